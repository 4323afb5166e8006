/** Declares and cancels uploads, and parses their error responses. send-parts.ts sends the parts. */
import * as z from "zod/mini";
import { SESSION_OVER } from "../../domain/account/session.ts";
import type { SentDeclaration } from "../../domain/contributions/sent-declaration.ts";
import { uploadIdSchema } from "../../domain/media/upload-limits.ts";
import { fetchWithKeepalive } from "./keepalive.ts";
import { apiErrorIn, isForeignBody, isNetworkError } from "./request-errors.ts";
import { type Limited, limitedOf } from "./retry-delay.ts";
import { isSignedOut } from "./signed-out.ts";

/** The outcome of an upload. */
export type UploadOutcome =
  /** `id` is that of the photo, video, recording or contribution. */
  | { kind: "added"; id: string }
  /** The server rejected the file. */
  | { kind: "refused"; message: string }
  /** The recap does not exist, or belongs to another visitor. */
  | { kind: "recap-gone" }
  /** The server has other bytes under this key, from a page that was closed during the upload. */
  | { kind: "key-reused" }
  /** The bytes on this device cannot be read, or differ from the declaration. */
  | { kind: "unreadable" }
  | Limited
  /** Nobody is signed in here any more. Nothing was written. */
  | { kind: "signed-out" }
  /** No response, or one that says nothing about the file. */
  | { kind: "lost"; cause: "network" | "server" };

export type DeclareOutcome = UploadOutcome | { kind: "begun"; uploadId: string; stored: number[] };

const DECLARE_TIMEOUT_MS = 30_000;
/** Codes for parts that differ from the declaration. */
const UNREADABLE_CODES = ["wrong_hash", "wrong_length"];
/** Codes after which the upload is declared again. */
const RETRIED_CODES = ["incomplete", "not_found"];
const RETRIED_STATUSES = [401, 403, 404, 408, 425];
/** Codes that are final, whatever their status. */
const FINAL_CODES = ["contributions_closed", "contribution_blocked"];

const begunSchema = z.object({
  id: uploadIdSchema,
  /** The numbers of the parts that the server has, from 1. */
  parts: z.array(z.int()),
  /** The photo, video, recording or contribution, if the upload had already been finished. */
  media: z.nullish(z.object({})),
  recording: z.nullish(z.object({})),
  contribution: z.nullish(z.object({})),
});

/**
 * Declares an upload and returns the outcome. Takes no abort signal: the id of an upload that exists on the server must
 * be known here, so that it can be cancelled. Rejects for faults alone.
 */
export function declareUpload(shareId: string, declaration: SentDeclaration): Promise<DeclareOutcome> {
  const init = {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(declaration),
    signal: AbortSignal.timeout(DECLARE_TIMEOUT_MS),
  };
  return postFile<DeclareOutcome>(`/api/recaps/${shareId}/uploads`, init, (responseBody) => {
    const { id, parts, media, recording, contribution } = begunSchema.parse(responseBody);
    if (media || recording || contribution) return { kind: "added", id };
    return { kind: "begun", uploadId: id, stored: parts };
  });
}

/** Posts a file or its declaration. Returns what `read` makes of the response, or the outcome of a failure. */
export async function postFile<Outcome>(
  path: string,
  init: RequestInit,
  read: (responseBody: unknown) => Outcome,
): Promise<Outcome | UploadOutcome> {
  try {
    const response = await fetch(path, { method: "POST", credentials: "include", ...init });
    const text = await response.text();
    if (await isSignedOut(response.status, text)) return { kind: "signed-out" };
    if (response.status === 404) return { kind: "recap-gone" };
    if (!response.ok) return refusalOf(response.status, text, response.headers.get("retry-after"));
    return read(JSON.parse(text));
  } catch (error) {
    if (isNetworkError(error)) return { kind: "lost", cause: "network" };
    if (isForeignBody(error)) return { kind: "lost", cause: "server" };
    throw error;
  }
}

/** Deletes the upload's parts on the server. Best effort: without a network, the server deletes them after a day. */
export async function cancelUpload(uploadId: string): Promise<void> {
  try {
    await fetchWithKeepalive(`/api/uploads/${uploadId}`, { method: "DELETE", credentials: "include" });
  } catch (error) {
    if (!isNetworkError(error)) throw error;
  }
}

/** Returns the outcome that an error response means. `retryAfter` is the header's value. */
export function refusalOf(status: number, body: string, retryAfter: string | null = null): UploadOutcome {
  if (status >= 500) return { kind: "lost", cause: "server" };
  if (status === 429) return limitedOf(retryAfter, body);
  const error = apiErrorIn(body);
  if (!error) return { kind: "lost", cause: "server" };
  const { code, message } = error;
  if (code === "key_reused") return { kind: "key-reused" };
  if (code === SESSION_OVER.code) return { kind: "signed-out" };
  if (UNREADABLE_CODES.includes(code)) return { kind: "unreadable" };
  const isRetried = RETRIED_CODES.includes(code) || RETRIED_STATUSES.includes(status);
  return isRetried && !FINAL_CODES.includes(code)
    ? { kind: "lost", cause: "server" }
    : { kind: "refused", message };
}
