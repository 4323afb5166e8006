/** The address that the OpenID Connect provider returns to. */
import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../domain/account/sign-in.ts";
import { createAuthenticator } from "../http/auth/authenticator.ts";
import { sessionOf } from "../http/auth/require-user.ts";
import { CODE_PATH, enter, redirectToProof, redirectToSignIn } from "../http/auth/sign-in-redirects.ts";
import { orLimit } from "../http/failed-write.ts";
import type { UserSession } from "../services/account-service.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = sessionOf(context);
  if (session) return finishProof(request, context, session);
  const outcome = await orLimit(() => createAuthenticator(context).authenticate("openid", request));
  switch (outcome.kind) {
    case "signed-in":
      return enter(context, outcome);
    case "code-sent":
      context.browserSession.storeAttempt(outcome.attemptToken);
      return redirect(CODE_PATH);
    case "declined":
    case "no-email":
    case "refused":
    case "address-refused":
    case "unavailable":
      return redirectToSignIn(outcome.returnTo, outcome.kind);
    case "no-attempt":
      return redirectToSignIn(returnPath(null), outcome.kind);
    case "limited":
      return redirectToSignIn(returnPath(null), "limited");
  }
}

/** The user has confirmed their identity, or has signed in in another tab. */
async function finishProof(
  request: Request,
  { services, browserSession }: AppLoadContext,
  session: UserSession,
) {
  const { attemptToken } = browserSession;
  if (attemptToken === null) return redirect(returnPath(null));
  const outcome = await services.accounts.finishOpenIdProof(session, attemptToken, request.url);
  switch (outcome.kind) {
    case "proven":
      browserSession.storeAttempt(null);
      return redirect(returnPath(outcome.returnTo));
    case "declined":
    case "refused":
    case "other-account":
      return redirectToProof(outcome.returnTo, outcome.kind);
    case "no-attempt":
      return redirect(returnPath(null));
  }
}
