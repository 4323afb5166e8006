/** Helpers for Remix client actions: a submit that fails keeps the page and its text instead of an error page. */
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { announceSignedOut } from "./signed-out.ts";

export interface OfflineAnswer {
  /** "signed-out": the notice above the page says so. */
  kind: "offline" | "signed-out";
}

/** For a route's clientAction: returns the server's response, or that there is no network or no session. */
export async function catchOffline<Result>(
  serverAction: () => Promise<Result>,
): Promise<Result | OfflineAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and error responses are rethrown.
    if (isUnanswered(error)) return { kind: "offline" };
    if (isSessionOver(error)) return { kind: "signed-out" };
    throw error;
  }
}

/** Whether the server has not answered: `fetch` throws a TypeError, and Remix an Error where it cannot read a proxy's page. */
export function isUnanswered(error: unknown): boolean {
  const isProxyPage = error instanceof Error && error.message.includes("turbo-stream");
  return error instanceof TypeError || isProxyPage;
}

/** A route's `clientAction` that does nothing else. */
export function offlineActionOf<Action>() {
  return ({ serverAction }: ClientActionFunctionArgs) => catchOffline(() => serverAction<Action>());
}

/**
 * For a route's clientAction with its own error message: returns the server's answer, or `failed` without a network,
 * after a server error, after the end of the session and for a page of a proxy. Redirects and other 4xx responses are
 * rethrown.
 */
export async function catchFailed<Result, Failed>(
  serverAction: () => Promise<Result>,
  failed: Failed,
): Promise<Result | Failed> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (isSessionOver(thrown)) return failed;
    if ((thrown instanceof Response || isRouteErrorResponse(thrown)) && thrown.status < 500) throw thrown;
    return failed;
  }
}

/** Whether the server refused a form because the session is over. If so, tells the page. */
export function isSessionOver(thrown: unknown): boolean {
  if (!isRouteErrorResponse(thrown) || thrown.status !== 401) return false;
  announceSignedOut();
  return true;
}

/** Calls `follow` when the server redirects, before the redirect is followed. */
export async function onRedirect<Result>(
  serverAction: () => Promise<Result>,
  follow: () => Promise<void>,
): Promise<Result> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) await follow();
    throw thrown;
  }
}

/** For a route's shouldRevalidate: skips the reload after an action that did not reach the server. */
export const unlessOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.kind !== "offline" && actionResult?.kind !== "signed-out" && defaultShouldRevalidate;
