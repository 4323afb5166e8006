/** The browser's calls to the API. A non-OK answer becomes an Error "{status}: {text}" (specification 8). */
import { z } from "zod";
import type { OwnerRecap } from "../domain/owner-recap.ts";
import type { RecapSave } from "../domain/recap.ts";
import { type Limited, limitedOf } from "./retry-after.ts";

/** What became of a save; `Current` is what a stale one is told of what stands on the server. */
export type PatchOutcome<Current = OwnerRecap> =
  | { kind: "saved"; rev: number }
  | { kind: "stale"; recap: Current }
  /** The server understood and will not take it. */
  | { kind: "rejected"; fields: Record<string, string[]>; message: string }
  | Limited
  /** No answer, or one that says nothing about the save: it may have happened. */
  | { kind: "lost" };

/** A network that hangs is as good as none: the save is tried again. */
const SAVE_TIMEOUT_MS = 15_000;

const savedSchema = z.object({ rev: z.number() });
const staleSchema = z.object({ recap: z.custom<OwnerRecap>((value) => typeof value === "object") });
const errorSchema = z.object({
  error: z.object({ message: z.string(), fields: z.record(z.string(), z.array(z.string())).optional() }),
});

/** PATCH /api/recaps/{id}, told in the autosave's words. Never throws: no answer is a lost one. */
export function sendSave(shareId: string, save: RecapSave): Promise<PatchOutcome> {
  return sendPatch(`/api/recaps/${shareId}`, save, (answer) => savedSchema.parse(answer).rev);
}

/** PATCH /api/media/{id}: the last description wins. Never throws. */
export function sendDescription(mediaId: string, description: string | null): Promise<PatchOutcome> {
  return sendPatch(`/api/media/${mediaId}`, { description }, () => 0);
}

/** A PATCH, told in the autosave's words; `revOf` reads its answer. Never throws. */
export async function sendPatch(
  path: string,
  save: object,
  revOf: (answer: unknown) => number,
): Promise<PatchOutcome> {
  const body = JSON.stringify(save);
  try {
    const response = await fetch(path, {
      method: "PATCH",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body,
      // Lets the save outlive the page; browsers take up to 64 KiB so.
      keepalive: body.length < 30_000,
      signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
    });
    if (response.status >= 500) return { kind: "lost" };
    if (response.status === 429) return limitedOf(response.headers.get("retry-after"), await response.text());
    const answer: unknown = await response.json();
    if (response.ok) return { kind: "saved", rev: revOf(answer) };
    if (response.status === 409) return { kind: "stale", recap: staleSchema.parse(answer).recap };
    const { message, fields } = errorSchema.parse(answer).error;
    return { kind: "rejected", fields: fields ?? {}, message };
  } catch (error) {
    // fetch throws a TypeError without a network and a DOMException after the timeout; anything else is no answer
    // that the API gives.
    if (
      error instanceof TypeError ||
      error instanceof DOMException ||
      error instanceof SyntaxError ||
      error instanceof z.ZodError
    ) {
      return { kind: "lost" };
    }
    throw error;
  }
}

export async function saveVisibility(shareId: string, isPublic: boolean): Promise<void> {
  await callApi(`/api/recaps/${shareId}/visibility`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isPublic }),
  });
}

/** Puts a recap's photos and videos in this order. Rejects when that did not happen. */
export async function saveMediaOrder(shareId: string, mediaIds: string[]): Promise<void> {
  await callApi(`/api/recaps/${shareId}/media/order`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mediaIds }),
  });
}

/** Rejects when the public page's data cannot be fetched. */
export async function checkRecap(shareId: string): Promise<void> {
  const response = await callApi(`/api/recaps/${shareId}`);
  // An answer that nobody reads keeps its connection.
  await response.text();
}

/** Throws an Error "{status}: {text, or the status text if empty}". */
async function callApi(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { credentials: "include", ...init });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  return response;
}
