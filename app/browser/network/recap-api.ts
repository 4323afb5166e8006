/** The browser's calls to the API for a recap: edits, the course, the order of photos and videos. */
import * as z from "zod/mini";
import { $ZodError } from "zod/v4/core";
import type { Course } from "../../domain/course/course.ts";
import type { Edit, EditResult } from "../../domain/edits/edit.ts";
import { sha256 } from "../../domain/lib/base64url.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import { fetchWithKeepalive } from "./keepalive.ts";
import { type Limited, limitedOf } from "./retry-delay.ts";
import { isSignedOut } from "./signed-out.ts";

/** The server rejected it. `fields` has messages by field. */
interface Rejected {
  kind: "rejected";
  fields: Record<string, string[]>;
  message: string;
}

type Unsent =
  | Limited
  /** Nobody is signed in here any more. Nothing was written. */
  | { kind: "signed-out" }
  /** No answer, or one that says nothing about the save: it may have been written. */
  | { kind: "lost"; isOffline?: boolean };

/** A save without an answer after this time counts as lost and is retried. */
const SAVE_TIMEOUT_MS = 15_000;

const resultSchema = z.custom<EditResult>((result) => typeof result === "object" && result !== null);
const editedSchema = z.object({ version: z.number(), fields: z.array(resultSchema) });
const errorSchema = z.object({
  error: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.array(z.string()))) }),
});

/** Sends edits: PATCH /api/recaps/{id}. The answer says of each what became of it. Rejects for faults alone. */
export async function sendEdits(
  shareId: string,
  edits: Edit[],
): Promise<CallOutcome<z.infer<typeof editedSchema>>> {
  // Without a transcript the request starts at once: the page may be closing.
  const hasTranscript = edits.some(isTranscript);
  const sent = { edits: hasTranscript ? await Promise.all(edits.map(withDigests)) : edits };
  return sendRequest("PATCH", `/api/recaps/${shareId}`, JSON.stringify(sent), (body) =>
    editedSchema.parse(body),
  );
}

function isTranscript({ field }: Edit): boolean {
  return field.startsWith("transcript-");
}

/** Transcripts are long: the server compares their digests. */
async function withDigests(edit: Edit): Promise<Edit> {
  if (!isTranscript(edit)) return edit;
  return { ...edit, base: await Promise.all(edit.base.map((text) => sha256(String(text ?? "")))) };
}

type FoundRecap = { kind: "found"; recap: OwnerRecap } | Rejected | Unsent;

/** Reads the visitor's own recap: GET /api/recaps/{id}. One that is gone or somebody else's is rejected. */
export async function findOwnRecap(shareId: string): Promise<FoundRecap> {
  const outcome = await sendRequest("GET", `/api/recaps/${shareId}`, undefined, (body) => body as object);
  if (outcome.kind !== "done") return outcome;
  // Only the owner gets the version.
  return "version" in outcome.answer
    ? { kind: "found", recap: outcome.answer as OwnerRecap }
    : { kind: "rejected", fields: {}, message: "" };
}

/** Whether the visitor's own recap is published. False without an answer. */
export async function isPublished(shareId: string): Promise<boolean> {
  const found = await findOwnRecap(shareId);
  return found.kind === "found" && found.recap.status === "published";
}

/** Stores the course of a recap, or removes it. The last one wins. Rejects for faults alone. */
export function sendCourse(shareId: string, course: Course | null): Promise<CallOutcome<null>> {
  const path = `/api/recaps/${shareId}/course`;
  return course === null
    ? sendRequest("DELETE", path, undefined, () => null)
    : sendRequest("PUT", path, JSON.stringify(course), () => null);
}

/** The outcome of a call; `answer` is what the server responds with. */
export type CallOutcome<Answer> = { kind: "done"; answer: Answer } | (Rejected & { status: number }) | Unsent;

async function sendRequest<Answer>(
  method: "GET" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body: string | undefined,
  read: (responseBody: unknown) => Answer,
): Promise<CallOutcome<Answer>> {
  try {
    const response = await fetchWithKeepalive(path, {
      method,
      credentials: "include",
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body }),
      signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
    });
    if (response.status >= 500) return { kind: "lost" };
    const text = await response.text();
    if (response.status === 429) return limitedOf(response.headers.get("retry-after"), text);
    if (await isSignedOut(response.status, text)) return { kind: "signed-out" };
    const responseBody: unknown = response.status === 204 ? null : JSON.parse(text);
    if (response.ok) return { kind: "done", answer: read(responseBody) };
    const { message, fields } = errorSchema.parse(responseBody).error;
    return { kind: "rejected", status: response.status, fields: fields ?? {}, message };
  } catch (error) {
    // fetch throws a TypeError without a network and a DOMException after the timeout.
    if (error instanceof TypeError || error instanceof DOMException) return { kind: "lost", isOffline: true };
    // A response that is not the API's, such as a proxy's page.
    if (error instanceof SyntaxError || error instanceof $ZodError) return { kind: "lost" };
    throw error;
  }
}

/** Saves the order of a recap's photos and videos. Rejects for faults alone. */
export function sendOrder(shareId: string, mediaIds: string[]): Promise<CallOutcome<null>> {
  const body = JSON.stringify({ mediaIds });
  return sendRequest("PUT", `/api/recaps/${shareId}/media/order`, body, () => null);
}

/** Makes a photo the cover. Rejects for faults alone. */
export function sendCover(shareId: string, mediaId: string): Promise<CallOutcome<null>> {
  return sendRequest("PUT", `/api/recaps/${shareId}/cover`, JSON.stringify({ mediaId }), () => null);
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
