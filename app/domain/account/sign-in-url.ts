/** The addresses of screens that return to another one. Imports no code, because pages link there that need nothing else of signing in. */
import type { SitePath } from "../site/site-path.ts";

/** Returns the address of the sign-in screen, from which the athlete comes back to a path of this site. */
export function signInUrl(returnTo: string): SitePath {
  return `/sign-in?${new URLSearchParams({ returnTo })}`;
}

/** Returns the address of the screen on which a signed-in athlete confirms that it's them, and returns to a path of this site. */
export function proofUrl(returnTo: string): SitePath {
  return `/account/confirm?${new URLSearchParams({ returnTo })}`;
}
