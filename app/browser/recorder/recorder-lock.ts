/** One tab records at a time. Over plain http there are no locks between tabs: then every tab may. */
import { hasLocks, lock, tryLock } from "../lib/locks.ts";

const RECORDER = "recorder";

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
