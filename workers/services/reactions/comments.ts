/** The methods of ReactionService that concern comments: posting, editing, deleting. */
import { eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import {
  COMMENT_CHANGE_MS,
  COMMENT_RETRY_MS,
  MAX_REPLIES,
} from "../../../app/domain/reactions/comment-limits.ts";
import { type CommentStatus, isChangeable, looksAutomatic } from "../../../app/domain/reactions/reactions.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import { logEvent } from "../../../app/domain/site/log-fault.ts";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, anyOf, hasChanged, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { newId } from "../../db/new-id.ts";
import { raisedNews } from "../../db/news-count.ts";
import { belongsTo, existingUser, isBlocked, madeOrOwnedBy, reactableRecap } from "../../db/recap-access.ts";
import { change, firstRow, runBatch } from "../../db/run-batch.ts";
import { comments, recaps } from "../../db/schema.ts";
import { commentColumns, selectComment, toComment } from "./comment-row.ts";
import { isRecapOf, uncountComment, uncountIfHeld, visibleComment } from "./reaction-access.ts";
import type { ReactionDeps } from "./reaction-deps.ts";
import { REPEATED_FOR_MS, textKeyOf } from "./text-key.ts";

export function commentMethods({ db, now, limits, isHuman }: ReactionDeps) {
  /** Whether a token proves a person, where that is asked for: not of the owner, and not if the comment is not accepted. */
  async function isProven(viewer: Viewer, handle: RecapHandle, token: string): Promise<boolean> {
    if (isHuman === null) return true;
    const asked = allOf(reactableRecap(viewer, handle), acceptsComments(viewer), not(belongsTo(viewer)));
    const row = await db.select({ id: recaps.id }).from(recaps).where(asked).get();
    return row === undefined || isHuman(token);
  }

  return {
    async comment(viewer, handle, input) {
      const nowMs = now();
      const recap = reactableRecap(viewer, handle);
      const { visitorId } = viewer;
      const { userName = "", content, parentId, turnstileToken } = input;
      const { textKey, allowed } = await textKeyOf(viewer, content);
      const isSuspect = looksAutomatic(input, nowMs) || !(await isProven(viewer, handle, turnstileToken));
      if (isSuspect) await logEvent("Comment that looks automatic");
      const id = newId();
      const isHeld = anyOf(
        sql`${isSuspect}`,
        sql`${recaps.holdsComments}`,
        isRepeated(textKey, allowed, nowMs),
      );
      const status = sql`CASE WHEN ${belongsTo(viewer)} OR NOT ${isHeld} THEN 'shown' ELSE 'held' END`;
      const isRetried = allOf(
        eq(comments.visitorId, visitorId),
        sql`${comments.recapId} = ${recaps.id}`,
        gt(comments.createdAt, nowMs - COMMENT_RETRY_MS),
        eq(comments.content, content),
        sql`${comments.parentId} IS ${parentId}`,
      );
      const isAccepted = allOf(
        recap,
        parentId === null ? acceptsComments(viewer) : acceptsReply(viewer, parentId),
        userName === "" ? belongsTo(viewer) : sql`true`,
        sql`NOT EXISTS (SELECT 1 FROM ${comments} WHERE ${isRetried})`,
      );
      const text = textBytes({ id, visitorId, userName, content, textKey });
      const charge = limits.charge(viewer, { ...CHARGES.comment, text }, { recap: handle });
      const { inserted, found } = await limits.run({
        inserted: change(
          insertRow(
            db,
            comments,
            {
              ...{ id, visitorId, userName, content, status, parentId, textKey, createdAt: nowMs },
              recapId: recaps.id,
              number: recaps.nextCommentNumber,
              userId: existingUser(viewer),
              byAthlete: sql`(${belongsTo(viewer)}) IS TRUE`,
            },
            sql`FROM ${recaps} WHERE ${isAccepted}`,
          ).returning({ id: comments.id }),
          db
            .update(recaps)
            .set({
              nextCommentNumber: sql`${recaps.nextCommentNumber} + 1`,
              commentCount: sql`${recaps.commentCount} + ${parentId === null ? isShown(id) : 0}`,
              ...raisedNews(not(madeOrOwnedBy(viewer)), nowMs),
              version: sql`${recaps.version} + ${isShown(id)}`,
            })
            .where(allOf(recap, hasChanged)),
          charge,
        ),
        found: firstRow(
          db
            .select({
              shareId: recaps.shareId,
              isOpen: recaps.commentsOpen,
              blocked: sql<number>`${isBlocked(viewer)}`,
              isOwner: sql<number>`${belongsTo(viewer)}`,
              parent: parentOf(parentId),
              // Named, because a batch's rows are objects by column name, and there is another `id`.
              postedId: sql<string | null>`${comments.id}`.as("posted_id"),
              ...commentColumns(viewer),
              status: statusForAuthor(viewer),
            })
            .from(recaps)
            .leftJoin(comments, isRetried)
            .where(recap)
            .orderBy(sql`${comments.number} DESC`)
            .limit(1),
        ),
      });
      if (!found) return { kind: "not-found" };
      const { shareId, isOpen, blocked, isOwner, parent, postedId, ...comment } = found;
      if (blocked) return { kind: "blocked" };
      if (postedId === null) {
        if (parentId !== null) {
          if (!isOwner) return { kind: "not-athlete" };
          if (parent === null) return { kind: "no-parent" };
          return { kind: parent === 1 ? "too-many-replies" : "no-reply-here" };
        }
        if (!isOpen) return { kind: "closed" };
        if (userName === "" && !isOwner) return { kind: "nameless" };
        throw new Error("A comment was neither posted nor refused");
      }
      return {
        kind: "posted",
        comment: toComment(comment),
        shareId,
        isOwner: isOwner === 1,
        isFirst: inserted.length > 0,
      };
    },

    async editComment(viewer, commentId, content) {
      const nowMs = now();
      const { textKey, allowed } = await textKeyOf(viewer, content);
      const own = allOf(
        eq(comments.visitorId, viewer.visitorId),
        gt(comments.createdAt, nowMs - COMMENT_CHANGE_MS),
        ne(comments.content, content),
      );
      const isEditable = allOf(eq(comments.id, commentId), own, ofReadableRecap(viewer));
      const holds = sql`(SELECT ${recaps.holdsComments} FROM ${recaps} WHERE ${recaps.id} = ${comments.recapId})`;
      const isNowHeld = allOf(
        isEditable,
        eq(comments.status, "shown"),
        not(sql`${comments.byAthlete}`),
        anyOf(holds, isRepeated(textKey, allowed, nowMs, commentId)),
      );
      // What the owner approved was the old text.
      const edit = { content, textKey, editedAt: nowMs, isApproved: false };
      const charge = limits.chargeUpdate(viewer, {
        table: comments,
        where: isEditable,
        set: edit,
        writes: CHARGES.commentEdit.writes,
      });
      const { found } = await limits.run({
        charge,
        held: change(
          db
            .update(comments)
            .set({ ...edit, status: "held" })
            .where(isNowHeld),
          uncountIfHeld(db, commentId),
        ),
        edited: change(
          db.update(comments).set(edit).where(isEditable),
          db
            .update(recaps)
            .set({ version: sql`${recaps.version} + 1` })
            .where(allOf(isRecapOf(commentId), hasChanged)),
        ),
        found: firstRow(selectComment(db, viewer, commentId)),
      });
      if (!found) return { kind: "not-found" };
      const { isOwner, ...row } = found;
      const comment = toComment(row);
      if (!comment.mine) return { kind: "not-allowed" };
      if (comment.content !== content) return { kind: "too-late" };
      return { kind: "changed", comment, isOwner: isOwner === 1 };
    },

    async deleteComment(viewer, commentId) {
      const nowMs = now();
      const isRecent = gt(comments.createdAt, nowMs - COMMENT_CHANGE_MS);
      const deletable = allOf(
        eq(comments.id, commentId),
        visibleComment(viewer),
        anyOf(belongsTo(viewer), allOf(eq(comments.visitorId, viewer.visitorId), isRecent)),
      );
      // Not counted: it can only follow a comment, which is. Its replies are deleted with it (workers/db/schema.ts).
      const { found } = await runBatch(db, {
        found: firstRow(selectComment(db, viewer, commentId)),
        counted: uncountComment(db, commentId, deletable),
        deleted: db.delete(comments).where(
          sql`${comments.id} = ${commentId} AND EXISTS (
              SELECT 1 FROM ${recaps} WHERE ${recaps.id} = ${comments.recapId} AND ${deletable}
            )`,
        ),
      });
      if (!found) return { kind: "not-found" };
      const { isOwner, ...row } = found;
      const comment = toComment(row);
      if (isOwner === 1 || isChangeable(comment, nowMs))
        return { kind: "changed", comment, isOwner: isOwner === 1 };
      return { kind: comment.mine ? "too-late" : "not-allowed" };
    },
  } satisfies Partial<ReactionService>;
}

/** The status of a comment that was sent again: its author is not told that the owner has hidden it. */
function statusForAuthor(viewer: Viewer): SQL<CommentStatus> {
  return sql`CASE
    WHEN ${comments.status} = 'hidden' AND ${not(belongsTo(viewer))} THEN 'held' ELSE ${comments.status}
  END`;
}

/** A condition on `recaps`: the owner lets this visitor comment. */
function acceptsComments(viewer: Viewer): SQL {
  return allOf(sql`${recaps.commentsOpen}`, not(isBlocked(viewer)));
}

/** A condition on `recaps`: the viewer is the athlete, also while comments are closed, and the comment may be answered. */
function acceptsReply(viewer: Viewer, parentId: string): SQL {
  return allOf(
    belongsTo(viewer),
    sql`${parentOf(parentId)}`,
    sql`(SELECT count(*) FROM ${comments} AS reply WHERE reply.parent_id = ${parentId}) < ${MAX_REPLIES}`,
  );
}

/** 1 if the comment may be answered, 0 if not; null if the recap has no such comment. */
function parentOf(parentId: string | null): SQL<number | null> {
  return sql`(
    SELECT parent.status = 'shown' AND parent.parent_id IS NULL FROM ${comments} AS parent
    WHERE parent.id = ${parentId} AND parent.recap_id = ${recaps.id}
  )`;
}

/** 1 if the comment is shown, else 0. */
function isShown(commentId: string): SQL {
  return sql`(SELECT ${comments.status} = 'shown' FROM ${comments} WHERE ${comments.id} = ${commentId})`;
}

/** Matches the comments that the viewer may see, in a statement on `comments` alone. */
function ofReadableRecap(viewer: Viewer): SQL {
  return sql`EXISTS (
    SELECT 1 FROM ${recaps} WHERE ${recaps.id} = ${comments.recapId} AND ${visibleComment(viewer)}
  )`;
}

/** Whether so many other comments of the last day have this text. */
function isRepeated(textKey: string, allowed: number, nowMs: number, exceptId = ""): SQL {
  return sql`(
    SELECT count(*) FROM (
      SELECT 1 FROM ${comments} AS earlier
      WHERE earlier.text_key = ${textKey} AND earlier.created_at > ${nowMs - REPEATED_FOR_MS}
        AND earlier.id <> ${exceptId}
      LIMIT ${allowed}
    )
  ) >= ${allowed}`;
}
