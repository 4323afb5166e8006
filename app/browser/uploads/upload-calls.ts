/** The calls that begin and end an upload; its parts are sent by send-parts.ts. None of them throws. */
import { z } from "zod";
import { type UploadDeclaration, uploadIdSchema } from "../../domain/uploads.ts";
import { type Limited, limitedOf } from "../retry-after.ts";

/** What became of an upload. */
export type UploadOutcome =
  /** `id` is that of the photo, video or recording. */
  | { kind: "added"; id: string }
  /** The server will not take this file. */
  | { kind: "refused"; message: string }
  /** The recap is not there, or not this visitor's. */
  | { kind: "recap-gone" }
  /** The server has other bytes under this key, from a page that was closed while it sent them. */
  | { kind: "key-reused" }
  /** The bytes on this device cannot be read, or are not those that were declared. */
  | { kind: "unreadable" }
  | Limited
  /** No answer, or one that says nothing about the file. */
  | { kind: "lost"; cause: "network" | "server" };

export type DeclareOutcome = UploadOutcome | { kind: "begun"; uploadId: string };

const DECLARE_TIMEOUT_MS = 30_000;
/** Parts that do not fit what was declared. */
const UNREADABLE_CODES = ["wrong_hash", "wrong_length"];
/** What the next declaration finds out about. */
const REPEATED_CODES = ["incomplete", "not_found"];
const REPEATED_STATUSES = [401, 403, 404, 408, 425];

const begunSchema = z.object({
  id: uploadIdSchema,
  /** What it has become, if it had arrived before: a photo or video, or a recording. */
  media: z.object({}).nullish(),
  recording: z.object({}).nullish(),
});
const refusedSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** It goes to its end whatever happens meanwhile: what the server knows of must be known here. */
export async function declareUpload(
  shareId: string,
  declaration: UploadDeclaration,
): Promise<DeclareOutcome> {
  try {
    const response = await fetch(`/api/recaps/${shareId}/uploads`, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(declaration),
      signal: AbortSignal.timeout(DECLARE_TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status === 404) return { kind: "recap-gone" };
    if (!response.ok) return refusalOf(response.status, text, response.headers.get("retry-after"));
    const { id, media, recording } = begunSchema.parse(JSON.parse(text));
    return media || recording ? { kind: "added", id } : { kind: "begun", uploadId: id };
  } catch (error) {
    if (isNoAnswer(error)) return { kind: "lost", cause: "network" };
    if (isOddAnswer(error)) return { kind: "lost", cause: "server" };
    throw error;
  }
}

/**
 * Returns how long a limit on parts lasts, because Uppy hides the headers of a 429. Sends an empty part: it gets the
 * same 429 while the limit lasts, and is never stored. Returns `limited` unchanged after any other answer.
 */
export async function findPartsLimit(uploadId: string, limited: Limited): Promise<Limited> {
  try {
    const response = await fetch(`/api/uploads/${uploadId}/parts/1`, {
      method: "PUT",
      credentials: "include",
      signal: AbortSignal.timeout(DECLARE_TIMEOUT_MS),
    });
    const text = await response.text();
    return response.status === 429 ? limitedOf(response.headers.get("retry-after"), text) : limited;
  } catch (error) {
    if (isNoAnswer(error)) return limited;
    throw error;
  }
}

/** The server forgets what has arrived of it. Where it does not hear of this, it does so after some days by itself. */
export async function cancelUpload(uploadId: string): Promise<void> {
  try {
    await fetch(`/api/uploads/${uploadId}`, { method: "DELETE", credentials: "include", keepalive: true });
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
  }
}

/** Returns what an error answer means for the file. `retryAfter` is the header's value. */
export function refusalOf(status: number, body: string, retryAfter: string | null = null): UploadOutcome {
  if (status >= 500) return { kind: "lost", cause: "server" };
  if (status === 429) return limitedOf(retryAfter, body);
  try {
    const { code, message } = refusedSchema.parse(JSON.parse(body)).error;
    if (code === "key_reused") return { kind: "key-reused" };
    if (UNREADABLE_CODES.includes(code)) return { kind: "unreadable" };
    const isRepeated = REPEATED_CODES.includes(code) || REPEATED_STATUSES.includes(status);
    return isRepeated ? { kind: "lost", cause: "server" } : { kind: "refused", message };
  } catch (error) {
    // Not the API's own answer, such as a proxy's page.
    if (isOddAnswer(error)) return { kind: "lost", cause: "server" };
    throw error;
  }
}

/** fetch throws a TypeError without a network, and a DOMException when it is ended. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

export function isOddAnswer(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.ZodError;
}
