/** The browser's calls to the API for a recap: saves, photos and videos, their order. */
import * as z from "zod/mini";
import { $ZodError } from "zod/v4/core";
import type { Course } from "../../domain/course/course.ts";
import type { MediaChange } from "../../domain/media/media-change.ts";
import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import type { RecapSave } from "../../domain/recap/recap.ts";
import { fetchWithKeepalive } from "./keepalive.ts";
import { type Limited, limitedOf } from "./retry-after.ts";
import { isSignedOut } from "./signed-out.ts";

/** The outcome of a save. `Current` is the server's version that a stale save receives. */
export type PatchOutcome<Current = OwnerRecap> =
  | { kind: "saved"; rev: number }
  | { kind: "stale"; recap: Current }
  /** The server rejected the save. */
  | { kind: "rejected"; fields: Record<string, string[]>; message: string }
  | Limited
  /** Nobody is signed in here any more. Nothing was written. */
  | { kind: "signed-out" }
  /** No answer, or one that says nothing about the save: it may have been written. */
  | { kind: "lost"; isOffline?: boolean };

/** A save without an answer after this time counts as lost and is retried. */
const SAVE_TIMEOUT_MS = 15_000;

const savedSchema = z.object({ rev: z.number() });
const staleSchema = z.object({ recap: z.custom<OwnerRecap>((value) => typeof value === "object") });
const errorSchema = z.object({
  error: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.array(z.string()))) }),
});

/** Saves a recap: PATCH /api/recaps/{id}. A missing answer is a "lost" outcome; rejects for faults alone. */
export function sendSave(shareId: string, save: RecapSave): Promise<PatchOutcome> {
  return sendPatch(`/api/recaps/${shareId}`, save, (responseBody) => savedSchema.parse(responseBody).rev);
}

export type FoundRecap =
  | { kind: "found"; recap: OwnerRecap }
  | Exclude<PatchOutcome, { kind: "saved" | "stale" }>;

/** Reads the visitor's own recap: GET /api/recaps/{id}. One that is gone or somebody else's is rejected. */
export async function findOwnRecap(shareId: string): Promise<FoundRecap> {
  const gone: FoundRecap = { kind: "rejected", fields: {}, message: "" };
  let recap: OwnerRecap | null = null;
  const outcome = await sendRequest("GET", `/api/recaps/${shareId}`, undefined, (responseBody) => {
    // Only the owner gets the `rev`.
    if ("rev" in (responseBody as object)) recap = responseBody as OwnerRecap;
    return 0;
  });
  if (outcome.kind === "stale") return gone;
  if (outcome.kind !== "saved") return outcome;
  return recap === null ? gone : { kind: "found", recap };
}

/** Whether the visitor's own recap is published. False without an answer. */
export async function isPublished(shareId: string): Promise<boolean> {
  const found = await findOwnRecap(shareId);
  return found.kind === "found" && found.recap.status === "published";
}

/** Saves a description or a focal point: PATCH /api/media/{id}. The last one wins. Rejects for faults alone. */
export function sendMediaChange(mediaId: string, change: MediaChange): Promise<PatchOutcome> {
  return sendPatch(`/api/media/${mediaId}`, change, () => 0);
}

/** Stores the course of a recap, or removes it. The last one wins. Rejects for faults alone. */
export function sendCourse(shareId: string, course: Course | null): Promise<PatchOutcome> {
  const path = `/api/recaps/${shareId}/course`;
  return course === null
    ? sendRequest("DELETE", path, undefined, () => 0)
    : sendRequest("PUT", path, JSON.stringify(course), () => 0);
}

/** Sends a PATCH and returns its outcome for the autosave. `revOf` parses the answer. Rejects for faults alone. */
export function sendPatch(
  path: string,
  save: object,
  revOf: (responseBody: unknown) => number,
): Promise<PatchOutcome> {
  return sendRequest("PATCH", path, JSON.stringify(save), revOf);
}

async function sendRequest(
  method: "GET" | "PATCH" | "PUT" | "DELETE",
  path: string,
  body: string | undefined,
  revOf: (responseBody: unknown) => number,
): Promise<PatchOutcome> {
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
    if (response.ok) return { kind: "saved", rev: revOf(responseBody) };
    if (response.status === 409) return { kind: "stale", recap: staleSchema.parse(responseBody).recap };
    const { message, fields } = errorSchema.parse(responseBody).error;
    return { kind: "rejected", fields: fields ?? {}, message };
  } catch (error) {
    // fetch throws a TypeError without a network and a DOMException after the timeout.
    if (error instanceof TypeError || error instanceof DOMException) return { kind: "lost", isOffline: true };
    // A response that is not the API's, such as a proxy's page.
    if (error instanceof SyntaxError || error instanceof $ZodError) return { kind: "lost" };
    throw error;
  }
}

/** Saves the order of a recap's photos and videos. Rejects if that was not saved. */
export function saveMediaOrder(shareId: string, mediaIds: string[]): Promise<void> {
  return put(`/api/recaps/${shareId}/media/order`, { mediaIds });
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
