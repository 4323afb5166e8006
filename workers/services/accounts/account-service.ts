/** Implements AccountService in D1: users, their identities, passkeys and sessions, and signing in. */
import { eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { AccountService } from "../../../app/services/account-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { existingUser } from "../../db/recap-access.ts";
import { users } from "../../db/schema.ts";
import type { AccountDeps } from "./account-deps.ts";
import { deleteAccount } from "./delete-account.ts";
import { emailChangeMethods } from "./email/email-change.ts";
import { codeMethods, createCodeMails } from "./email/send-code-mail.ts";
import { createProofs, proofMethods } from "./identity-proofs.ts";
import { identityMethods } from "./linked-providers.ts";
import { newsSettingMethods } from "./news-setting.ts";
import { openIdMethods } from "./openid/openid-sign-in.ts";
import { createOwnedRecaps } from "./owned-recaps.ts";
import { createOwnedSeasons } from "./owned-seasons.ts";
import { passkeyMethods } from "./passkeys/passkey-methods.ts";
import { deleteExpiredSessions, sessionMethods } from "./sessions.ts";
import { createAttempts, deleteExpiredAttempts } from "./sign-in-attempts.ts";
import { createSignIn } from "./sign-in-visitor.ts";

export function createAccountService(deps: AccountDeps): AccountService {
  const { db, now, limits } = deps;
  const recaps = createOwnedRecaps(deps);
  const seasons = createOwnedSeasons(db);
  const attempts = createAttempts(deps);
  const parts = {
    ...deps,
    recaps,
    seasons,
    attempts,
    signIn: createSignIn({ ...deps, recaps, seasons }),
    codeMails: createCodeMails({ ...deps, attempts }),
    proofs: createProofs(deps),
  };
  return {
    ways: {
      code: deps.sendMail !== null,
      provider: deps.openId?.name ?? null,
      outbox: deps.listOutbox !== null,
    },
    ...sessionMethods(deps),
    ...codeMethods(parts),
    ...openIdMethods(parts),
    ...proofMethods(parts),
    ...passkeyMethods(parts),
    ...identityMethods(parts),
    ...emailChangeMethods(parts),
    ...newsSettingMethods(deps),
    deleteAccount: (viewer, user) => deleteAccount(parts, viewer, user),

    async claim(viewer) {
      if (!viewer.user) return;
      const charge = limits.chargeIf(viewer, { writes: recaps.countUnclaimed(viewer) }, sql`true`);
      const userId = existingUser(viewer);
      await limits.run({
        charge,
        claimed: recaps.claim(viewer, userId),
        seasons: seasons.claim(viewer, userId),
      });
    },

    async rename(viewer, { id }, name) {
      const set = { ...name, updatedAt: now() };
      const where = eq(users.id, id);
      const writes = sql<number>`${CHARGES.other.writes} + ${recaps.countOwned(id)}`;
      const charge = limits.chargeUpdate(viewer, { table: users, where, set, writes });
      await limits.run({
        charge,
        renamed: db.update(users).set(set).where(where),
        shown: recaps.noteOwnerChanged(id),
      });
    },

    listOutbox: async () => (await deps.listOutbox?.()) ?? [],
  };
}

export async function sweepAccounts(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await deleteExpiredSessions(db, nowMs);
  await deleteExpiredAttempts(db, nowMs);
}
