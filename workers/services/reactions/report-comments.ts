/** The method of ReactionService that reports a comment. */
import { eq, ne, sql } from "drizzle-orm";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { isBlocked } from "../../db/recap-access.ts";
import { change, firstRow } from "../../db/run-batch.ts";
import { commentReports, comments, recaps } from "../../db/schema.ts";
import { selectComment, toComment } from "./comment-row.ts";
import { uncountIfHeld, visibleComment } from "./reaction-access.ts";
import type { ReactionDeps } from "./reaction-deps.ts";

/** Reports from so many networks hold a comment. A visitor counts with one network, and anybody can be many visitors. */
const NETWORKS_TO_HOLD = 2;

export function reportMethods({ db, now, limits, hashReporter }: ReactionDeps) {
  return {
    async reportComment(viewer, commentId) {
      const charge = limits.charge(viewer, CHARGES.report);
      const networkHash = await hashReporter(commentId);
      const networks = sql`(
        SELECT count(DISTINCT ${commentReports.networkHash}) FROM ${commentReports}
        WHERE ${commentReports.commentId} = ${commentId}
      )`;
      const { found } = await limits.run({
        found: firstRow(selectComment(db, viewer, commentId)),
        reported: change(
          insertRow(
            db,
            commentReports,
            { commentId: comments.id, visitorId: viewer.visitorId, networkHash, createdAt: now() },
            sql`FROM ${comments} INNER JOIN ${recaps} ON ${recaps.id} = ${comments.recapId}
                WHERE ${allOf(
                  eq(comments.id, commentId),
                  eq(comments.status, "shown"),
                  ne(comments.visitorId, viewer.visitorId),
                  not(isBlocked(viewer)),
                  visibleComment(viewer),
                )}`,
          ).onConflictDoNothing(),
          charge,
          db
            .update(comments)
            .set({ status: "held" })
            .where(
              allOf(
                eq(comments.id, commentId),
                eq(comments.status, "shown"),
                eq(comments.isApproved, false),
                eq(comments.byAthlete, false),
                sql`${networks} >= ${NETWORKS_TO_HOLD}`,
                // Only a report that was stored and charged just now.
                hasChanged,
              ),
            ),
          uncountIfHeld(db, commentId),
        ),
      });
      if (!found) return { kind: "not-found" };
      const { isOwner, ...row } = found;
      const comment = toComment(row);
      return comment.mine ? { kind: "not-allowed" } : { kind: "changed", comment, isOwner: isOwner === 1 };
    },
  } satisfies Partial<ReactionService>;
}
