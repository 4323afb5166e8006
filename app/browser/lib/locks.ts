/** Locks between tabs (Web Locks). Over plain http there are none: then every lock succeeds. */

type Release = () => void;
const noop: Release = () => {};

/** Waits for the lock. Resolves with a function that releases it. */
export async function lock(name: string): Promise<Release> {
  if (!hasLocks()) return noop;
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/** Resolves with a function that releases the lock, or null if it is taken. */
export async function tryLock(name: string): Promise<Release | null> {
  if (!hasLocks()) return noop;
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(reject);
  });
}

export function hasLocks(): boolean {
  return "locks" in navigator;
}

/** The name of the lock of the tab that works on an item of the outbox. */
export function itemLock(id: string): string {
  return `item ${id}`;
}
