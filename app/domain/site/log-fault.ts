/**
 * The log: faults with their place, and sign-ins and refusals with keyed hashes of the caller. Never contains what people
 * wrote (ASVS 5.0, 16.2.5; docs/operations.md, Logs and health).
 */

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

/** Who an event is about: keyed hashes of the network address, and of the account if there is one. */
interface LoggedCaller {
  network: string;
  account?: string;
}

let findRequest: () => LoggedRequest | undefined = () => undefined;
let findCaller: (userId: string | undefined) => Promise<LoggedCaller | undefined> = async () => undefined;

/** Sets how the request that is being answered is found (workers/request/request-log.ts). */
export function findRequestsBy(find: typeof findRequest): void {
  findRequest = find;
}

/** Sets how its sender is found: the user with this id, or else the one who is signed in (workers/request/request-log.ts). */
export function findCallersBy(find: typeof findCaller): void {
  findCaller = find;
}

/**
 * Logs a fault as one line of JSON: its name, its request, and where it happened. `details` are a service's own words or
 * codes, never what people wrote, addresses or tokens.
 */
export function logFault(fault: string, error?: unknown, details: Record<string, unknown> = {}): void {
  const stack = error === undefined ? undefined : faultText(error);
  console.error(JSON.stringify({ fault, ...findRequest(), ...details, stack }));
}

/**
 * Logs a sign-in, a refusal or an attempt to get around a check as one line of JSON (ASVS 5.0, 16.3.1 to 16.3.3). `details`
 * are the product's own words.
 */
export async function logEvent(
  event: string,
  { userId, ...details }: { userId?: string | undefined } & Record<string, unknown> = {},
): Promise<void> {
  const caller = await findCaller(userId);
  console.info(JSON.stringify({ event, ...findRequest(), ...caller, ...details }));
}
