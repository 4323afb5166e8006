/** Faults in the log: where they happened, not what people wrote (ASVS 5.0, 16.2.5; docs/operations.md, Logs). */

/** Returns the stack of the innermost cause. The message of a database layer would repeat the query with its values. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return faultText(error.cause);
  return error.stack ?? `${error.name}: ${error.message}`;
}

/** The request that a fault belongs to. */
interface LoggedRequest {
  requestId: string;
  /** Its path without ids. */
  route: string;
}

let findRequest: () => LoggedRequest | undefined = () => undefined;

/** The Worker says how it finds the request that is being answered (workers/request/request-id.ts). */
export function findRequestsBy(find: typeof findRequest): void {
  findRequest = find;
}

/**
 * Logs a fault as one line of JSON: its name, its request, and where it happened. `details` are a service's own words or
 * codes, never what people wrote, addresses or tokens.
 */
export function logFault(fault: string, error?: unknown, details: Record<string, unknown> = {}): void {
  const stack = error === undefined ? undefined : faultText(error);
  console.error(JSON.stringify({ fault, ...findRequest(), ...details, stack }));
}
