/** What one transaction of the edit store reads and writes of a recap, for its viewer. */
import type { Field } from "../../domain/edits/edit.ts";
import type { EditTables, Part, Viewer } from "./edit-database.ts";
import { type EditRow, merged } from "./edit-row.ts";
import { inThisVersion, type RecapCopy } from "./edited-copy.ts";

/** What this device has of a recap. */
export interface Edited {
  rows: EditRow[];
  /** As the server has it; null if this device has never loaded it. */
  copy: RecapCopy | null;
}

/** Before the device has answered. */
export const NOT_READ: Edited = { rows: [], copy: null };

interface Found {
  rows: EditRow[];
  copies: RecapCopy[];
  edited: Edited;
}

/** Reads a part of a recap, and adds the known rest. A visitor's rows and copy pass to the account that claims the recap. */
export async function readRecap(
  tables: EditTables,
  viewer: Viewer,
  shareId: string,
  known: Edited,
  { fields, hasCopy }: Part,
): Promise<Found> {
  const rows = await tables.rows(viewer, shareId, fields);
  const others = fields ? known.rows.filter(({ field }) => !fields.includes(field)) : [];
  const copies = hasCopy ? await tables.copies(viewer, shareId) : [];
  const passed = new Map<Field, EditRow>();
  for (const row of rows) {
    const own = row.userId === viewer ? row : { ...row, userId: viewer };
    const first = passed.get(row.field);
    passed.set(row.field, first ? merged(first, own) : own);
  }
  const [copy] = copies;
  const own = copy ? { ...inThisVersion(copy), userId: viewer } : null;
  const edited = { rows: [...others, ...passed.values()], copy: hasCopy ? own : known.copy };
  return { rows: [...others, ...rows], copies, edited };
}

/** Returns what was changed; null if nothing was. */
export function writeRecap(tables: EditTables, found: Found, after: Edited): Part | null {
  const isLeft = (row: EditRow) =>
    after.rows.some(({ userId, field }) => userId === row.userId && field === row.field);
  const gone = found.rows.filter((row) => !isLeft(row));
  const put = after.rows.filter((row) => !found.rows.includes(row));
  for (const row of gone) tables.deleteRow(row);
  for (const row of put) tables.putRow(row);
  const fields = [...gone, ...put].map(({ field }) => field);
  const hasCopy = writeCopy(tables, found, after);
  return fields.length > 0 || hasCopy ? { fields, hasCopy } : null;
}

function writeCopy(tables: EditTables, { copies, edited }: Found, { copy }: Edited): boolean {
  const isPassed = copy !== null && copies.some(({ userId }) => userId !== copy.userId);
  if (copy === edited.copy && !isPassed) return false;
  for (const one of copies) if (copy === null || one.userId !== copy.userId) tables.deleteCopy(one);
  if (copy) tables.putCopy(copy);
  return true;
}
