/** Locks an upload for one tab (Web Locks). When that tab is closed or crashes, the next waiting tab gets the lock. */

/** Waits for the lock and returns a function that releases it. Plain HTTP has no Web Locks: then it does not wait. */
export async function lockUpload(key: string): Promise<() => void> {
  if (!("locks" in navigator)) return () => {};
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`upload ${key}`, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}
