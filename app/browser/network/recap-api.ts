/** The browser's calls to the API for a recap: edits, the course, the order of photos and videos. */
import * as z from "zod/mini";
import type { Course } from "../../domain/course/course.ts";
import type { Edit, EditResult } from "../../domain/edits/edit.ts";
import { sha256 } from "../../domain/lib/base64url.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { fetchWithKeepalive } from "./keepalive.ts";
import { apiErrorIn, isForeignBody, isNetworkError } from "./request-errors.ts";
import { type Limited, limitedOf } from "./retry-delay.ts";
import { isSignedOut } from "./signed-out.ts";

/** The outcome of a call; `answer` is the server's response. */
export type CallOutcome<Answer> =
  | { kind: "done"; answer: Answer }
  | { kind: "rejected"; status: number; message: string }
  | Limited
  /** The session is over. Nothing was written. */
  | { kind: "signed-out" }
  /** No response, or one that does not say whether it was written. */
  | { kind: "lost"; isOffline?: boolean };

/** A save without a response after this time counts as lost and is retried. */
const SAVE_TIMEOUT_MS = 15_000;

const resultSchema = z.custom<EditResult>((result) => typeof result === "object" && result !== null);
const editedSchema = z.object({ version: z.number(), fields: z.array(resultSchema) });

/** Sends edits: PATCH /api/recaps/{id}. The response has a result for each. Rejects for faults alone. */
export async function sendEdits(
  shareId: string,
  edits: Edit[],
): Promise<CallOutcome<z.infer<typeof editedSchema>>> {
  // Without a transcript the request starts synchronously, because the page may be closing.
  const hasTranscript = edits.some(isTranscript);
  const sent = { edits: hasTranscript ? await Promise.all(edits.map(withDigests)) : edits };
  return sendRequest("PATCH", `/api/recaps/${shareId}`, sent, (body) => editedSchema.parse(body));
}

function isTranscript({ field }: Edit): boolean {
  return field.startsWith("transcript-");
}

/** Transcripts are long: the server compares their digests. */
async function withDigests(edit: Edit): Promise<Edit> {
  if (!isTranscript(edit)) return edit;
  return { ...edit, base: await Promise.all(edit.base.map((text) => sha256(String(text ?? "")))) };
}

/** Reads the viewer's own recap: GET /api/recaps/{id}. Resolves with null for somebody else's. */
export function findOwnRecap(shareId: string): Promise<CallOutcome<OwnerRecap | null>> {
  // Only the owner gets the version.
  const read = (body: unknown) => ("version" in (body as object) ? (body as OwnerRecap) : null);
  return sendRequest("GET", `/api/recaps/${shareId}`, null, read);
}

/** Whether the recap is this browser's own. True without a response. */
export async function isOwnRecap(shareId: string): Promise<boolean> {
  const found = await findOwnRecap(shareId);
  if (found.kind === "done") return found.answer !== null;
  return found.kind !== "rejected" || found.status !== 404;
}

/** Whether the viewer's own recap is published. False without a response. */
export async function isPublished(shareId: string): Promise<boolean> {
  const found = await findOwnRecap(shareId);
  return found.kind === "done" && found.answer?.status === "published";
}

/** Stores the course of a recap, or removes it. The last one wins. Rejects for faults alone. */
export function sendCourse(shareId: string, course: Course | null): Promise<CallOutcome<null>> {
  return save(course === null ? "DELETE" : "PUT", `/api/recaps/${shareId}/course`, course);
}

function save(method: "PUT" | "DELETE", path: string, body: object | null): Promise<CallOutcome<null>> {
  return sendRequest(method, path, body, () => null);
}

/** Calls the API with JSON, or without a body. `read` may throw for a response that is not the API's. Rejects for faults alone. */
export async function sendRequest<Answer>(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body: object | null,
  read: (responseBody: unknown) => Answer,
  signal = AbortSignal.timeout(SAVE_TIMEOUT_MS),
): Promise<CallOutcome<Answer>> {
  try {
    const response = await fetchWithKeepalive(path, {
      method,
      credentials: "include",
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      signal,
    });
    if (response.status >= 500) return { kind: "lost" };
    const text = await response.text();
    if (response.status === 429) return limitedOf(response.headers.get("retry-after"), text);
    if (await isSignedOut(response.status, text)) return { kind: "signed-out" };
    if (response.ok) return { kind: "done", answer: read(text === "" ? null : JSON.parse(text)) };
    const error = apiErrorIn(text);
    return error ? { kind: "rejected", status: response.status, message: error.message } : { kind: "lost" };
  } catch (error) {
    if (isNetworkError(error)) return { kind: "lost", isOffline: true };
    if (isForeignBody(error)) return { kind: "lost" };
    throw error;
  }
}

/** Saves the order of a recap's photos and videos. Rejects for faults alone. */
export function sendOrder(shareId: string, mediaIds: string[]): Promise<CallOutcome<null>> {
  return save("PUT", `/api/recaps/${shareId}/media/order`, { mediaIds });
}

/** Makes a photo the cover. Resolves with false if it was neither saved nor refused. Rejects for faults alone. */
export async function sendCover(shareId: string, mediaId: string): Promise<boolean> {
  const { kind } = await save("PUT", `/api/recaps/${shareId}/cover`, { mediaId });
  return kind === "done" || kind === "rejected";
}

/** Rejects if the public page's data cannot be fetched. */
export async function checkRecap(shareId: string): Promise<void> {
  const response = await callApi(`/api/recaps/${shareId}`);
  // An unread body would keep its connection open.
  await response.text();
}

/** Sends JSON to a call of the API. Rejects if it was not saved. */
export async function put(path: string, body: object): Promise<void> {
  await callApi(path, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Rejects for a non-OK response with an Error "{status}: {text, or the status text if empty}" (specification 8). */
async function callApi(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { credentials: "include", ...init });
  if (response.ok) return response;
  const text = await response.text();
  await isSignedOut(response.status, text);
  throw new Error(`${response.status}: ${text || response.statusText}`);
}
