/** The API calls of an import. Each is retried a few times without a response; then the import stops. */
import pRetry from "p-retry";
import type { ImportStop } from "../../domain/take-out/import-refusals.ts";
import { type CallOutcome, sendRequest } from "../network/recap-api.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";

/** Ends an import. Everything that has arrived stays. */
export class ImportStoppedError extends Error {
  readonly stop: ImportStop;

  constructor(stop: ImportStop) {
    super(stop.kind);
    this.stop = stop;
  }
}

/** What is not retried, and does not stop the import. */
export type Answered<Outcome> = Exclude<Outcome, { kind: "lost" | "limited" | "signed-out" }>;

class LostError extends Error {}

const CALL_TIMEOUT_MS = 60_000;
const RETRIES = { retries: 3, minTimeout: 1_000, factor: 3 };

/** Sends JSON. Rejects with an ImportStoppedError if a limit is reached, the session is over or no answer comes. */
export function callApi(
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body: object | null,
  signal: AbortSignal,
): Promise<Answered<CallOutcome<unknown>>> {
  return untilAnswered(signal, () =>
    sendRequest(
      method,
      path,
      body,
      (answer) => answer,
      AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    ),
  );
}

/** Returns the body of the answer. Rejects as `callApi` does, and if the server refuses the call. */
export async function callOrStop(...call: Parameters<typeof callApi>): Promise<unknown> {
  const outcome = await callApi(...call);
  if (outcome.kind === "rejected")
    throw new ImportStoppedError({ kind: "refused", message: outcome.message });
  return outcome.answer;
}

/** Repeats a request until it has a response. Rejects as `callApi` does. */
export async function untilAnswered<Outcome extends UploadOutcome | CallOutcome<unknown>>(
  signal: AbortSignal,
  send: () => Promise<Outcome>,
): Promise<Answered<Outcome>> {
  const sendOnce = async () => {
    const outcome = await send();
    if (outcome.kind === "lost") throw new LostError();
    if (outcome.kind === "limited")
      throw new ImportStoppedError({ kind: "limited", message: outcome.message });
    if (outcome.kind === "signed-out") throw new ImportStoppedError({ kind: "signed-out" });
    return outcome as Answered<Outcome>;
  };
  try {
    return await pRetry(sendOnce, {
      ...RETRIES,
      signal,
      shouldRetry: ({ error }) => error instanceof LostError && !signal.aborted,
    });
  } catch (error) {
    if (signal.aborted) throw new ImportStoppedError({ kind: "cancelled" });
    if (error instanceof LostError) throw new ImportStoppedError({ kind: "lost" });
    throw error;
  }
}
