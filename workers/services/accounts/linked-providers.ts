/** The methods of AccountService for the sign-in providers that are linked with an account. */
import { asc, eq, sql } from "drizzle-orm";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { runBatch } from "../../db/run-batch.ts";
import { identities, passkeys } from "../../db/schema.ts";
import type { AccountParts } from "./account-parts.ts";
import { hashToken } from "./secret-tokens.ts";

export function identityMethods({ db, sendMail, openId, proofs }: AccountParts) {
  const nameOf = (issuer: string) => (issuer === openId?.issuer ? openId.name : new URL(issuer).host);

  async function listOf(userId: string) {
    const rows = await db
      .select()
      .from(identities)
      .where(eq(identities.userId, userId))
      .orderBy(asc(identities.createdAt));
    return Promise.all(
      rows.map(async (row) => ({ ...row, id: await hashToken(`${row.issuer}\n${row.subject}`) })),
    );
  }

  return {
    async listIdentities({ id }) {
      const rows = await listOf(id);
      return rows.map((row) => ({
        id: row.id,
        provider: nameOf(row.issuer),
        createdAt: new Date(row.createdAt).toISOString(),
      }));
    },

    async deleteIdentity(session, identityId) {
      if ((await proofs.find(session)) === null) return "unproven";
      const userId = session.user.id;
      const rows = await listOf(userId);
      const identity = rows.find(({ id }) => id === identityId);
      if (!identity) return "not-found";
      const { issuer, subject } = identity;
      const own = allOf(
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
        eq(identities.userId, userId),
      );
      const hasOther = sql`(SELECT count(*) FROM identities AS linked WHERE linked.user_id = ${userId}) > 1`;
      const hasPasskey = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${eq(passkeys.userId, userId)})`;
      const { left } = await runBatch(db, {
        deleted: db.delete(identities).where(sendMail ? own : allOf(own, anyOf(hasOther, hasPasskey))),
        left: db.select({ userId: identities.userId }).from(identities).where(own),
      });
      return left.length > 0 ? "last-way" : "deleted";
    },
  } satisfies Partial<AccountService>;
}
