/** Makes sure that one tab records, and that each take is the work of one tab. Plain http has no locks. */

const RECORDER = "recorder";
const nothing = () => {};

/** Resolves, with what gives it back, once this tab alone has the take. */
export function lockTake(key: string): Promise<() => void> {
  return hasLocks() ? request(`take ${key}`) : Promise.resolve(nothing);
}

/** Null where another tab has it: it lives, and works on it. */
export function tryLockTake(key: string): Promise<(() => void) | null> {
  return hasLocks() ? requestIfFree(`take ${key}`) : Promise.resolve(nothing);
}

/** Null where another tab records. */
export function lockRecorder(): Promise<(() => void) | null> {
  return hasLocks() ? requestIfFree(RECORDER) : Promise.resolve(nothing);
}

/** Resolves when no tab records. */
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
