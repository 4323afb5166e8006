/** Inserts a contribution with one statement, which checks that its recap takes it, and counts it among the recap's news. */
import { type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { allOf, hasChanged, not } from "../../db/conditions.ts";
import { raisedNews } from "../../db/news.ts";
import { existingUser, madeOrOwnedBy } from "../../db/recap-access.ts";
import { contributions, recaps } from "../../db/schema.ts";
import { literal } from "./media-insert.ts";

export type NewContribution = Omit<
  InferInsertModel<typeof contributions>,
  "recapId" | "visitorId" | "userId" | "status"
>;

/** Returns the update that tells the owner. Must directly follow the insert in its batch. */
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
  return db
    .insert(contributions)
    .select(
      db
        .select({
          id: literal(values.id, "id"),
          recapId: recaps.id,
          visitorId: literal(viewer.visitorId, "visitor_id"),
          userId: sql<string | null>`${existingUser(viewer)}`.as("user_id"),
          userName: literal(values.userName, "user_name"),
          text: literal(values.text ?? null, "text"),
          sendingId: literal(values.sendingId, "sending_id"),
          uploadKey: literal(values.uploadKey ?? null, "upload_key"),
          status: literal("held" as const, "status"),
          kind: literal(values.kind, "kind"),
          fileName: literal(values.fileName, "file_name"),
          contentType: literal(values.contentType, "content_type"),
          fileSize: literal(values.fileSize, "file_size"),
          width: literal(values.width ?? null, "width"),
          height: literal(values.height ?? null, "height"),
          durationSeconds: literal(values.durationSeconds ?? null, "duration_seconds"),
          thumbhash: literal(values.thumbhash ?? null, "thumbhash"),
          smaller: literal(values.smaller ?? null, "smaller"),
          capturedAt: literal(values.capturedAt ?? null, "captured_at"),
          createdAt: literal(values.createdAt, "created_at"),
        })
        .from(recaps)
        .where(where),
    )
    .onConflictDoNothing()
    .returning({ id: contributions.id });
}
