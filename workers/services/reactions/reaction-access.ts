/** Which recaps take reactions, from whom, and which comments a viewer may see, as SQL conditions. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/account.ts";
import type { CommentStatus } from "../../../app/domain/reactions/reactions.ts";
import { allOf, anyOf, not } from "../../db/conditions.ts";
import { belongsTo, isPublished, readableBy } from "../../db/recap-access.ts";
import { commentReports, comments, likes, recaps } from "../../db/schema.ts";

/** A condition on `recaps`: this visitor has liked it, commented on it or reported a comment. */
export function hasReactedTo({ visitorId }: Viewer): SQL {
  const own = sql`${likes.visitorId} = ${visitorId} AND ${likes.recapId} = ${recaps.id}`;
  const written = sql`${comments.visitorId} = ${visitorId} AND ${comments.recapId} = ${recaps.id}`;
  return anyOf(
    sql`EXISTS (SELECT 1 FROM ${likes} WHERE ${own})`,
    sql`EXISTS (SELECT 1 FROM ${comments} WHERE ${written})`,
    sql`EXISTS (
      SELECT 1 FROM ${commentReports} JOIN ${comments} ON ${comments.id} = ${commentReports.commentId}
      WHERE ${commentReports.visitorId} = ${visitorId} AND ${comments.recapId} = ${recaps.id}
    )`,
  );
}

/**
 * Matches a comment, joined with its recap, that the viewer may see: all for the owner, held ones for their author, shown
 * ones for everybody who may read the recap.
 */
export function visibleComment(viewer: Viewer): SQL {
  const own = allOf(eq(comments.status, "held"), eq(comments.visitorId, viewer.visitorId));
  return allOf(readableBy(viewer), isPublished, anyOf(eq(comments.status, "shown"), own, belongsTo(viewer)));
}

/**
 * The same for the comments of one recap, as conditions of which each can be read in order from an index. With a `status`
 * the owner sees only those; anybody else sees the shown ones anyway.
 */
export function visibleRanges(viewer: Viewer, status: CommentStatus | null): SQL[] {
  const owner = belongsTo(viewer);
  const ofRecap = sql`${comments.recapId} = ${recaps.id}`;
  const isWanted = (one: CommentStatus) => status === null || status === one;
  const withheld = (["held", "hidden"] as const).filter(isWanted);
  return [
    allOf(ofRecap, eq(comments.status, "shown"), isWanted("shown") ? sql`true` : not(owner)),
    ...withheld.map((one) => allOf(ofRecap, eq(comments.status, one), owner)),
    // The plus keeps SQLite from reading all held comments of the recap instead of the visitor's own.
    allOf(eq(comments.visitorId, viewer.visitorId), ofRecap, sql`+${comments.status} = 'held'`, not(owner)),
  ];
}
