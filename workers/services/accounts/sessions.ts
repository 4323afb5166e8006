/** The methods of AccountService for sessions. */
import { desc, eq, getTableColumns, gt, lte } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { z } from "zod";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { sessions, users } from "../../db/schema.ts";
import type { AccountParts } from "./account-parts.ts";
import { SESSION_MS, toUser } from "./sign-in.ts";
import { hashToken } from "./tokens.ts";

/** A session's end is postponed at most once in this time, so that most requests only read. */
const PROLONG_AFTER_MS = 24 * 60 * 60_000;

const storedSessSchema = z.object({ device: z.string() });

type SessionMethods = Pick<
  AccountService,
  "resumeSession" | "listSessions" | "endSession" | "endAllSessions"
>;

export function sessionMethods({ db, now }: Pick<AccountParts, "db" | "now">): SessionMethods {
  return {
    async resumeSession(token) {
      const sid = await hashToken(token);
      const nowMs = now();
      const row = await db
        .select({ ...getTableColumns(users), lastUsedAt: sessions.lastUsedAt })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(allOf(eq(sessions.sid, sid), gt(sessions.expire, nowMs)))
        .get();
      if (!row) return null;
      const { lastUsedAt, ...user } = row;
      const isProlonged = lastUsedAt < nowMs - PROLONG_AFTER_MS;
      if (isProlonged)
        await db
          .update(sessions)
          .set({ lastUsedAt: nowMs, expire: nowMs + SESSION_MS })
          .where(eq(sessions.sid, sid));
      return { user: toUser(user), sessionId: sid, isProlonged };
    },

    async listSessions({ id }) {
      const rows = await db
        .select()
        .from(sessions)
        .where(allOf(eq(sessions.userId, id), gt(sessions.expire, now())))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
      return rows.map(({ sid, sess, createdAt, lastUsedAt }) => ({
        id: sid,
        device: storedSessSchema.parse(JSON.parse(sess)).device,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
      }));
    },

    async endSession({ id }, sessionId) {
      const [ended] = await db
        .delete(sessions)
        .where(allOf(eq(sessions.sid, sessionId), eq(sessions.userId, id)))
        .returning({ sid: sessions.sid });
      return ended !== undefined;
    },

    async endAllSessions({ id }) {
      await db.delete(sessions).where(eq(sessions.userId, id));
    },
  };
}

export async function deleteExpiredSessions(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, nowMs));
}
