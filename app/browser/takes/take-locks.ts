/** Locks between tabs: one tab records at a time, and one tab handles each take. Over plain http all locks succeed. */

const RECORDER = "recorder";
const noop = () => {};

/** Waits for the take's lock. Resolves with a function that releases it. */
export function lockTake(key: string): Promise<() => void> {
  return hasLocks() ? request(`take ${key}`) : Promise.resolve(noop);
}

/** Resolves with a function that releases the take's lock, or null if another open tab holds it. */
export function tryLockTake(key: string): Promise<(() => void) | null> {
  return hasLocks() ? requestIfFree(`take ${key}`) : Promise.resolve(noop);
}

/** Resolves with a function that releases the recorder's lock, or null if another tab is recording. */
export function lockRecorder(): Promise<(() => void) | null> {
  return hasLocks() ? requestIfFree(RECORDER) : Promise.resolve(noop);
}

/** Resolves when no tab is recording. */
export async function untilRecorderIsFree(): Promise<void> {
  if (!hasLocks()) return;
  const release = await request(RECORDER);
  release();
}

export async function isRecordingElsewhere(): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === RECORDER) ?? false;
}

function hasLocks(): boolean {
  return "locks" in navigator;
}

function request(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

function requestIfFree(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(reject);
  });
}
