/** Codes that are sent by email: who enters one in the browser that asked for it can read that mailbox. */
import { eq, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { CODE_DIGITS, CODE_MINUTES, shownCode } from "../../../app/domain/account/sign-in.ts";
import type { CodeRequestOutcome } from "../../../app/services/account-service.ts";
import { change } from "../../db/batch.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { NOBODY } from "../../db/limits.ts";
import { signInAttempts } from "../../db/schema.ts";
import type { AccountDeps } from "./account-deps.ts";
import { type AttemptData, type Attempts, attemptRow } from "./attempts.ts";
import { hashToken, newToken } from "./tokens.ts";

/** The kinds of attempts that end with a code. */
type CodeKind = "code" | "proof-code" | "email-change";

interface CodeMail {
  /** What the code is for: "Your code to sign in to Race Recap is". */
  purpose: string;
  /** What to do if somebody else requested it. */
  otherwise: string;
}

const IGNORE = "If you didn't request a code, you can ignore this email.";

const CODE_MAILS: Record<CodeKind, CodeMail> = {
  code: { purpose: "sign in to Race Recap", otherwise: IGNORE },
  "proof-code": {
    purpose: "confirm it's you on Race Recap",
    otherwise:
      "If you didn't request a code, someone else may be signed in to your account. Don't share the code. Sign in and sign out everywhere.",
  },
  "email-change": { purpose: "use this address for your Race Recap account", otherwise: IGNORE },
};

type Entered<Kind extends CodeKind> =
  | { kind: "right-code"; attemptId: string; data: AttemptData[Kind] }
  | { kind: "wrong-code"; triesLeft: number }
  /** It has expired, was used, has no tries left, or began in another browser. */
  | { kind: "no-attempt" };

export interface MailedCodes {
  /** Sends a code to `data.email`. `replaces` is the token of an earlier attempt, which works until this code is sent. */
  send<Kind extends CodeKind>(
    viewer: Viewer,
    kind: Kind,
    request: { data: Omit<AttemptData[Kind], "codeMac">; replaces: string | null },
  ): Promise<CodeRequestOutcome>;
  /** Compares a code, which uses up a try. The attempt stays. Throws a LimitReachedError after too many wrong codes. */
  enter<Kind extends CodeKind>(token: string, kind: Kind, code: string): Promise<Entered<Kind>>;
}

type MailedCodeDeps = Pick<AccountDeps, "db" | "now" | "limits" | "sendMail" | "hashCode" | "hashMailbox"> & {
  attempts: Attempts;
};

export function createMailedCodes({
  db,
  now,
  limits,
  sendMail,
  hashCode,
  hashMailbox,
  attempts,
}: MailedCodeDeps): MailedCodes {
  const deleteAttempt = (id: string) => db.delete(signInAttempts).where(eq(signInAttempts.id, id));
  return {
    async send(viewer, kind, { data, replaces }) {
      if (!sendMail) return { kind: "unavailable" };
      const token = newToken();
      const id = await hashToken(token);
      const code = randomCode();
      // TypeScript does not see that nothing but `codeMac` is missing.
      const stored = { ...data, codeMac: await hashCode(id, code) } as AttemptData[typeof kind];
      const charge = limits.charge(
        viewer,
        { mails: 1, writes: WRITES.mailedCode },
        { mailbox: await hashMailbox(data.email) },
      );
      const row = attemptRow(id, { kind, data: stored, nowMs: now() });
      await limits.run({ begun: change(db.insert(signInAttempts).values(row), charge) });
      const outcome = await sendMail({ to: data.email, ...codeMail(code, CODE_MAILS[kind]) });
      if (outcome !== "sent") {
        await deleteAttempt(id);
        return { kind: outcome === "refused" ? "address-refused" : "unavailable" };
      }
      if (replaces !== null) await deleteAttempt(await hashToken(replaces));
      return { kind: "sent", attemptToken: token };
    },

    async enter(token, kind, code) {
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

function codeMail(code: string, { purpose, otherwise }: CodeMail) {
  const shown = shownCode(code);
  return {
    subject: `Your Race Recap code: ${shown}`,
    text: `Your code to ${purpose} is

${shown}

Enter it in the browser where you requested it. It expires in ${CODE_MINUTES} minutes.

${otherwise}
`,
  };
}
