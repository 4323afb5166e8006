/**
 * Sends the parts of one declared upload that the server does not have, one after another, and finishes the upload
 * (docs/decisions/0010-uploads-in-parts.md).
 */
import pRetry from "p-retry";
import { PART_BYTES, partCount } from "../../domain/media/upload-limits.ts";
import { isNetworkError } from "./request-errors.ts";
import { refusalOf, type UploadOutcome } from "./upload-calls.ts";

export interface PartsToSend {
  uploadId: string;
  /** The numbers of the parts that the server has, from 1. */
  stored: number[];
  /** The file, followed by its smaller versions. */
  blob: Blob;
}

export interface PartsEvents {
  onProgress: (sentBytes: number) => void;
  /** Called when all parts have arrived. */
  onFinishing: () => void;
}

export type PartsOutcome = { kind: "finished" } | UploadOutcome;

/** After this time without progress, the network counts as lost. */
const STALL_MS = 60_000;
/** The same for finishing: the server needs some time to check a large video. */
const FINISH_MS = 300_000;
/** A part without a response is sent again at once. After these retries the whole upload waits. */
const RETRIES = { retries: 2, minTimeout: 500 };
const LOST = { kind: "lost", cause: "network" } as const;

/** A request had another outcome than success. */
class NotStoredError extends Error {
  readonly outcome: UploadOutcome;

  constructor(outcome: UploadOutcome) {
    super(`A request of an upload was not successful: ${outcome.kind}`);
    this.outcome = outcome;
  }
}

/** Returns the outcome; "lost" when the signal aborts. Parts that have arrived stay on the server. */
export async function sendParts(
  { uploadId, stored, blob }: PartsToSend,
  { onProgress, onFinishing }: PartsEvents,
  signal: AbortSignal,
): Promise<PartsOutcome> {
  const shouldRetry = ({ error }: { error: Error }) =>
    error instanceof NotStoredError && error.outcome.kind === "lost";
  const send = (request: () => Promise<void>) => pRetry(request, { ...RETRIES, signal, shouldRetry });
  try {
    for (let number = 1; number <= partCount(blob.size); number++) {
      const start = (number - 1) * PART_BYTES;
      const part = blob.slice(start, start + PART_BYTES);
      const onPart = (sentBytes: number) => onProgress(start + sentBytes);
      if (!stored.includes(number))
        await send(() => putPart(`/api/uploads/${uploadId}/parts/${number}`, part, onPart, signal));
      onPart(part.size);
    }
    onFinishing();
    await send(() => finish(uploadId, signal));
    return { kind: "finished" };
  } catch (error) {
    if (error instanceof NotStoredError) return error.outcome;
    if (signal.aborted) return LOST;
    throw error;
  }
}

/** Sends one part. Only XMLHttpRequest tells how much of a body has been sent. */
function putPart(
  address: string,
  part: Blob,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, STALL_MS);
    function end(outcome: UploadOutcome | null) {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      if (outcome) reject(new NotStoredError(outcome));
      else resolve();
    }
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL_MS);
      onProgress(loaded);
    };
    request.onload = () => {
      const { status, responseText } = request;
      end(status === 200 ? null : refusalOf(status, responseText, request.getResponseHeader("retry-after")));
    };
    request.onerror = () => end(LOST);
    request.onabort = () => end(LOST);
    signal.addEventListener("abort", abort);
    request.open("PUT", address);
    request.send(part);
  });
}

async function finish(uploadId: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`/api/uploads/${uploadId}/finish`, {
      method: "POST",
      credentials: "include",
      signal: AbortSignal.any([signal, AbortSignal.timeout(FINISH_MS)]),
    });
    const text = await response.text();
    if (!response.ok)
      throw new NotStoredError(refusalOf(response.status, text, response.headers.get("retry-after")));
  } catch (error) {
    if (isNetworkError(error)) throw new NotStoredError(LOST);
    throw error;
  }
}
