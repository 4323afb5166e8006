/** The methods of ReactionService that concern likes. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { ReactionService } from "../../../app/services/reaction-service.ts";
import { textBytes } from "../../db/charge-limits.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { newId } from "../../db/new-id.ts";
import { isNews, loweredNews, raisedNews } from "../../db/news-count.ts";
import { existingUser, isBlocked, isOfRecap, madeOrOwnedBy, reactableRecap } from "../../db/recap-access.ts";
import { change, firstRow, runBatch } from "../../db/run-batch.ts";
import { likes, recaps } from "../../db/schema.ts";
import { updateCount } from "./reaction-access.ts";
import type { ReactionDeps } from "./reaction-deps.ts";

const LIKE_PAGE_SIZE = 1_000;

export function likeMethods(deps: ReactionDeps): Pick<ReactionService, "like" | "unlike" | "listLikes"> {
  const { db, now, limits, hashEmail } = deps;
  return {
    async like(viewer, handle, { userName, userEmail }) {
      const recap = reactableRecap(viewer, handle);
      const { visitorId } = viewer;
      const row = {
        visitorId,
        id: newId(),
        userName,
        emailMac: await hashEmail(userEmail),
        createdAt: now(),
      };
      const use = { ...CHARGES.like, text: textBytes(row) };
      const charge = limits.charge(viewer, use, { recap: handle });
      const { inserted, found } = await limits.run({
        inserted: change(
          insertRow(
            db,
            likes,
            { ...row, userId: existingUser(viewer), recapId: recaps.id },
            sql`FROM ${recaps} WHERE ${allOf(recap, not(isBlocked(viewer)))}`,
          )
            .onConflictDoNothing()
            .returning({ id: likes.id }),
          updateCount(
            db,
            {
              likeCount: sql`${recaps.likeCount} + 1`,
              ...raisedNews(not(madeOrOwnedBy(viewer)), row.createdAt),
            },
            allOf(recap, hasChanged),
          ),
          charge,
        ),
        found: firstRow(
          db
            .select({ likeCount: recaps.likeCount, blocked: sql<number>`${isBlocked(viewer)}`, like: likes })
            .from(recaps)
            .leftJoin(likes, allOf(eq(likes.visitorId, visitorId), sql`${likes.recapId} = ${recaps.id}`))
            .where(recap),
        ),
      });
      if (!found) return { kind: "not-found" };
      if (found.blocked || !found.like) return { kind: "blocked" };
      const { id, createdAt } = found.like;
      const like = {
        id,
        userName: found.like.userName,
        createdAt: new Date(createdAt).toISOString(),
        mine: true,
      };
      return { kind: "liked", like, likeCount: found.likeCount, isFirst: inserted.length > 0 };
    },

    async unlike(viewer, handle, userEmail) {
      const recap = reactableRecap(viewer, handle);
      const sameEmail = userEmail === null ? sql`true` : eq(likes.emailMac, await hashEmail(userEmail));
      const own = allOf(eq(likes.visitorId, viewer.visitorId), sameEmail);
      const ownOne = (what: SQL) =>
        sql`(SELECT ${what} FROM ${likes} WHERE ${likes.recapId} = ${recaps.id} AND ${own})`;
      // Not counted: it can only follow a like, which is.
      const { found } = await runBatch(db, {
        counted: updateCount(
          db,
          { likeCount: sql`${recaps.likeCount} - 1`, ...loweredNews(ownOne(isNews(likes))) },
          allOf(recap, sql`EXISTS ${ownOne(sql`1`)}`),
        ),
        deleted: db.delete(likes).where(allOf(own, isOfRecap(likes, recap))),
        found: firstRow(
          db
            .select({ likeCount: recaps.likeCount, likeId: likes.id })
            .from(recaps)
            .leftJoin(
              likes,
              allOf(eq(likes.visitorId, viewer.visitorId), sql`${likes.recapId} = ${recaps.id}`),
            )
            .where(recap),
        ),
      });
      if (!found) return { kind: "not-found" };
      return found.likeId === null
        ? { kind: "unliked", likeCount: found.likeCount }
        : { kind: "other-email" };
    },

    async listLikes(viewer, handle, after) {
      const later =
        after === null
          ? sql`true`
          : sql`(${likes.createdAt}, ${likes.id}) > (${after.createdAt}, ${after.id})`;
      const rows = await db
        .select({ recapId: recaps.id, like: likes })
        .from(recaps)
        .leftJoin(likes, allOf(sql`${likes.recapId} = ${recaps.id}`, later))
        .where(reactableRecap(viewer, handle))
        .orderBy(likes.createdAt, likes.id)
        .limit(LIKE_PAGE_SIZE + 1);
      if (rows.length === 0) return null;
      const found = rows.flatMap(({ like }) => like ?? []);
      const page = found.slice(0, LIKE_PAGE_SIZE);
      const last = page.at(-1);
      return {
        likes: page.map(({ id, userName, createdAt, visitorId }) => ({
          id,
          userName,
          createdAt: new Date(createdAt).toISOString(),
          mine: visitorId === viewer.visitorId,
        })),
        next: last && found.length > page.length ? { createdAt: last.createdAt, id: last.id } : null,
      };
    },
  };
}
