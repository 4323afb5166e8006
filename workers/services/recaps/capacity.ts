/** Whether a recap can take one more photo, video or recording, by whichever way it comes. */
import { exists, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { base64url } from "../../../app/domain/base64url.ts";
import { isLimitReached } from "../../../app/domain/limits.ts";
import { MAX_MEDIA } from "../../../app/domain/media.ts";
import type { Recap } from "../../../app/domain/recap.ts";
import { MAX_RECORDINGS } from "../../../app/domain/recording.ts";
import type { UploadRefusal } from "../../../app/domain/refusals.ts";
import { allOf } from "../../db/conditions.ts";
import { recaps } from "../../db/schema.ts";
import { hasRoom } from "./file-room.ts";
import type { ObjectName } from "./media-store.ts";
import { recapColumns, toRecap } from "./recap-row.ts";

/** What asks to be taken. A recording always belongs to a question. */
export interface Candidate {
  kind: ObjectName["kind"];
  questionIndex: number | null;
}

const FULL = { media: "limit", audio: "recording-limit" } as const satisfies Record<
  Candidate["kind"],
  UploadRefusal
>;

/** 22 base64url characters, never used again. */
export function newFileId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** Runs the insert, and deletes the stored bytes if it reaches a limit. */
export async function deleteIfLimited<Result>(
  deleteBytes: () => Promise<void>,
  insert: () => Promise<Result>,
): Promise<Result> {
  try {
    return await insert();
  } catch (error) {
    if (isLimitReached(error)) await deleteBytes();
    throw error;
  }
}

interface NewFile {
  /** The viewer's own recap. */
  mine: SQL;
  /** Whether the recap has room for it, as a condition on the recap. */
  room: SQL;
  /** Selects what arrived before under the same key. */
  known: SQLWrapper[];
}

/** A condition for limits: an attempt counts before R2 is asked, unless the file is known or the recap has no room. */
export function isNewFile(db: DrizzleD1Database, { mine, room, known }: NewFile): SQL {
  const recap = db.select({ id: recaps.id }).from(recaps).where(allOf(mine, room));
  return allOf(exists(recap), ...known.map((query) => notExists(query)));
}

/** Asked before any work is done for it; null for one that may come. */
export function capacityRefusal(recap: Recap, { kind, questionIndex }: Candidate): UploadRefusal | null {
  if (kind === "media" && recap.media.length >= MAX_MEDIA) return FULL.media;
  if (kind === "audio" && recap.recordings.length >= MAX_RECORDINGS) return FULL.audio;
  const belongs =
    (kind === "media" && questionIndex === null) ||
    recap.questions.some(({ index }) => index === questionIndex);
  return belongs ? null : "unknown-question";
}

/**
 * Why a statement has written nothing, although the recap could take one a moment ago. A photo or video whose question has
 * gone since goes to the gallery: that is no reason. `room` is what the statement asked for.
 */
export async function whyNotInserted(
  db: DrizzleD1Database,
  mine: SQL,
  viewer: Viewer,
  candidate: Candidate,
  room: SQL = hasRoom(candidate.kind),
): Promise<{ kind: "not-found" } | { kind: "refused"; reason: UploadRefusal }> {
  const columns = { ...recapColumns, hadRoom: sql<number>`${room}` };
  const row = await db.select(columns).from(recaps).where(mine).get();
  if (!row) return { kind: "not-found" };
  const unplaced = candidate.kind === "media" ? { ...candidate, questionIndex: null } : candidate;
  const full = row.hadRoom ? null : FULL[candidate.kind];
  return { kind: "refused", reason: capacityRefusal(toRecap(row, viewer), unplaced) ?? full ?? "quota" };
}
