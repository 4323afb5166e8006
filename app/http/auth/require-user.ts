/** Finds out who is signed in, for the pages of the account. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import type { User } from "../../domain/account/viewer.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import type { UserSession } from "../../services/account-service.ts";

/** Returns the user. Throws a redirect to the sign-in screen, from which the athlete comes back to `path`. */
export function requireUser(context: AppLoadContext, path: SitePath): User {
  return requireSession(context, path).user;
}

/** Like `requireUser`, with the session of the user in this browser. */
export function requireSession(context: AppLoadContext, path: SitePath): UserSession {
  const session = sessionOf(context);
  if (!session) throw redirect(signInUrl(path));
  return session;
}

/** Returns the session of the signed-in user; null while signed out. */
export function sessionOf({ viewer, browserSession }: AppLoadContext): UserSession | null {
  const { user } = viewer;
  const { sessionId } = browserSession;
  return user && sessionId !== null ? { user, sessionId } : null;
}
