/** Begins signing in with the OpenID Connect provider: redirects to it. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../domain/sign-in.ts";
import { signInUrl } from "../domain/sign-in-url.ts";
import { createAuthenticator } from "../http/auth/authenticator.ts";
import { isFromOtherSite } from "../http/auth/other-site.ts";
import { redirectToSignIn } from "../http/auth/sign-in-redirects.ts";
import { orLimit } from "../http/limit.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = returnPath(new URL(request.url).searchParams.get("returnTo"));
  if (context.viewer.user) return redirect(returnTo);
  // Another site may not sign anybody in: it would decide whose account gets the recaps of this browser.
  if (isFromOtherSite(request)) return redirect(signInUrl(returnTo));
  await orLimit(() => createAuthenticator(context).authenticate("openid", request));
  // It was not redirected to the provider.
  return redirectToSignIn(returnTo, "unavailable");
}
