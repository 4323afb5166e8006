/** Codes that are sent by email: who enters one in the browser that asked for it can read that mailbox. One way of signing in is such a code. */
import { eq, sql } from "drizzle-orm";
import { CODE_DIGITS } from "../../../../app/domain/account/sign-in.ts";
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import { type CodeKind, codeMail } from "../../../../app/mails/code-mail.ts";
import type { AccountService, CodeRequestOutcome } from "../../../../app/services/account-service.ts";
import { CHARGES } from "../../../db/charges.ts";
import { NOBODY } from "../../../db/limits.ts";
import { change } from "../../../db/run-batch.ts";
import { signInAttempts } from "../../../db/schema.ts";
import type { AccountDeps } from "../account-deps.ts";
import { hashToken, newToken } from "../secret-tokens.ts";
import { type AttemptData, type Attempts, attemptRow } from "../sign-in-attempts.ts";
import type { SignIn } from "../sign-in-visitor.ts";

type Entered<Kind extends CodeKind> =
  | { kind: "right-code"; attemptId: string; data: AttemptData[Kind] }
  | { kind: "wrong-code"; triesLeft: number }
  /** It has expired, was used, has no tries left, or began in another browser. */
  | { kind: "no-attempt" };

export type CodeMails = ReturnType<typeof createCodeMails>;

export function createCodeMails(deps: AccountDeps & { attempts: Attempts }) {
  const { db, now, limits, sendMail, hashCode, hashMailbox, attempts } = deps;
  const deleteAttempt = (id: string) => db.delete(signInAttempts).where(eq(signInAttempts.id, id));
  return {
    /** Sends a code to `data.email`. `replaces` is the token of an earlier attempt, which works until this code is sent. */
    async send<Kind extends CodeKind>(
      viewer: Viewer,
      kind: Kind,
      { data, replaces }: { data: Omit<AttemptData[Kind], "codeMac">; replaces: string | null },
    ): Promise<CodeRequestOutcome> {
      if (!sendMail) return { kind: "unavailable" };
      const token = newToken();
      const id = await hashToken(token);
      const code = randomCode();
      // TypeScript does not see that nothing but `codeMac` is missing.
      const stored = { ...data, codeMac: await hashCode(id, code) } as AttemptData[Kind];
      const charge = limits.charge(viewer, CHARGES.codeMail, { mailbox: await hashMailbox(data.email) });
      const row = attemptRow(id, { kind, data: stored, nowMs: now() });
      await limits.run({ begun: change(db.insert(signInAttempts).values(row), charge) });
      const outcome = await sendMail({ to: data.email, ...codeMail(kind, code) });
      if (outcome !== "sent") {
        await deleteAttempt(id);
        return { kind: outcome === "refused" ? "address-refused" : "unavailable" };
      }
      if (replaces !== null) await deleteAttempt(await hashToken(replaces));
      return { kind: "sent", attemptToken: token };
    },

    /** Compares a code, which uses up a try. The attempt stays. Throws a LimitReachedError after too many wrong codes. */
    async enter<Kind extends CodeKind>(token: string, kind: Kind, code: string): Promise<Entered<Kind>> {
      const attempt = await attempts.countTry(token, kind);
      if (!attempt) return { kind: "no-attempt" };
      const { data, triesLeft } = attempt;
      const attemptId = await hashToken(token);
      // Both are keyed hashes, so the time of the comparison reveals nothing about the code.
      if ((await hashCode(attemptId, code)) !== data.codeMac) return { kind: "wrong-code", triesLeft };
      await limits.run({ refund: limits.chargeIf(NOBODY, { wrongCodes: -1 }, sql`true`) });
      return { kind: "right-code", attemptId, data };
    },
  };
}

/** Returns a random code. Every code is equally likely. */
function randomCode(): string {
  const count = 10 ** CODE_DIGITS;
  const bound = Math.floor(2 ** 32 / count) * count;
  let random: number;
  do [random = bound] = crypto.getRandomValues(new Uint32Array(1));
  while (random >= bound);
  return String(random % count).padStart(CODE_DIGITS, "0");
}

interface CodeParts {
  attempts: Attempts;
  codeMails: CodeMails;
  signIn: SignIn;
}

export function codeMethods({ attempts, codeMails, signIn }: CodeParts) {
  return {
    /** No account is looked up: every address gets the same answer in the same time. */
    async requestCode(viewer, { replaces, ...request }) {
      const replaced = replaces === null ? null : await attempts.find(replaces, "code");
      // Another code for the same address confirms what the first one was for.
      const link = replaced?.email === request.email ? replaced.link : null;
      return codeMails.send(viewer, "code", { data: { ...request, link }, replaces });
    },

    async findCodeAttempt(token) {
      const attempt = await attempts.findTries(token, "code");
      if (!attempt) return null;
      const { email, returnTo, link } = attempt.data;
      return { email, returnTo, triesLeft: attempt.triesLeft, confirms: link?.provider ?? null };
    },

    async enterCode(viewer, token, { code, userAgent }) {
      const entered = await codeMails.enter(token, "code", code);
      if (entered.kind !== "right-code") return entered;
      const { attemptId } = entered;
      const { email, returnTo, link } = entered.data;
      const { firstName = null, lastName = null } = link ?? {};
      const user = { email, firstName, lastName };
      const signedIn = await signIn(viewer, { user, identity: link, attemptId, returnTo, userAgent });
      return signedIn ?? { kind: "no-attempt" };
    },
  } satisfies Partial<AccountService>;
}
