/** Whether a recap can take one more photo or video, by whichever way it comes. */
import type { SQL } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { base64url } from "../../../app/domain/base64url.ts";
import { MAX_MEDIA, type MediaRefusal } from "../../../app/domain/media.ts";
import type { Recap } from "../../../app/domain/recap.ts";
import { recaps } from "../../db/schema.ts";
import { recapColumns, toRecap } from "./recap-row.ts";

/** 22 base64url characters, never used again. */
export function newMediaId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** Asked before any work is done for it; null for one that may come. */
export function admissionRefusal(recap: Recap, questionIndex: number | null): MediaRefusal | null {
  if (recap.media.length >= MAX_MEDIA) return "limit";
  const isAsked = questionIndex === null || recap.questions.some(({ index }) => index === questionIndex);
  return isAsked ? null : "unknown-question";
}

/** Why a statement has written nothing, although the recap could take one a moment ago. */
export async function whyNotInserted(
  db: DrizzleD1Database,
  mine: SQL | undefined,
  viewer: Viewer,
): Promise<{ kind: "not-found" } | { kind: "refused"; reason: MediaRefusal }> {
  const row = await db.select(recapColumns).from(recaps).where(mine).get();
  if (!row) return { kind: "not-found" };
  return { kind: "refused", reason: admissionRefusal(toRecap(row, viewer), null) ?? "quota" };
}
