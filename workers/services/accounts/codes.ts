/** The methods of AccountService for signing in with a code that is sent by email. */
import { eq, lt, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account.ts";
import { CODE_DIGITS, CODE_MINUTES, MAX_CODE_TRIES, shownCode } from "../../../app/domain/sign-in.ts";
import type {
  AccountService,
  CodeRequest,
  CodeRequestOutcome,
} from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { signInAttempts } from "../../db/schema.ts";
import type { AccountParts } from "./account-parts.ts";
import { type AttemptData, attemptRow, type IdentityLink, pendingAttempt } from "./attempts.ts";
import type { SignIn } from "./sign-in.ts";
import { hashToken, newToken } from "./tokens.ts";

/** `link` is the identity that the code confirms. */
export type RequestCode = (
  viewer: Viewer,
  request: CodeRequest & { link: IdentityLink | null },
) => Promise<CodeRequestOutcome>;

type CodeParts = Pick<AccountParts, "db" | "now" | "limits" | "sendMail" | "hashCode" | "hashMailbox"> & {
  signIn: SignIn;
};

type CodeMethods = Pick<AccountService, "findCodeAttempt" | "enterCode"> & { requestCode: RequestCode };

export function codeMethods({
  db,
  now,
  limits,
  sendMail,
  hashCode,
  hashMailbox,
  signIn,
}: CodeParts): CodeMethods {
  return {
    /** No account is looked up: every address gets the same answer in the same time. */
    async requestCode(viewer, { email, returnTo, replaces, link }) {
      if (!sendMail) return { kind: "unavailable" };
      const token = newToken();
      const id = await hashToken(token);
      const code = randomCode();
      const data = { email, codeMac: await hashCode(id, code), returnTo, link };
      const charge = limits.charge(
        viewer,
        { mails: 1, writes: WRITES.attempt },
        { mailbox: await hashMailbox(email) },
      );
      await limits.run([charge], () =>
        db.batch([
          db.insert(signInAttempts).values(attemptRow(id, { kind: "code", data, nowMs: now() })),
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

    async findCodeAttempt(token) {
      const row = await db
        .select({ data: signInAttempts.data, tries: signInAttempts.tries })
        .from(signInAttempts)
        .where(pendingAttempt(await hashToken(token), "code", now()))
        .get();
      if (!row) return null;
      const { email, returnTo, link } = parseCodeData(row.data);
      return { email, returnTo, triesLeft: MAX_CODE_TRIES - row.tries, confirms: link?.provider ?? null };
    },

    async enterCode(viewer, token, { code, userAgent }) {
      const id = await hashToken(token);
      // Counts before it compares, in one statement: parallel guesses have no more tries than others.
      const attempt = await db
        .update(signInAttempts)
        .set({ tries: sql`${signInAttempts.tries} + 1` })
        .where(allOf(pendingAttempt(id, "code", now()), lt(signInAttempts.tries, MAX_CODE_TRIES)))
        .returning({ data: signInAttempts.data, tries: signInAttempts.tries })
        .get();
      if (!attempt) return { kind: "no-attempt" };
      const { email, codeMac, returnTo, link } = parseCodeData(attempt.data);
      // Both are keyed hashes, so the time of the comparison reveals nothing about the code.
      if ((await hashCode(id, code)) !== codeMac)
        return { kind: "wrong-code", triesLeft: MAX_CODE_TRIES - attempt.tries };
      const { firstName = null, lastName = null } = link ?? {};
      const user = { email, firstName, lastName };
      const signedIn = await signIn(viewer, {
        user,
        identity: link,
        attemptId: id,
        returnTo,
        userAgent,
      });
      return signedIn ?? { kind: "no-attempt" };
    },
  };
}

function parseCodeData(data: string): AttemptData["code"] {
  return JSON.parse(data);
}

/** Returns a random code. Every code is equally likely. */
export function randomCode(): string {
  const count = 10 ** CODE_DIGITS;
  const bound = Math.floor(2 ** 32 / count) * count;
  let random: number;
  do [random = bound] = crypto.getRandomValues(new Uint32Array(1));
  while (random >= bound);
  return String(random % count).padStart(CODE_DIGITS, "0");
}

function codeMail(code: string) {
  const shown = shownCode(code);
  return {
    subject: `Your Race Recap code: ${shown}`,
    text: `Your code to sign in to Race Recap is

${shown}

Enter it in the browser in which you asked for it. It expires in ${CODE_MINUTES} minutes.

If you did not ask for a code, you can ignore this email.
`,
  };
}
