/** Finds out who is signed in, for the pages of the account. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "../domain/account.ts";
import { signInUrl } from "../domain/sign-in-url.ts";
import type { SitePath } from "../domain/site-path.ts";

/** Returns the user. Throws a redirect to the sign-in screen, from which the athlete comes back to `path`. */
export function requireUser({ viewer }: AppLoadContext, path: SitePath): User {
  if (!viewer.user) throw redirect(signInUrl(path));
  return viewer.user;
}
