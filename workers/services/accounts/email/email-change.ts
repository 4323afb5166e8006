/** The methods of AccountService that change the account's email address, with a code that is sent to the new one, and undo that by the link in the notice to the old one. */
import { eq, gt, gte, ne, sql } from "drizzle-orm";
import { EMAIL_UNDO_HOURS } from "../../../../app/domain/account/email-change.ts";
import { logFault } from "../../../../app/domain/site/log-fault.ts";
import {
  askOperator,
  changedBackMail,
  changeUndoneMail,
  emailChangedMail,
  undoBy,
} from "../../../../app/mails/account-mails.ts";
import type { AccountService } from "../../../../app/services/account-service.ts";
import { CHARGES } from "../../../db/charges.ts";
import { allOf, anyOf } from "../../../db/conditions.ts";
import { insertRow } from "../../../db/insert-row.ts";
import { change, firstRow, runBatch } from "../../../db/run-batch.ts";
import { identities, passkeys, sessions, signInAttempts, users } from "../../../db/schema.ts";
import type { AccountParts } from "../account-parts.ts";
import { hashToken, newToken } from "../secret-tokens.ts";
import { ENDED } from "../sessions.ts";
import { type AttemptData, attemptRow, pendingAttempt } from "../sign-in-attempts.ts";

export function emailChangeMethods(parts: AccountParts) {
  const { db, now, limits, sendMail, hashMailbox, linkOrigin, attempts, codeMails, proofs } = parts;
  async function findUndo(token: string) {
    const isPending = pendingAttempt(await hashToken(token), "email-undo", now());
    const row = await db.select().from(signInAttempts).where(isPending).get();
    if (!row) return null;
    const data: AttemptData["email-undo"] = JSON.parse(row.data);
    return { ...data, expiresAt: row.expiresAt, isPending };
  }

  return {
    /** No account is looked up, as for signing in: only somebody who can read the mailbox learns whether it has one. */
    async requestEmailChange(viewer, session, { email, replaces }) {
      const { user, sessionId } = session;
      const replaced = replaces === null ? null : await attempts.find(replaces, "email-change");
      // Another code for the same address needs no other proof.
      const isAgain = replaced?.sessionId === sessionId && replaced.email === email;
      const provenAt = isAgain ? replaced.provenAt : await proofs.find(session);
      if (provenAt === null) return { kind: "unproven" };
      const data = { email, userId: user.id, sessionId, provenAt };
      return codeMails.send(viewer, "email-change", { data, replaces });
    },

    async findEmailChange({ sessionId }, token) {
      const attempt = await attempts.findTries(token, "email-change");
      if (attempt?.data.sessionId !== sessionId) return null;
      return { email: attempt.data.email, triesLeft: attempt.triesLeft };
    },

    /** The attempt was begun with a proof, in this session: no other one is needed to finish it. */
    async finishEmailChange(viewer, { user, sessionId }, token, code) {
      const entered = await codeMails.enter(token, "email-change", code);
      if (entered.kind !== "right-code") return entered;
      const { email, provenAt, ...attempt } = entered.data;
      if (attempt.sessionId !== sessionId) return { kind: "no-attempt" };
      // Charged with the change, so that no limit keeps the notice from the old address, or stops who undoes the change.
      const [charge, chargeOfNew] = [
        limits.charge(viewer, CHARGES.emailChange, { mailbox: await hashMailbox(user.email) }),
        limits.charge(viewer, { mails: 1 }, { mailbox: await hashMailbox(email) }),
      ];
      const isTaken = sql`EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email})`;
      const isPending = sql`EXISTS (SELECT 1 FROM ${signInAttempts} WHERE ${eq(signInAttempts.id, entered.attemptId)})`;
      const isChanging = allOf(eq(users.id, user.id), isPending, sql`NOT ${isTaken}`);
      const undoToken = newToken();
      const undo = attemptRow(await hashToken(undoToken), {
        kind: "email-undo",
        data: { userId: user.id, email: user.email, provenAt },
        nowMs: now(),
        minutes: EMAIL_UNDO_HOURS * 60,
      });
      const { changed, found: row } = await limits.run({
        undoable: insertRow(
          db,
          signInAttempts,
          undo,
          sql`FROM ${users} WHERE ${allOf(isChanging, eq(users.email, user.email))}`,
        ),
        changed: change(
          db.update(users).set({ email, updatedAt: now() }).where(isChanging).returning({ id: users.id }),
          charge,
          chargeOfNew,
        ),
        ended: db.delete(signInAttempts).where(eq(signInAttempts.id, entered.attemptId)),
        found: firstRow(db.select({ email: users.email }).from(users).where(eq(users.id, user.id))),
      });
      if (changed.length > 0) {
        const undoing =
          linkOrigin === null
            ? askOperator(parts.contactEmail)
            : undoBy(`${linkOrigin}/undo-email?${new URLSearchParams({ token: undoToken })}`);
        const outcome = await sendMail?.({ to: user.email, ...emailChangedMail(undoing) });
        if (outcome !== "sent")
          logFault("The notice of another email address was not sent", undefined, { outcome });
        return { kind: "changed" };
      }
      return { kind: row?.email === email ? "changed" : "address-taken" };
    },

    hasEmailUndo: async (token) => (await findUndo(token)) !== null,

    /** Charges nothing: the change was charged with its undoing. */
    async undoEmailChange(token) {
      const undo = await findUndo(token);
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
      if (undone.length === 0) return { kind: (await findUndo(token)) ? "address-taken" : "gone" };
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
