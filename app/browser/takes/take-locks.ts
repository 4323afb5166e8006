/** Locks between tabs: one tab records at a time, and one tab handles each take. Over plain http all locks succeed. */
import { hasLocks, lock, tryLock } from "../lib/locks.ts";

const RECORDER = "recorder";

/** Waits for the take's lock. Resolves with a function that releases it. */
export function lockTake(key: string): Promise<() => void> {
  return lock(`take ${key}`);
}

/** Resolves with a function that releases the take's lock, or null if another open tab holds it. */
export function tryLockTake(key: string): Promise<(() => void) | null> {
  return tryLock(`take ${key}`);
}

/** Resolves with a function that releases the recorder's lock, or null if another tab is recording. */
export function lockRecorder(): Promise<(() => void) | null> {
  return tryLock(RECORDER);
}

/** Resolves when no tab is recording. */
export async function untilRecorderIsFree(): Promise<void> {
  const release = await lock(RECORDER);
  release();
}

export async function isRecordingElsewhere(): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === RECORDER) ?? false;
}
