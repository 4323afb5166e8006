/** Begins signing in with the OpenID Connect provider again, by which a signed-in athlete confirms that it's them. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "../domain/account/sign-in.ts";
import { proofUrl } from "../domain/account/sign-in-url.ts";
import { requireSession } from "../http/auth/require-user.ts";
import { isFromOtherSite } from "../http/auth/sign-in-place.ts";
import { OPENID_CALLBACK_PATH, redirectToProof } from "../http/auth/sign-in-redirects.ts";
import { orLimit } from "../http/failed-write.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  const session = requireSession(context, returnTo);
  // Only the athlete may begin it: many providers return without asking anything.
  if (isFromOtherSite(request)) return redirect(proofUrl(returnTo));
  const { services, viewer, browserSession } = context;
  const callbackUrl = new URL(OPENID_CALLBACK_PATH, url).href;
  const begun = await orLimit(() =>
    services.accounts.beginOpenIdProof(viewer, session, { callbackUrl, returnTo }),
  );
  if (begun.kind !== "begun") return redirectToProof(returnTo, begun.kind);
  browserSession.storeAttempt(begun.attemptToken);
  return redirect(begun.url);
}
