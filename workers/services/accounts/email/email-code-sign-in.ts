/** The methods of AccountService for signing in with a code that is sent by email. */
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import type {
  AccountService,
  CodeRequest,
  CodeRequestOutcome,
} from "../../../../app/services/account-service.ts";
import type { Attempts, IdentityLink } from "../sign-in-attempts.ts";
import type { SignIn } from "../sign-in-visitor.ts";
import type { CodeMails } from "./send-code-mail.ts";

/** `link` is the identity that the code confirms. */
export type RequestCode = (
  viewer: Viewer,
  request: CodeRequest & { link: IdentityLink | null },
) => Promise<CodeRequestOutcome>;

type CodeMethods = Pick<AccountService, "findCodeAttempt" | "enterCode"> & { requestCode: RequestCode };

interface CodeDeps {
  attempts: Attempts;
  codeMails: CodeMails;
  signIn: SignIn;
}

export function codeMethods({ attempts, codeMails, signIn }: CodeDeps): CodeMethods {
  return {
    /** No account is looked up: every address gets the same answer in the same time. */
    requestCode: (viewer, { replaces, ...data }) => codeMails.send(viewer, "code", { data, replaces }),

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
  };
}
