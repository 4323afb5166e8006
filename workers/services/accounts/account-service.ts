/** Implements AccountService in D1: users, their identities, passkeys and sessions, and signing in. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { passkeyMail } from "../../../app/mails/account-mails.ts";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { existingUser } from "../../db/recap-access.ts";
import { users } from "../../db/schema.ts";
import { WRITES } from "../../db/write-charges.ts";
import type { AccountDeps } from "./account-deps.ts";
import { deleteAccount } from "./delete-account.ts";
import { emailChangeMethods } from "./email/email-change.ts";
import { emailUndoMethods } from "./email/email-undo.ts";
import { codeMethods, createCodeMails } from "./email/send-code-mail.ts";
import { createProofs, proofMethods } from "./identity-proofs.ts";
import { identityMethods } from "./linked-providers.ts";
import { newsSettingMethods } from "./news-setting.ts";
import { openIdMethods } from "./openid/openid-sign-in.ts";
import { passkeyMethods } from "./passkeys/passkey-methods.ts";
import { deleteExpiredSessions, sessionMethods } from "./sessions.ts";
import { createAttempts, deleteExpiredAttempts } from "./sign-in-attempts.ts";
import { createSignIn } from "./sign-in-visitor.ts";

export function createAccountService(deps: AccountDeps): AccountService {
  const { db, now, limits, recaps } = deps;
  const attempts = createAttempts(deps);
  const signIn = createSignIn(deps);
  const codeMails = createCodeMails({ ...deps, attempts });
  const proofs = createProofs(deps);
  const codes = codeMethods({ attempts, codeMails, signIn });
  const passkeys = passkeyMethods({ ...deps, attempts, signIn, proofs });
  return {
    ways: {
      code: deps.sendMail !== null,
      provider: deps.openId?.name ?? null,
      outbox: deps.listOutbox !== null,
    },
    ...sessionMethods(deps),
    ...codes,
    async requestCode(viewer, request) {
      const replaced = request.replaces === null ? null : await attempts.find(request.replaces, "code");
      // Another code for the same address confirms what the first one was for.
      const link = replaced?.email === request.email ? replaced.link : null;
      return codes.requestCode(viewer, { ...request, link });
    },
    ...openIdMethods({ ...deps, attempts, signIn, proofs, requestCode: codes.requestCode }),
    ...proofMethods({ ...deps, attempts, codeMails, proofs }),
    ...passkeys,
    async finishPasskeyCreation(viewer, user, ...request) {
      const outcome = await passkeys.finishPasskeyCreation(viewer, user, ...request);
      if (outcome.kind === "added") await deps.sendMail?.({ to: user.email, ...passkeyMail() });
      return outcome;
    },
    ...identityMethods(
      { ...deps, proofs },
      async (user) => deps.sendMail !== null || (await passkeys.listPasskeys(user)).length > 0,
    ),
    ...emailChangeMethods({ ...deps, attempts, codeMails, proofs }),
    ...emailUndoMethods(deps),
    ...newsSettingMethods(deps),
    deleteAccount: (viewer, user) => deleteAccount(deps, viewer, user),

    async claim(viewer) {
      if (!viewer.user) return;
      const charge = limits.chargeIf(viewer, { writes: recaps.countUnclaimed(viewer) }, sql`true`);
      const userId = existingUser(viewer);
      await limits.run({
        charge,
        claimed: recaps.claim(viewer, userId),
        seasons: deps.seasons.claim(viewer, userId),
      });
    },

    async rename(viewer, { id }, name) {
      const set = { ...name, updatedAt: now() };
      const where = eq(users.id, id);
      const writes = sql<number>`${WRITES.other} + ${recaps.countOwned(id)}`;
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

/** Deletes sessions and attempts that have expired. */
export async function sweepAccounts(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await deleteExpiredSessions(db, nowMs);
  await deleteExpiredAttempts(db, nowMs);
}

/** Returns a function that makes the statement. `now` returns milliseconds since 1970. */
export function createStoreProfileImage(db: DrizzleD1Database, now: () => number) {
  return (userId: string, url: string | null, where: SQL) =>
    db
      .update(users)
      .set({ profileImageUrl: url, updatedAt: now() })
      .where(allOf(eq(users.id, userId), where));
}
