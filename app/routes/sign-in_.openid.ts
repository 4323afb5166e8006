/** Begins signing in with the OpenID Connect provider: redirects to it. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../domain/account/sign-in.ts";
import { signInUrl } from "../domain/account/sign-in-url.ts";
import { isFromOtherSite } from "../http/auth/sign-in-place.ts";
import { OPENID_CALLBACK_PATH, redirectToSignIn } from "../http/auth/sign-in-redirects.ts";
import { orLimit } from "../http/failed-write.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const url = new URL(request.url);
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (viewer.user) return redirect(returnTo);
  // Another site could otherwise sign somebody in, and so decide which account gets this browser's recaps.
  if (isFromOtherSite(request)) return redirect(signInUrl(returnTo));
  const callbackUrl = new URL(OPENID_CALLBACK_PATH, url).href;
  const begun = await orLimit(() => services.accounts.beginOpenId(viewer, { callbackUrl, returnTo }));
  if (begun.kind !== "begun") return redirectToSignIn(returnTo, begun.kind);
  browserSession.storeAttempt(begun.attemptToken);
  return redirect(begun.url);
}
