/** Which recaps take contributions, from whom, and how many: SQL conditions on `recaps`, what is said if they do not hold, and the insert. */
import { eq, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import {
  MAX_CONTRIBUTED_BYTES,
  MAX_CONTRIBUTED_SECONDS,
  MAX_SENT_TOGETHER,
} from "../../../../app/domain/contributions/contribution.ts";
import type { ContributionRefusal } from "../../../../app/domain/contributions/contribution-refusals.ts";
import { allOf, hasChanged, not } from "../../../db/conditions.ts";
import { insertRow } from "../../../db/insert-row.ts";
import { raisedNews } from "../../../db/news-count.ts";
import { existingUser, isBlocked, madeOrOwnedBy } from "../../../db/recap-access.ts";
import { contributions, recaps } from "../../../db/schema.ts";
import { storedBytes } from "../file-room.ts";

export type ContributedKind = "image" | "video" | "audio";

/** Returns what a file of this content type is, as far as its sender tells. */
export function kindOfType(contentType: string): ContributedKind {
  if (contentType.startsWith("audio/")) return "audio";
  return contentType.startsWith("video/") ? "video" : "image";
}

export interface ContributedFileRoom {
  viewer: Viewer;
  sendingId: string;
  kind: ContributedKind;
  bytes: number;
}

const isOpen = eq(recaps.guestsOpen, true);

/** Holds if the owner lets this guest add something. */
export function acceptsContributions(viewer: Viewer): SQL {
  return allOf(isOpen, not(isBlocked(viewer)));
}

/** Holds if there is room for one more of this guest. Pending uploads count, so each of them can be finished. */
export function hasRoomForContribution(file: ContributedFileRoom): SQL {
  return allOf(acceptsContributions(file.viewer), hasBytesForGuests(file.bytes), fitsSending(file));
}

/** Holds if the guests of the recap may store this many more bytes together. */
function hasBytesForGuests(bytes: number): SQL {
  return sql`(
    SELECT ${storedBytes("contributions")} FROM contributions WHERE contributions.recap_id = recaps.id
  ) + (
    SELECT coalesce(sum(uploads.total_size), 0) FROM uploads
    WHERE uploads.recap_id = recaps.id AND uploads.guest_id <> ''
  ) + ${bytes} <= ${MAX_CONTRIBUTED_BYTES}`;
}

/** Holds if the sending is this guest's and may have one more of this kind. */
function fitsSending({ viewer, sendingId, kind }: ContributedFileRoom): SQL {
  const most = kind === "image" ? MAX_SENT_TOGETHER : 1;
  return sql`(
    SELECT count(*) < ${MAX_SENT_TOGETHER} AND coalesce(sum(kind = ${kind}), 0) < ${most}
      AND coalesce(sum(visitor_id <> ${viewer.visitorId}), 0) = 0
    FROM (
      SELECT contributions.kind, contributions.visitor_id FROM contributions
      WHERE contributions.sending_id = ${sendingId}
      UNION ALL
      SELECT ${uploadedKind} AS kind, uploads.guest_id FROM uploads
      WHERE uploads.recap_id = recaps.id AND uploads.guest_id <> ''
        AND uploads.contribution ->> '$.sendingId' = ${sendingId}
    )
  )`;
}

const uploadedKind = sql`CASE
  WHEN uploads.declaration ->> '$.contentType' LIKE 'image/%' THEN 'image'
  WHEN uploads.declaration ->> '$.contentType' LIKE 'video/%' THEN 'video'
  ELSE 'audio'
END`;

/** Returns why an insert wrote nothing. `recap` matches the recap if the guest may read it. */
export async function whyNotContributed(
  db: DrizzleD1Database,
  recap: SQL,
  file: ContributedFileRoom,
): Promise<{ kind: "not-found" } | { kind: "refused"; reason: ContributionRefusal }> {
  const row = await db
    .select({
      isOpen: recaps.guestsOpen,
      isBlocked: sql<number>`${isBlocked(file.viewer)}`,
      hasBytes: sql<number>`${hasBytesForGuests(file.bytes)}`,
    })
    .from(recaps)
    .where(recap)
    .get();
  if (!row) return { kind: "not-found" };
  if (row.isBlocked) return { kind: "refused", reason: "contribution-blocked" };
  if (!row.isOpen) return { kind: "refused", reason: "contributions-closed" };
  return { kind: "refused", reason: row.hasBytes ? "too-many-together" : "contributions-full" };
}

export function lengthRefusal(kind: ContributedKind, seconds: number | null): ContributionRefusal | null {
  if (kind === "image" || (seconds ?? 0) <= MAX_CONTRIBUTED_SECONDS) return null;
  return kind === "video" ? "long-clip" : "long-cheer";
}

export type NewContribution = Omit<
  InferInsertModel<typeof contributions>,
  "recapId" | "visitorId" | "userId" | "status"
>;

/** Returns the update that tells the owner, for the `change` of the insert (run-batch.ts). */
export function noteContribution(db: DrizzleD1Database, viewer: Viewer, recap: SQL, nowMs: number) {
  return db
    .update(recaps)
    .set(raisedNews(not(madeOrOwnedBy(viewer)), nowMs))
    .where(allOf(recap, hasChanged));
}

/** Inserts nothing if no recap matches `where`, or the guest has sent this upload before. */
export function insertContribution(
  db: DrizzleD1Database,
  viewer: Viewer,
  where: SQL,
  values: NewContribution,
) {
  const sender = { visitorId: viewer.visitorId, userId: existingUser(viewer) };
  const row = { ...values, ...sender, recapId: recaps.id, status: "held" as const };
  return insertRow(db, contributions, row, sql`FROM ${recaps} WHERE ${where}`)
    .onConflictDoNothing()
    .returning({ id: contributions.id });
}
