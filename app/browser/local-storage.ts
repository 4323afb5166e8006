/** The browser's localStorage, where it is allowed. */

/** Undefined where the browser allows no storage, or has no room: nothing depends on what is kept there. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
