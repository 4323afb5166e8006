/**
 * The URLs of the screens that sign in or confirm and then return. Imports no code, because pages link there that need
 * nothing else of signing in.
 */
import type { SitePath } from "../site/site-path.ts";

/** Returns the URL of the sign-in screen, which then returns to a path of this site. */
export function signInUrl(returnTo: string): SitePath {
  return `/sign-in?${new URLSearchParams({ returnTo })}`;
}

/**
 * Returns the URL of the screen on which a signed-in athlete confirms who they are, and which then returns to a path of this
 * site.
 */
export function proofUrl(returnTo: string): SitePath {
  return `/account/confirm?${new URLSearchParams({ returnTo })}`;
}
