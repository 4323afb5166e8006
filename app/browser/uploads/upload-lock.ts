/** Makes sure that an upload is the work of one tab: the next one takes it over when that tab is closed or crashes. */

/** Resolves, with what gives it back, once this tab alone has the upload. Plain http has no locks. */
export async function lockUpload(key: string): Promise<() => void> {
  if (!("locks" in navigator)) return () => {};
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`upload ${key}`, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}
