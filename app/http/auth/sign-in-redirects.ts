/** Where a browser goes while and after it signs in. */
import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/cloudflare";
import { returnPath } from "../../domain/account/sign-in.ts";
import { proofUrl, signInUrl } from "../../domain/account/sign-in-url.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import type { SignedIn } from "../../services/account-service.ts";
import { SIGN_IN_TEXTS } from "../../texts/account/sign-in.ts";
import { withNotice } from "../notices.ts";

export const CODE_PATH = "/sign-in/code";
export const OPENID_CALLBACK_PATH = "/sign-in/openid/callback";

/** Why a way of signing in failed: the code in the address of the sign-in screen. */
export type SignInFailure = keyof typeof SIGN_IN_TEXTS.failures;

/** Returns the failure in the address of the sign-in screen, or null. */
export function signInFailureOf(search: URLSearchParams): SignInFailure | null {
  const failure = search.get("failure");
  return failure !== null && Object.hasOwn(SIGN_IN_TEXTS.failures, failure)
    ? (failure as SignInFailure)
    : null;
}

/** Redirects to the sign-in screen, which says why it failed. */
export function redirectToSignIn(returnTo: string, failure: SignInFailure) {
  return redirect(`${signInUrl(returnTo)}&failure=${failure}` satisfies SitePath);
}

/** Redirects to the screen that asks a signed-in athlete to confirm that it's them, which says why it failed. */
export function redirectToProof(returnTo: string, failure: SignInFailure) {
  return redirect(`${proofUrl(returnTo)}&failure=${failure}` satisfies SitePath);
}

const PAGES_WITH_NOTICE = ["/", "/past-recaps", "/account"];

/** Signs this browser in. Returns the address to go to, which has to be loaded as a new document. */
export function signInBrowser({ browserSession }: AppLoadContext, signedIn: SignedIn): SitePath {
  const returnTo = returnPath(signedIn.returnTo);
  browserSession.signIn(signedIn.sessionToken, signedIn.user.id);
  return PAGES_WITH_NOTICE.includes(returnTo) ? withNotice(returnTo, "signed-in") : returnTo;
}

/** Signs this browser in and redirects to the page that the athlete came from. */
export function enter(context: AppLoadContext, signedIn: SignedIn) {
  return redirectDocument(signInBrowser(context, signedIn));
}
