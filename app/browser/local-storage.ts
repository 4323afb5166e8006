/** Accesses localStorage, which browsers may forbid. */

/** Returns the result of `use`, or undefined if the browser allows no storage or has no room left. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
