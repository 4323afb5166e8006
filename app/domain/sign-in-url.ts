/** The address of the sign-in screen. Imports nothing, because pages link to it that need nothing else of signing in. */

/** Returns the address of the sign-in screen, from which the athlete comes back to a path of this site. */
export function signInUrl(returnTo: string): string {
  return `/sign-in?${new URLSearchParams({ returnTo })}`;
}
