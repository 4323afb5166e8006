/** The methods of AccountService that change the account's email address, with a code that is sent to the new one. */
import { eq, sql } from "drizzle-orm";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { signInAttempts, users } from "../../db/schema.ts";
import type { AccountParts } from "./account-parts.ts";
import type { Attempts } from "./attempts.ts";
import type { MailedCodes } from "./mailed-codes.ts";

type EmailChangeParts = Pick<AccountParts, "db" | "now" | "limits" | "sendMail" | "hashMailbox"> & {
  attempts: Attempts;
  mailedCodes: MailedCodes;
};

type EmailChangeMethods = Pick<
  AccountService,
  "requestEmailChange" | "findEmailChange" | "finishEmailChange"
>;

export function emailChangeMethods({
  db,
  now,
  limits,
  sendMail,
  hashMailbox,
  attempts,
  mailedCodes,
}: EmailChangeParts): EmailChangeMethods {
  return {
    /** No account is looked up, as for signing in: only who reads the mailbox learns whether it has one. */
    requestEmailChange: (viewer, { id: userId }, { email, replaces }) =>
      mailedCodes.send(viewer, "email-change", { data: { email, userId }, replaces }),

    async findEmailChange({ id: userId }, token) {
      const attempt = await attempts.findTries(token, "email-change");
      if (attempt?.data.userId !== userId) return null;
      return { email: attempt.data.email, triesLeft: attempt.triesLeft };
    },

    async finishEmailChange(viewer, user, token, code) {
      const entered = await mailedCodes.enter(token, "email-change", code);
      if (entered.kind !== "right-code") return entered;
      const { email, userId } = entered.data;
      if (userId !== user.id) return { kind: "no-attempt" };
      // Charged with the change, so that a limit does not keep the notice from the old address.
      const charge = limits.charge(
        viewer,
        { writes: WRITES.emailChange, mails: 1 },
        { mailbox: await hashMailbox(user.email) },
      );
      const isTaken = sql`EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email})`;
      const isPending = sql`EXISTS (SELECT 1 FROM ${signInAttempts} WHERE ${eq(signInAttempts.id, entered.attemptId)})`;
      const [changed, , , [row]] = await limits.run([charge], () =>
        db.batch([
          db
            .update(users)
            .set({ email, updatedAt: now() })
            .where(allOf(eq(users.id, user.id), isPending, sql`NOT ${isTaken}`))
            .returning({ id: users.id }),
          charge.count,
          db.delete(signInAttempts).where(eq(signInAttempts.id, entered.attemptId)),
          db.select({ email: users.email }).from(users).where(eq(users.id, user.id)),
        ]),
      );
      if (changed.length > 0) {
        const outcome = await sendMail?.({ to: user.email, ...noticeMail() });
        if (outcome !== "sent") console.error("The notice of another email address was not sent", outcome);
        return { kind: "changed" };
      }
      return { kind: row?.email === email ? "changed" : "address-taken" };
    },
  };
}

function noticeMail() {
  return {
    subject: "Your Race Recap email address was changed",
    text: `The email address on your Race Recap account was changed. We no longer send sign-in codes to this address.

If this wasn't you, sign in with a passkey or another way, then check your account's devices and email address.
`,
  };
}
