/** The methods of AccountService for the sign-in providers that are linked with an account. */
import { asc, eq } from "drizzle-orm";
import type { User } from "../../../app/domain/account/viewer.ts";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { identities } from "../../db/schema.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { Proofs } from "./identity-proofs.ts";
import { hashToken } from "./secret-tokens.ts";

type IdentityDeps = Pick<AccountDeps, "db" | "openId"> & { proofs: Proofs };

/** Another way in that the user has: without one, the last identity stays. */
type HasOtherWay = (user: User) => Promise<boolean>;

export function identityMethods({ db, openId, proofs }: IdentityDeps, hasOtherWay: HasOtherWay) {
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
      const { user } = session;
      const { id: userId } = user;
      const rows = await listOf(userId);
      const identity = rows.find(({ id }) => id === identityId);
      if (!identity) return "not-found";
      if (rows.length === 1 && !(await hasOtherWay(user))) return "last-way";
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
