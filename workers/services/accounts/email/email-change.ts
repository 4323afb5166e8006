/** The methods of AccountService that change the account's email address, with a code that is sent to the new one. */
import { eq, sql } from "drizzle-orm";
import { EMAIL_UNDO_HOURS } from "../../../../app/domain/account/sign-in.ts";
import { logFault } from "../../../../app/domain/site/log-fault.ts";
import { askOperator, emailChangedMail, undoBy } from "../../../../app/mails/account-mails.ts";
import type { AccountService } from "../../../../app/services/account-service.ts";
import { allOf } from "../../../db/conditions.ts";
import { insertRow } from "../../../db/insert-row.ts";
import { change, firstRow } from "../../../db/run-batch.ts";
import { signInAttempts, users } from "../../../db/schema.ts";
import { WRITES } from "../../../db/write-charges.ts";
import type { AccountParts } from "../account-deps.ts";
import { hashToken, newToken } from "../secret-tokens.ts";
import { attemptRow } from "../sign-in-attempts.ts";

export function emailChangeMethods(parts: AccountParts) {
  const { db, now, limits, hashMailbox, linkOrigin, attempts, codeMails, proofs } = parts;
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
        limits.charge(
          viewer,
          { writes: WRITES.emailChange, mails: 2 },
          { mailbox: await hashMailbox(user.email) },
        ),
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
        const outcome = await parts.sendMail?.({ to: user.email, ...emailChangedMail(undoing) });
        if (outcome !== "sent")
          logFault("The notice of another email address was not sent", undefined, { outcome });
        return { kind: "changed" };
      }
      return { kind: row?.email === email ? "changed" : "address-taken" };
    },
  } satisfies Partial<AccountService>;
}
