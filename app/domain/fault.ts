/** What a log may keep of a fault: where it happened, not what people wrote (ASVS 5.0, 16.2.5). */

/** The stack of the innermost cause: a database layer's own message repeats the whole query with its values. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return faultText(error.cause);
  return error.stack ?? `${error.name}: ${error.message}`;
}
