/** The methods of ReactionService by which a recap's owner decides about its comments. */
import { desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { MAX_LISTED_BLOCKS } from "../../../app/domain/reactions/comment-limits.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { newId } from "../../db/new-id.ts";
import { isNews, isUnseen, loweredNews, raisedNews } from "../../db/news-count.ts";
import { isOfRecap, ownedBy, ownRecap } from "../../db/recap-access.ts";
import { change, firstRow, runBatch } from "../../db/run-batch.ts";
import { blocks, comments, likes, recaps } from "../../db/schema.ts";
import { selectComment, toComment } from "./comment-row.ts";
import { countedOne, isRecapOf, uncountComment, updateCount } from "./reaction-access.ts";
import type { ReactionDeps } from "./reaction-deps.ts";

export function moderationMethods({ db, now, limits }: ReactionDeps) {
  return {
    async moderateComment(viewer, commentId, status) {
      const own = allOf(eq(comments.id, commentId), isOfRecap(comments, ownedBy(viewer)));
      const recap = isRecapOf(commentId);
      const [found] = status === "shown" ? await show() : await hide();
      return found?.isOwner === 1 ? toComment(found) : null;

      async function show() {
        const charge = limits.charge(viewer, CHARGES.moderation);
        const withheld = sql`EXISTS (
          SELECT 1 FROM ${comments} WHERE ${allOf(eq(comments.id, commentId), ne(comments.status, "shown"))}
        )`;
        const isShownAgain = sql`EXISTS (
          SELECT 1 FROM ${comments} WHERE ${allOf(eq(comments.id, commentId), eq(comments.status, "hidden"), isUnseen(comments))}
        )`;
        const { found } = await limits.run({
          counted: updateCount(
            db,
            {
              commentCount: sql`${recaps.commentCount} + ${countedOne(commentId)}`,
              ...raisedNews(isShownAgain, now()),
            },
            allOf(recap, ownedBy(viewer), withheld),
          ),
          shown: change(
            db
              .update(comments)
              .set({ status: "shown", isApproved: true })
              .where(allOf(own, anyOf(ne(comments.status, "shown"), eq(comments.isApproved, false)))),
            charge,
          ),
          found: selectComment(db, viewer, commentId),
        });
        return found;
      }

      /** Not counted: it can only follow a comment or its showing, which are. */
      async function hide() {
        const { found } = await runBatch(db, {
          counted: uncountComment(db, commentId, allOf(eq(comments.id, commentId), ownedBy(viewer))),
          hidden: db
            .update(comments)
            .set({ status: "hidden" })
            .where(allOf(own, ne(comments.status, "hidden"))),
          found: selectComment(db, viewer, commentId),
        });
        return found;
      }
    },

    async block(viewer, handle, commentId) {
      const recap = ownRecap(viewer, handle);
      const author = authorOf(viewer, handle, commentId);
      const userName = sql`(SELECT ${comments.userName} FROM ${comments} WHERE ${comments.id} = ${commentId})`;
      // Not counted: it can only follow a comment, which is, and its reversal is.
      const { found } = await runBatch(db, {
        found: firstRow(findOwnComment(viewer, handle, commentId)),
        blocked: blockAuthor(db, { author, userName, recap, nowMs: now() }),
      });
      if (!found) return "not-found";
      return found.byAthlete || found.visitorId === viewer.visitorId ? "own-comment" : "blocked";
    },

    async unblock(viewer, handle, commentId) {
      const charge = limits.charge(viewer, CHARGES.other);
      const isAuthor = sql`(${blocks.recapId}, ${blocks.visitorId}) IN (${authorOf(viewer, handle, commentId)})`;
      const { found } = await limits.run({
        unblocked: change(db.delete(blocks).where(isAuthor), charge),
        found: findOwnComment(viewer, handle, commentId),
      });
      return found.length > 0;
    },

    async listBlocks(viewer, handle) {
      const mine = ownRecap(viewer, handle);
      const { found, listed } = await runBatch(db, {
        found: selectRecap(mine),
        listed: db
          .select({ id: blocks.id, userName: blocks.userName, createdAt: blocks.createdAt })
          .from(blocks)
          .innerJoin(recaps, eq(recaps.id, blocks.recapId))
          .where(mine)
          .orderBy(desc(blocks.createdAt))
          .limit(MAX_LISTED_BLOCKS),
      });
      if (found.length === 0) return null;
      return listed.map(({ id, userName, createdAt }) => ({
        id,
        userName: userName || null,
        createdAt: new Date(createdAt).toISOString(),
      }));
    },

    async unblockListed(viewer, handle, blockId) {
      const charge = limits.charge(viewer, CHARGES.other);
      const isOwn = isOfRecap(blocks, ownRecap(viewer, handle));
      const { unblocked } = await limits.run({
        unblocked: change(
          db
            .delete(blocks)
            .where(allOf(isOwn, eq(blocks.id, blockId)))
            .returning({ id: blocks.id }),
          charge,
        ),
      });
      return unblocked.length > 0;
    },

    async saveCommentSettings(viewer, handle, { isOpen, holdsAll }) {
      const mine = ownRecap(viewer, handle);
      const set = { commentsOpen: isOpen, holdsComments: holdsAll };
      const isOther = anyOf(ne(recaps.commentsOpen, isOpen), ne(recaps.holdsComments, holdsAll));
      const charge = limits.charge(viewer, CHARGES.other);
      const { found } = await limits.run({
        saved: change(
          db
            .update(recaps)
            .set({ ...set, version: sql`${recaps.version} + 1` })
            .where(allOf(mine, isOther)),
          charge,
        ),
        found: selectRecap(mine),
      });
      return found.length > 0;
    },
  } satisfies Partial<ReactionService>;

  function selectRecap(where: SQL) {
    return db.select({ id: recaps.id }).from(recaps).where(where);
  }

  function findOwnComment(viewer: Viewer, handle: RecapHandle, commentId: string) {
    return db
      .select({ byAthlete: comments.byAthlete, visitorId: comments.visitorId })
      .from(comments)
      .innerJoin(recaps, eq(recaps.id, comments.recapId))
      .where(allOf(eq(comments.id, commentId), ownRecap(viewer, handle)));
  }
}

interface Blocked {
  author: SQL;
  /** The name under which the visitor wrote or sent something. */
  userName: SQL;
  recap: SQL;
  nowMs: number;
}

/** Returns the statements of a batch that block a visitor on a recap, hide the visitor's comments and remove the like. */
export function blockAuthor(
  db: DrizzleD1Database,
  { author, userName, recap, nowMs }: Blocked,
): BatchItem<"sqlite">[] {
  const byAuthor = (table: typeof likes | typeof comments) =>
    sql`(${table.recapId}, ${table.visitorId}) IN (${author})`;
  const count = (table: typeof likes | typeof comments, where: SQL) =>
    sql`(SELECT count(*) FROM ${table} WHERE ${byAuthor(table)} AND ${where})`;
  const shown = allOf(eq(comments.status, "shown"), isNull(comments.parentId));
  const lost = {
    comments: count(comments, shown),
    likes: count(likes, sql`true`),
    news: sql`(${count(likes, isNews(likes))} + ${count(comments, isNews(comments))})`,
  };
  return [
    insertRow(
      db,
      blocks,
      {
        recapId: sql`author.recap_id`,
        visitorId: sql`author.visitor_id`,
        createdAt: nowMs,
        id: newId(),
        userName,
      },
      sql`FROM (${author}) AS author WHERE true`,
    ).onConflictDoNothing(),
    db
      .update(recaps)
      .set({
        commentCount: sql`${recaps.commentCount} - ${lost.comments}`,
        likeCount: sql`${recaps.likeCount} - ${lost.likes}`,
        version: sql`${recaps.version} + 1`,
        ...loweredNews(lost.news),
      })
      .where(allOf(recap, sql`${lost.comments} + ${lost.likes} + ${lost.news} > 0`)),
    db
      .update(comments)
      .set({ status: "hidden" })
      .where(allOf(byAuthor(comments), ne(comments.status, "hidden"))),
    db.delete(likes).where(byAuthor(likes)),
  ];
}

/** Selects the recap and the visitor of a comment on the viewer's own recap, unless the athlete wrote it. */
function authorOf(viewer: Viewer, handle: RecapHandle, commentId: string): SQL {
  return sql`
    SELECT written.recap_id, written.visitor_id FROM ${comments} AS written
    INNER JOIN ${recaps} ON ${recaps.id} = written.recap_id
    WHERE written.id = ${commentId} AND ${not(sql`written.by_athlete`)}
      AND written.visitor_id <> ${viewer.visitorId} AND ${ownRecap(viewer, handle)}
  `;
}
