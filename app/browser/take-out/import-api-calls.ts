/** The API calls of an import. Each is retried a few times without a response; then the import stops. */
import pRetry from "p-retry";
import * as z from "zod/mini";
import type { ImportStop } from "../../domain/take-out/import-refusals.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import { isForeignBody, isNetworkError } from "../network/request-errors.ts";
import { limitedOf } from "../network/retry-delay.ts";
import { isSignedOut } from "../network/signed-out.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";

/** Ends an import. Everything that has arrived stays. */
export class ImportStoppedError extends Error {
  readonly stop: ImportStop;

  constructor(stop: ImportStop) {
    super(stop.kind);
    this.stop = stop;
  }
}

class LostError extends Error {}

const CALL_TIMEOUT_MS = 60_000;
const RETRIES = { retries: 3, minTimeout: 1_000, factor: 3 };
const refusedSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export type CallOutcome =
  | { kind: "done"; body: unknown }
  | { kind: "refused"; status: number; message: string };

/** Sends JSON. Rejects with an ImportStoppedError if a limit is reached, the session is over or no answer comes. */
export function callApi(
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body: object | null,
  signal: AbortSignal,
): Promise<CallOutcome> {
  return untilAnswered(signal, async () => {
    const response = await fetch(path, {
      method,
      credentials: "include",
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      signal: withTimeout(CALL_TIMEOUT_MS, signal),
    });
    const text = await response.text();
    if (response.status >= 500) throw new LostError();
    if (response.status === 429) {
      const { message } = limitedOf(response.headers.get("retry-after"), text);
      throw new ImportStoppedError({ kind: "limited", message });
    }
    if (await isSignedOut(response.status, text)) throw new ImportStoppedError({ kind: "signed-out" });
    if (response.ok) return { kind: "done" as const, body: text === "" ? null : JSON.parse(text) };
    const { message } = refusedSchema.parse(JSON.parse(text)).error;
    return { kind: "refused" as const, status: response.status, message };
  });
}

/** Returns the body of the answer. Rejects as `callApi` does, and if the server refuses the call. */
export async function callOrStop(...call: Parameters<typeof callApi>): Promise<unknown> {
  const outcome = await callApi(...call);
  if (outcome.kind === "refused") throw new ImportStoppedError({ kind: "refused", message: outcome.message });
  return outcome.body;
}

/** Repeats an upload until it has a response. Rejects as `callApi` does. */
export function untilUploaded(
  signal: AbortSignal,
  upload: () => Promise<UploadOutcome>,
): Promise<Exclude<UploadOutcome, { kind: "lost" | "limited" | "signed-out" }>> {
  return untilAnswered(signal, async () => {
    const outcome = await upload();
    if (outcome.kind === "lost") throw new LostError();
    if (outcome.kind === "limited") {
      throw new ImportStoppedError({ kind: "limited", message: outcome.message });
    }
    if (outcome.kind === "signed-out") throw new ImportStoppedError(outcome);
    return outcome;
  });
}

async function untilAnswered<Result>(signal: AbortSignal, send: () => Promise<Result>): Promise<Result> {
  try {
    return await pRetry(send, {
      ...RETRIES,
      signal,
      shouldRetry: ({ error }) => isLost(error) && !signal.aborted,
    });
  } catch (error) {
    if (signal.aborted) throw new ImportStoppedError({ kind: "cancelled" });
    if (isLost(error)) throw new ImportStoppedError({ kind: "lost" });
    throw error;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof LostError || isNetworkError(error) || isForeignBody(error);
}
