/** The address of the sign-in screen. Imports no code, because pages link to it that need nothing else of signing in. */
import type { SitePath } from "./site-path.ts";

/** Returns the address of the sign-in screen, from which the athlete comes back to a path of this site. */
export function signInUrl(returnTo: string): SitePath {
  return `/sign-in?${new URLSearchParams({ returnTo })}`;
}
