/** The ways of signing in, as strategies of remix-auth. Their outcomes are those of the service. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import type { OpenIdOutcome, SignInOutcome } from "../../services/account-service.ts";
import { CodeStrategy, type InvalidCode } from "./code-strategy.ts";
import { OpenIdStrategy } from "./openid-strategy.ts";
import { PasskeyStrategy } from "./passkey-strategy.ts";

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
