/** The address that the OpenID Connect provider returns to. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../domain/sign-in.ts";
import { createAuthenticator } from "../http/auth/authenticator.ts";
import { CODE_PATH, enter, redirectToSignIn } from "../http/auth/sign-in-redirects.ts";
import { orLimit } from "../http/limit.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.viewer.user) return redirect(returnPath(null));
  const outcome = await orLimit(() => createAuthenticator(context).authenticate("openid", request));
  switch (outcome.kind) {
    case "signed-in":
      return enter(context, outcome);
    case "code-sent":
      context.browserSession.keepAttempt(outcome.attemptToken);
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
