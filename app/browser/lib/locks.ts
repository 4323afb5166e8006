/** Locks between tabs (Web Locks). Over plain http there are none: then every lock succeeds. */

type Release = () => void;

/** Waits for the lock. Resolves with a function that releases it. */
export async function lock(name: string, signal?: AbortSignal): Promise<Release> {
  return (await request(name, signal ? { signal } : {})) ?? noop;
}

/** Waits for the lock for a while. Resolves with null if it is still taken then. */
export function lockWithin(milliseconds: number, name: string): Promise<Release | null> {
  return lock(name, AbortSignal.timeout(milliseconds)).catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
}

/** Resolves with a function that releases the lock, or null if it is taken. */
export function tryLock(name: string): Promise<Release | null> {
  return request(name, { ifAvailable: true });
}

async function request(name: string, options: LockOptions): Promise<Release | null> {
  if (!hasLocks()) return noop;
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, options, (granted) =>
        granted ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(reject);
  });
}

function noop(): void {}

export function hasLocks(): boolean {
  return "locks" in navigator;
}

/** The name of the lock of the tab that works on an item of the outbox. */
export function itemLock(id: string): string {
  return `item ${id}`;
}
