/** Begins signing in with the OpenID Connect provider: redirects to it. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../domain/sign-in.ts";
import { createAuthenticator } from "../http/auth/authenticator.ts";
import { redirectToSignIn } from "../http/auth/sign-in-redirects.ts";
import { orLimit } from "../http/limit.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = returnPath(new URL(request.url).searchParams.get("returnTo"));
  if (context.viewer.user) return redirect(returnTo);
  await orLimit(() => createAuthenticator(context).authenticate("openid", request));
  // It was not redirected to the provider.
  return redirectToSignIn(returnTo, "unavailable");
}
