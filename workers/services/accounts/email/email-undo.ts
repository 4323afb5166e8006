/** The methods of AccountService that undo a change of the email address, by the link in the notice to the old one. */
import { eq, gt, gte, ne, sql } from "drizzle-orm";
import { logFault } from "../../../../app/domain/site/log-fault.ts";
import { changedBackMail, changeUndoneMail } from "../../../../app/mails/account-mails.ts";
import type { AccountService } from "../../../../app/services/account-service.ts";
import { allOf, anyOf } from "../../../db/conditions.ts";
import { firstRow, runBatch } from "../../../db/run-batch.ts";
import { identities, passkeys, sessions, signInAttempts, users } from "../../../db/schema.ts";
import type { AccountDeps } from "../account-deps.ts";
import { hashToken } from "../secret-tokens.ts";
import { ENDED } from "../sessions.ts";
import { type AttemptData, pendingAttempt } from "../sign-in-attempts.ts";

export function emailUndoMethods({ db, now, sendMail }: AccountDeps) {
  async function find(token: string) {
    const isPending = pendingAttempt(await hashToken(token), "email-undo", now());
    const row = await db.select().from(signInAttempts).where(isPending).get();
    if (!row) return null;
    const data: AttemptData["email-undo"] = JSON.parse(row.data);
    return { ...data, expiresAt: row.expiresAt, isPending };
  }

  return {
    hasEmailUndo: async (token) => (await find(token)) !== null,

    /** Charges nothing: the change was charged with its undoing. */
    async undoEmailChange(token) {
      const undo = await find(token);
      if (!undo) return { kind: "gone" };
      const { userId, email, provenAt, expiresAt, isPending } = undo;
      const isUndone = sql`(EXISTS (SELECT 1 FROM ${signInAttempts} WHERE ${isPending})
        AND NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email} AND other.id <> ${userId}))`;
      // Links to undo earlier changes still work. Those of later ones would bring back what is undone.
      const isOver = anyOf(ne(signInAttempts.kind, "email-undo"), gte(signInAttempts.expiresAt, expiresAt));
      const isAttemptOfUser = sql`json_extract(${signInAttempts.data}, '$.userId') = ${userId}`;
      const { before, undone } = await runBatch(db, {
        before: firstRow(db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
        undone: db
          .update(users)
          .set({ email, updatedAt: now() })
          .where(allOf(eq(users.id, userId), isUndone))
          .returning({ id: users.id }),
        signedOut: db
          .update(sessions)
          .set(ENDED)
          .where(allOf(eq(sessions.userId, userId), isUndone)),
        passkeys: db
          .delete(passkeys)
          .where(allOf(eq(passkeys.userId, userId), gt(passkeys.createdAt, provenAt), isUndone)),
        identities: db
          .delete(identities)
          .where(allOf(eq(identities.userId, userId), gt(identities.createdAt, provenAt), isUndone)),
        attempts: db.delete(signInAttempts).where(allOf(isAttemptOfUser, isOver, isUndone)),
      });
      if (undone.length === 0) return { kind: (await find(token)) ? "address-taken" : "gone" };
      const mails = [{ to: email, ...changeUndoneMail() }];
      if (before && before.email !== email) mails.push({ to: before.email, ...changedBackMail() });
      for (const mail of mails) {
        const outcome = await sendMail?.(mail);
        if (outcome !== "sent")
          logFault("The mail about an undone change was not sent", undefined, { outcome });
      }
      return { kind: "undone" };
    },
  } satisfies Partial<AccountService>;
}
