/** The ways of signing in, as strategies of remix-auth. Their outcomes are those of the service. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { type PasskeyAnswer, parsePasskeyAnswer } from "../../domain/account/passkey.ts";
import { codeEntrySchema } from "../../domain/account/sign-in.ts";
import type {
  CodeEntry,
  OpenIdCallback,
  OpenIdOutcome,
  SignInOutcome,
  SignInPlace,
} from "../../services/account-service.ts";
import { readForm } from "../read-form.ts";
import { placeOf } from "./sign-in-place.ts";

interface Outcomes {
  code: SignInOutcome | InvalidCode;
  openid: OpenIdOutcome;
  passkey: SignInOutcome;
}

/** Signs in one way. The request's body is read, so pass a clone if it is needed again. */
type Authenticate = <Way extends keyof Outcomes>(way: Way, request: Request) => Promise<Outcomes[Way]>;

/** Returns the authenticator of this request. An attempt counts in the browser alone that began it. */
export function createAuthenticator({ services, viewer, browserSession }: AppLoadContext): {
  authenticate: Authenticate;
} {
  const { accounts } = services;
  const { attemptToken } = browserSession;
  const noAttempt = { kind: "no-attempt" } as const;
  const authenticator = new Authenticator<Outcomes[keyof Outcomes]>()
    .use(
      new CodeStrategy(async (entry) =>
        attemptToken === null ? noAttempt : accounts.enterCode(viewer, attemptToken, entry),
      ),
    )
    .use(
      new OpenIdStrategy(async (callback) =>
        attemptToken === null ? noAttempt : accounts.finishOpenId(viewer, attemptToken, callback),
      ),
    )
    .use(
      new PasskeyStrategy(async ({ answer, place }) =>
        attemptToken === null ? noAttempt : accounts.finishPasskeySignIn(viewer, attemptToken, answer, place),
      ),
    );
  // remix-auth has one type for the outcomes of all strategies.
  return { authenticate: (way, request) => authenticator.authenticate(way, request) as never };
}

/** What was typed is not a code. It uses up no try. */
interface InvalidCode {
  kind: "invalid-code";
  message: string;
}

/** Signs in with the code of an email, which the athlete types into a form. */
class CodeStrategy extends Strategy<SignInOutcome | InvalidCode, CodeEntry> {
  override name = "code";

  override async authenticate(request: Request): Promise<SignInOutcome | InvalidCode> {
    const form = await readForm(request);
    const entry = codeEntrySchema.safeParse({ code: form.get("code") ?? undefined });
    if (!entry.success) return { kind: "invalid-code", message: entry.error.issues[0]?.message ?? "" };
    return this.verify({ ...entry.data, ...placeOf(request) });
  }
}

interface PasskeySignIn {
  answer: PasskeyAnswer<"sign-in">;
  place: SignInPlace;
}

/** Signs in with the answer of a passkey: JSON in the form field `answer`. */
class PasskeyStrategy extends Strategy<SignInOutcome, PasskeySignIn> {
  override name = "passkey";

  override async authenticate(request: Request): Promise<SignInOutcome> {
    const form = await readForm(request);
    const answer = parsePasskeyAnswer("sign-in", form.get("answer"));
    return answer ? this.verify({ answer, place: placeOf(request) }) : { kind: "unknown-passkey" };
  }
}

/** Signs in with the answer of the OpenID Connect provider. `/sign-in/openid` has sent the browser there. */
class OpenIdStrategy extends Strategy<OpenIdOutcome, OpenIdCallback> {
  override name = "openid";

  override async authenticate(request: Request): Promise<OpenIdOutcome> {
    return this.verify({ url: request.url, ...placeOf(request) });
  }
}
