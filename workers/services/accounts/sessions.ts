/** The methods of AccountService for sessions. */
import { desc, eq, getTableColumns, gt, lte, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import * as z from "zod/mini";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { sessions, users } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { hashToken } from "./secret-tokens.ts";
import { SESSION_MS, toUser } from "./sign-in-visitor.ts";

/** A session's end is postponed at most once in this time, so that most requests only read. */
const PROLONG_AFTER_MS = 24 * 60 * 60_000;

/**
 * `isEnded` if another device ended it: what this device has stored is cleared when it comes back. `provenAt` is when the
 * user last proved that it's them after signing in (identity-proofs.ts), in milliseconds since 1970.
 */
const storedSessSchema = z.object({
  device: z.string(),
  isEnded: z._default(z.boolean(), false),
  provenAt: z._default(z.number(), 0),
});

export const ENDED = { sess: sql`json_set(${sessions.sess}, '$.isEnded', json('true'))` };

export function sessionMethods({ db, now }: DatabaseDeps) {
  /** Of parallel requests one writes. If it fails the session lasts as long as before. */
  async function prolong(sid: string, lastUsedAt: number): Promise<boolean> {
    const nowMs = now();
    try {
      const [prolonged] = await db
        .update(sessions)
        .set({ lastUsedAt: nowMs, expire: nowMs + SESSION_MS })
        .where(allOf(eq(sessions.sid, sid), eq(sessions.lastUsedAt, lastUsedAt)))
        .returning({ sid: sessions.sid });
      return prolonged !== undefined;
    } catch (error) {
      logFault("A session was not prolonged", error);
      return false;
    }
  }

  return {
    async resumeSession(token) {
      const sid = await hashToken(token);
      const nowMs = now();
      const row = await db
        .select({ ...getTableColumns(users), lastUsedAt: sessions.lastUsedAt, sess: sessions.sess })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(allOf(eq(sessions.sid, sid), gt(sessions.expire, nowMs)))
        .get();
      if (!row) return null;
      const { lastUsedAt, sess, ...user } = row;
      if (readSess(sess).isEnded) return { kind: "ended", userId: user.id };
      const isProlonged = lastUsedAt < nowMs - PROLONG_AFTER_MS && (await prolong(sid, lastUsedAt));
      return { kind: "live", user: toUser(user), sessionId: sid, isProlonged };
    },

    async listSessions({ id }) {
      const rows = await db
        .select()
        .from(sessions)
        .where(allOf(eq(sessions.userId, id), gt(sessions.expire, now())))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
      return rows
        .map(({ sess, ...row }) => ({ ...row, ...readSess(sess) }))
        .filter(({ isEnded }) => !isEnded)
        .map(({ sid, device, createdAt, lastUsedAt }) => ({
          id: sid,
          device,
          createdAt: new Date(createdAt).toISOString(),
          lastUsedAt: new Date(lastUsedAt).toISOString(),
        }));
    },

    async endSession({ id }, sessionId) {
      const [ended] = await db
        .update(sessions)
        .set(ENDED)
        .where(allOf(eq(sessions.sid, sessionId), eq(sessions.userId, id)))
        .returning({ sid: sessions.sid });
      return ended !== undefined;
    },

    async endAllSessions({ id }) {
      await db.update(sessions).set(ENDED).where(eq(sessions.userId, id));
    },
  } satisfies Partial<AccountService>;
}

export function readSess(sess: string) {
  return storedSessSchema.parse(JSON.parse(sess));
}

export async function deleteExpiredSessions(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, nowMs));
}
