/** Reads what the public page shows of a recap's likes and comments: one statement, whatever the number of comments. */

import { eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { COMMENT_PAGE_SIZE, MAX_HELD_COUNT } from "../../../app/domain/reactions/comment-limits.ts";
import type { CommentCursor } from "../../../app/domain/reactions/reactions.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { Reactions, WantedComments } from "../../../app/services/reaction-service.ts";
import { allOf, anyOf, existsAny, firstOf, jsonFields, type Selected } from "../../db/conditions.ts";
import { isNewContribution, isNews, newLikeCount, ofNewComments } from "../../db/news-count.ts";
import { belongsTo, reactableRecap } from "../../db/recap-access.ts";
import { type Reading, reading } from "../../db/run-batch.ts";
import { comments, contributions, likes, recaps } from "../../db/schema.ts";
import { commentColumns, type StoredComment, toComment } from "./comment-row.ts";
import { photoReportCount } from "./page-reports.ts";
import { hasStatus, visibleRanges } from "./reaction-access.ts";

const foundColumns = {
  isOpen: sql<number>`isOpen`,
  holdsAll: sql<number>`holdsAll`,
  isOwner: sql<number>`isOwner`,
  isLiked: sql<number>`isLiked`,
  heldCount: sql<number>`heldCount`,
  photoReportCount: sql<number>`photoReportCount`,
  /** JSON: FoundNews, with a count of 0 for none; null for anybody but the owner. */
  news: sql<string | null>`news`,
  /** JSON: [FoundComment], one more than a page has. */
  comments: sql<string>`comments`,
  isBeyond: sql<number>`isBeyond`,
};
type FoundRow = Selected<typeof foundColumns>;

type FoundComment = StoredComment & { replies: StoredComment[] };

interface Search {
  viewer: Viewer;
  handle: RecapHandle;
  wanted: WantedComments;
}

export function readReactions(
  db: DrizzleD1Database,
  { viewer, handle, wanted }: Search,
): Reading<Reactions | null> {
  const { cursor } = wanted;
  const ranges = visibleRanges(viewer, wanted.status);
  const found = sql`(
    SELECT
      ${recaps.commentsOpen} AS isOpen,
      ${recaps.holdsComments} AS holdsAll,
      ${belongsTo(viewer)} AS isOwner,
      EXISTS (
        SELECT 1 FROM ${likes} WHERE ${likes.visitorId} = ${viewer.visitorId} AND ${likes.recapId} = ${recaps.id}
      ) AS isLiked,
      CASE WHEN ${belongsTo(viewer)} THEN (
        SELECT count(*) FROM (
          SELECT 1 FROM ${comments} WHERE ${comments.recapId} = ${recaps.id} AND ${comments.status} = 'held'
          LIMIT ${MAX_HELD_COUNT}
        )
      ) ELSE 0 END AS heldCount,
      CASE WHEN ${belongsTo(viewer)} THEN ${photoReportCount} ELSE 0 END AS photoReportCount,
      CASE WHEN ${belongsTo(viewer)} AND ${recaps.newsCount} > 0 THEN ${newsJson} END AS news,
      (SELECT json_group_array(json_object(${commentFields(viewer, wanted)}))
        FROM (${pageOf(ranges, cursor)}) AS comments) AS comments,
      ${existsBeyond(ranges, cursor)} AS isBeyond
    FROM ${recaps} WHERE ${reactableRecap(viewer, handle)}
  ) AS found`;
  // A raw statement cannot be part of drizzle's batches: this selects its columns from it.
  return reading(db.select(foundColumns).from(found), ([row]) => (row ? toReactions(row, cursor) : null));
}

function toReactions(row: FoundRow, cursor: CommentCursor): Reactions {
  const found: FoundComment[] = JSON.parse(row.comments);
  const inOrder = found.sort((one, other) => one.number - other.number);
  const hasMore = inOrder.length > COMMENT_PAGE_SIZE;
  const isBackwards = isBefore(cursor);
  const page = isBackwards ? inOrder.slice(-COMMENT_PAGE_SIZE) : inOrder.slice(0, COMMENT_PAGE_SIZE);
  return {
    settings: { isOpen: row.isOpen === 1, holdsAll: row.holdsAll === 1 },
    isOwner: row.isOwner === 1,
    isLiked: row.isLiked === 1,
    heldCount: row.heldCount,
    photoReportCount: row.photoReportCount,
    news: row.news === null ? null : JSON.parse(row.news),
    comments: page.flatMap(({ replies, ...comment }) => [comment, ...inTime(replies)]).map(toComment),
    hasEarlier: isBackwards ? hasMore : row.isBeyond === 1,
    hasLater: isBackwards ? row.isBeyond === 1 : hasMore,
  };
}

const newContributions = sql`(
  SELECT count(*) FROM ${contributions}
  WHERE ${contributions.recapId} = ${recaps.id} AND ${contributions.status} = 'held'
    AND ${allOf(isNews(contributions), isNewContribution)}
)`;
const newsJson = sql`json_object(
  'count', ${recaps.newsCount}, 'at', ${recaps.newsAt}, 'likeCount', ${newLikeCount},
  'contributionCount', ${newContributions}, 'commentCount', ${ofNewComments(sql`count(*)`)}, 'firstComment', ${ofNewComments(sql`min(${comments.number})`)}
)`;

function isBefore(cursor: CommentCursor): cursor is { before: number } {
  return cursor !== null && "before" in cursor;
}

/** Selects one comment more than a page has, from the cursor on. */
function pageOf(ranges: SQL[], cursor: CommentCursor): SQL {
  const wanted = ranges.map((range) => allOf(range, onThisSide(cursor)));
  const direction = isBefore(cursor) ? sql`DESC` : sql`ASC`;
  const order = sql`ORDER BY number ${direction} LIMIT ${COMMENT_PAGE_SIZE + 1}`.inlineParams();
  return firstOf(sql`SELECT * FROM ${comments}`, wanted, order);
}

function onThisSide(cursor: CommentCursor): SQL {
  if (cursor === null) return sql`true`;
  return isBefore(cursor)
    ? sql`${comments.number} < ${cursor.before}`
    : sql`${comments.number} > ${cursor.after}`;
}

function existsBeyond(ranges: SQL[], cursor: CommentCursor): SQL {
  if (cursor === null) return sql`false`;
  const beyond = isBefore(cursor)
    ? sql`${comments.number} >= ${cursor.before}`
    : sql`${comments.number} <= ${cursor.after}`;
  return existsAny(
    comments,
    ranges.map((range) => allOf(range, beyond)),
  );
}

function inTime(replies: StoredComment[]): StoredComment[] {
  return replies.toSorted((one, other) => one.createdAt - other.createdAt);
}

const reply = alias(comments, "reply");

function commentFields(viewer: Viewer, { status }: WantedComments): SQL {
  // Whoever sees a comment sees its replies, and its recap's owner those that are hidden.
  const isShown = hasStatus("shown", reply);
  const isVisible = status === "shown" ? isShown : anyOf(isShown, belongsTo(viewer));
  const replies = sql`(
    SELECT json_group_array(json_object(${jsonFields(commentColumns(viewer, reply))}))
    FROM ${comments} AS reply WHERE ${allOf(eq(reply.parentId, comments.id), isVisible)}
  )`;
  return jsonFields({ ...commentColumns(viewer), replies });
}
