/** The methods of AccountService for the sign-in providers that are linked with an account. */
import { asc, eq } from "drizzle-orm";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
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

  /** Whether the user can sign in without an identity. */
  async function hasOtherWay(userId: string): Promise<boolean> {
    if (sendMail) return true;
    const isUsers = eq(passkeys.userId, userId);
    return (await db.select({ id: passkeys.id }).from(passkeys).where(isUsers).get()) !== undefined;
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
      if (rows.length === 1 && !(await hasOtherWay(userId))) return "last-way";
      const { issuer, subject } = identity;
      await db
        .delete(identities)
        .where(
          allOf(
            eq(identities.issuer, issuer),
            eq(identities.subject, subject),
            eq(identities.userId, userId),
          ),
        );
      return "deleted";
    },
  } satisfies Partial<AccountService>;
}
