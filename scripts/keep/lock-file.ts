/**
 * A lock between processes: SQLite's on a file. It is released when its process ends; a file with a process id would outlive
 * a crash.
 */
import { DatabaseSync } from "node:sqlite";

/** SQLite's (www.sqlite.org/rescode.html). */
const BUSY = 5;
/** Keeps the locks from being garbage collected, which would release them. */
const held = new Set<DatabaseSync>();

/** Takes the lock until this process ends or the returned function is called. Returns null while another process has it. */
export function lockFile(file: string): (() => void) | null {
  const lock = new DatabaseSync(file);
  if (!runs(lock, "BEGIN EXCLUSIVE")) return null;
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

export function isLocked(file: string): boolean {
  const lock = new DatabaseSync(file);
  if (!runs(lock, "SELECT * FROM sqlite_schema")) return true;
  lock.close();
  return false;
}

/** Returns false, with the database closed, while another process has the lock. */
function runs(lock: DatabaseSync, statement: string): boolean {
  try {
    lock.exec(statement);
    return true;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return false;
    throw error;
  }
}
