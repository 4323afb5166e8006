/** Implements ReactionService in D1: likes, comments, and what the owner decides about them. Every write is one batch. */

import { exists, sql } from "drizzle-orm";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { anyOf } from "../../db/conditions.ts";
import { read } from "../../db/run-batch.ts";
import { comments, likes } from "../../db/schema.ts";
import { findBookReactions } from "./book-reactions.ts";
import { commentMethods } from "./comments.ts";
import { readReactions } from "./find-reactions.ts";
import { likeMethods } from "./likes.ts";
import { moderationMethods } from "./moderate-comments.ts";
import { pageReportMethods } from "./page-reports.ts";
import type { ReactionDeps } from "./reaction-deps.ts";
import { markSeen } from "./read-news.ts";

export function createReactionService(deps: ReactionDeps): ReactionService {
  const { db } = deps;
  return {
    findReactions: (viewer, handle, wanted) => read(readReactions(db, { viewer, handle, wanted })),
    findForBook: (viewer, shareIds) => findBookReactions(db, viewer, shareIds),
    ...likeMethods(deps),
    ...commentMethods(deps),
    ...moderationMethods(deps),
    ...pageReportMethods(deps),

    markSeen: (viewer, handle, news) => markSeen(db, { viewer, handle, news, nowMs: deps.now() }),

    async hasReacted({ visitorId }) {
      const liked = db.select({ one: sql`1` }).from(likes).where(sql`${likes.visitorId} = ${visitorId}`);
      const commented = db
        .select({ one: sql`1` })
        .from(comments)
        .where(sql`${comments.visitorId} = ${visitorId}`);
      const { reacted } = await db.get<{ reacted: number }>(
        sql`SELECT ${anyOf(exists(liked), exists(commented))} AS reacted`,
      );
      return reacted === 1;
    },
  };
}
