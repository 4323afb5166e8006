/** One tab records at a time. Over plain http there are no locks between tabs: then every tab may. */
import { hasLocks, lock, tryLock } from "./locks.ts";

const RECORDER_LOCK = "recorder";

/** Resolves with a function that releases the recorder's lock, or null if another tab is recording. */
export function lockRecorder(): Promise<(() => void) | null> {
  return tryLock(RECORDER_LOCK);
}

/** Resolves when no tab is recording. */
export async function untilRecorderIsFree(): Promise<void> {
  const release = await lock(RECORDER_LOCK);
  release();
}

export async function isRecordingElsewhere(): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === RECORDER_LOCK) ?? false;
}
