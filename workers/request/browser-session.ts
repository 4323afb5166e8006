/** Reads the cookies of signing in, and collects the headers that change them. */
import { parse, serialize } from "hono/utils/cookie";
import { SESSION_DAYS } from "../../app/domain/account/session.ts";
import { ATTEMPT_MINUTES } from "../../app/domain/account/sign-in.ts";
import { routeAddress } from "../../app/domain/site/route-address.ts";
import { SHARED_PARAMETER } from "../../app/domain/site/shared-files-target.ts";
import type { EndedSession, ResumedSession } from "../../app/services/account-service.ts";
import type { BrowserSession } from "../../app/services/browser-session.ts";
import { cookieName, cookieOptions } from "./cookies.ts";

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** How long the page that a redirect leads to may take. */
const REDIRECT_SECONDS = 60;

/** Returns the token of the session cookie, or null without a well-formed one. */
export function sessionTokenOf(request: Request): string | null {
  return tokenOf(request, "session");
}

interface OpenBrowserSession extends BrowserSession {
  /** The headers to add to the response with this status. `Set-Cookie` is repeated. */
  headers(status: number): [name: string, value: string][];
  /** Whether the browser is signing out: it becomes a new visitor. */
  isLeaving(): boolean;
}

/** `session` is what the session cookie's token belongs to. */
export function openBrowserSession(
  request: Request,
  session: ResumedSession | EndedSession | null,
): OpenBrowserSession {
  const cookies = new Map<string, { token: string; seconds: number }>();
  let isLeaving = false;
  const wasRedirected = isNavigation(request) && cookieOf(request, "signed-out") !== "";
  const keep = (name: string, token: string, seconds: number) => void cookies.set(name, { token, seconds });
  const forget = (name: string) => keep(name, "", 0);

  function signOut() {
    forget("session");
    forget("sign-in");
    isLeaving = true;
  }

  const sessionToken = sessionTokenOf(request);
  if (session?.kind === "live" && session.isProlonged && sessionToken)
    keep("session", sessionToken, SESSION_SECONDS);
  // With the next page only: the answer to another request may arrive after the browser has signed in anew.
  if (sessionToken !== null && isNavigation(request)) {
    // Expired, or deleted with its account. What this device has not sent stays.
    if (session === null) forget("session");
    if (session?.kind === "ended" && !isSignIn(request)) signOut();
  }
  return {
    sessionId: session?.kind === "live" ? session.sessionId : null,
    isOver: sessionToken !== null && session?.kind !== "live",
    isEnded: session?.kind === "ended",
    get isClearing() {
      return isLeaving || wasRedirected;
    },
    attemptToken: tokenOf(request, "sign-in"),
    storeAttempt: (token) =>
      token === null ? forget("sign-in") : keep("sign-in", token, ATTEMPT_MINUTES * 60),
    signIn(token, userId) {
      // What this device has stored is somebody else's.
      if (session?.kind === "ended" && session.userId !== userId) signOut();
      keep("session", token, SESSION_SECONDS);
      forget("sign-in");
    },
    signOut,
    isLeaving: () => isLeaving,
    headers(status) {
      const isRedirect = status >= 300 && status < 400;
      // WebKit ignores Clear-Site-Data on a redirect, and all browsers over plain HTTP: the page that follows repeats it, and has a
      // script that does the same. Chromium, which says who it is except over plain HTTP, does not need that.
      if (isLeaving && isRedirect && !request.headers.has("sec-ch-ua"))
        keep("signed-out", "yes", REDIRECT_SECONDS);
      if (wasRedirected && !isRedirect) forget("signed-out");
      return [
        ...[...cookies].map(([name, { token, seconds }]): [string, string] => [
          "set-cookie",
          serialize(cookieName(request, name), token, cookieOptions(request, seconds)),
        ]),
        // What this browser has stored of the athlete: text, files, recordings, names.
        ...(this.isClearing ? [["clear-site-data", '"cache", "storage"'] as [string, string]] : []),
      ];
    },
  };
}

/**
 * Whether a browser asks for a page to show, itself or by its service worker. Browsers from before 2023, and all of them over plain
 * HTTP, tell it by what they accept alone.
 */
function isNavigation({ method, headers }: Request): boolean {
  const acceptsPage = headers.get("accept")?.includes("text/html") ?? false;
  const destination = headers.get("sec-fetch-dest") ?? (acceptsPage ? "document" : "");
  // A service worker's own request has no destination, and the page's mode.
  const isOfWorker = destination === "empty" && headers.get("sec-fetch-mode") === "navigate";
  return method === "GET" && (destination === "document" || isOfWorker);
}

/**
 * Whether a browser is signing in, or has just been given files, with which home leads there: then it may send what it has
 * stored. Any other page of an ended session clears it.
 */
function isSignIn({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  const { path } = routeAddress(pathname);
  const hasFiles = path === "/" && Boolean(searchParams.get(SHARED_PARAMETER));
  return hasFiles || path === "/sign-in" || path.startsWith("/sign-in/");
}

function tokenOf(request: Request, name: string): string | null {
  const token = cookieOf(request, name);
  return TOKEN.test(token) ? token : null;
}

function cookieOf(request: Request, name: string): string {
  const cookie = cookieName(request, name);
  return parse(request.headers.get("cookie") ?? "", cookie)[cookie] ?? "";
}
