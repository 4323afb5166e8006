/** Accesses localStorage, which browsers may block. */

/** Returns the result of `use`, or undefined if storage is blocked or full. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
