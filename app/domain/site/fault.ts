/** Errors as text for logs: where they happened, not what people wrote (ASVS 5.0, 16.2.5). */

/** Returns the stack of the innermost cause. The message of a database layer would repeat the query with its values. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return faultText(error.cause);
  return error.stack ?? `${error.name}: ${error.message}`;
}
