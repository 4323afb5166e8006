/** The methods of AccountService that change the account's email address, with a code that is sent to the new one. */
import { eq, sql } from "drizzle-orm";
import { CODE_MINUTES, shownCode } from "../../../app/domain/sign-in.ts";
import type { AccountService } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { signInAttempts, users } from "../../db/schema.ts";
import type { AccountParts } from "./account-parts.ts";
import { type Attempts, attemptRow } from "./attempts.ts";
import { randomCode } from "./codes.ts";
import { hashToken, newToken } from "./tokens.ts";

type EmailChangeParts = Pick<
  AccountParts,
  "db" | "now" | "limits" | "sendMail" | "hashCode" | "hashMailbox"
> & { attempts: Attempts };

type EmailChangeMethods = Pick<
  AccountService,
  "requestEmailChange" | "findEmailChange" | "finishEmailChange"
>;

export function emailChangeMethods({
  db,
  now,
  limits,
  sendMail,
  hashCode,
  hashMailbox,
  attempts,
}: EmailChangeParts): EmailChangeMethods {
  return {
    /** No account is looked up, as for signing in: only who reads the mailbox learns whether it has one. */
    async requestEmailChange(viewer, { id: userId }, { email, replaces }) {
      if (!sendMail) return { kind: "unavailable" };
      const token = newToken();
      const id = await hashToken(token);
      const code = randomCode();
      const data = { email, codeMac: await hashCode(id, code), userId };
      const charge = limits.charge(
        viewer,
        { mails: 1, writes: WRITES.attempt },
        { mailbox: await hashMailbox(email) },
      );
      await limits.run([charge], () =>
        db.batch([
          db.insert(signInAttempts).values(attemptRow(id, { kind: "email-change", data, nowMs: now() })),
          charge.count,
        ]),
      );
      const outcome = await sendMail({ to: email, ...codeMail(code) });
      // The earlier code works until there is another one.
      const unusable = outcome === "sent" ? replaces && (await hashToken(replaces)) : id;
      if (unusable !== null) await db.delete(signInAttempts).where(eq(signInAttempts.id, unusable));
      if (outcome === "sent") return { kind: "sent", attemptToken: token };
      return { kind: outcome === "refused" ? "address-refused" : "unavailable" };
    },

    async findEmailChange({ id: userId }, token) {
      const attempt = await attempts.findTries(token, "email-change");
      if (attempt?.data.userId !== userId) return null;
      return { email: attempt.data.email, triesLeft: attempt.triesLeft };
    },

    async finishEmailChange(viewer, user, token, code) {
      const attempt = await attempts.countTry(token, "email-change");
      if (attempt?.data.userId !== user.id) return { kind: "no-attempt" };
      const { triesLeft } = attempt;
      const { email, codeMac } = attempt.data;
      const id = await hashToken(token);
      // Both are keyed hashes, so the time of the comparison reveals nothing about the code.
      if ((await hashCode(id, code)) !== codeMac) return { kind: "wrong-code", triesLeft };
      // Charged with the change: without the notice to the old address, the address does not change.
      const charge = limits.charge(
        viewer,
        { writes: WRITES.emailChange, mails: 1 },
        { mailbox: await hashMailbox(user.email) },
      );
      const isTaken = sql`EXISTS (SELECT 1 FROM users AS other WHERE other.email = ${email})`;
      const isPending = sql`EXISTS (SELECT 1 FROM ${signInAttempts} WHERE ${eq(signInAttempts.id, id)})`;
      const [changed, , , [row]] = await limits.run([charge], () =>
        db.batch([
          db
            .update(users)
            .set({ email, updatedAt: now() })
            .where(allOf(eq(users.id, user.id), isPending, sql`NOT ${isTaken}`))
            .returning({ id: users.id }),
          charge.count,
          db.delete(signInAttempts).where(eq(signInAttempts.id, id)),
          db.select({ email: users.email }).from(users).where(eq(users.id, user.id)),
        ]),
      );
      if (changed.length > 0) {
        await sendMail?.({ to: user.email, ...noticeMail() });
        return { kind: "changed" };
      }
      return { kind: row?.email === email ? "changed" : "address-taken" };
    },
  };
}

function codeMail(code: string) {
  const shown = shownCode(code);
  return {
    subject: `Your Race Recap code: ${shown}`,
    text: `Your code to use this address for your Race Recap account is

${shown}

Enter it in the browser in which you asked for it. It expires in ${CODE_MINUTES} minutes.

If you did not ask for a code, you can ignore this email.
`,
  };
}

function noticeMail() {
  return {
    subject: "Your Race Recap email address was changed",
    text: `The email address of your Race Recap account was changed. Codes to sign in are no longer sent to this address.

If this was not you, sign in with a passkey or your other ways, and check the account's devices and email address.
`,
  };
}
