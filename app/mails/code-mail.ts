/** The mail with a code to sign in, to confirm who somebody is, or to change the email address. */
import { CODE_MINUTES, shownCode } from "../domain/account/sign-in.ts";

/** The kinds of attempts that end with a code. */
export type CodeKind = "code" | "proof-code" | "email-change";

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

export function codeMail(kind: CodeKind, code: string) {
  const { purpose, otherwise } = CODE_MAILS[kind];
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
