/** Helpers for Remix client actions: a submit without a network keeps the page and its text instead of an error page. */
import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

export interface OfflineAnswer {
  kind: "offline";
}

/** For a route's clientAction: returns the server's answer, or `{kind: "offline"}` without a network. */
export async function orOffline<Result>(
  serverAction: () => Promise<Result>,
): Promise<Result | OfflineAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    // fetch throws a TypeError without a network. Redirects and error responses are rethrown.
    if (error instanceof TypeError) return { kind: "offline" };
    throw error;
  }
}

/**
 * For a route's clientAction with its own error message: returns the server's answer, or `failed` without a network,
 * after a server error and for a page of a proxy. Redirects and 4xx responses are rethrown.
 */
export async function orFailed<Result, Failed>(
  serverAction: () => Promise<Result>,
  failed: Failed,
): Promise<Result | Failed> {
  try {
    return await serverAction();
  } catch (thrown) {
    if ((thrown instanceof Response || isRouteErrorResponse(thrown)) && thrown.status < 500) throw thrown;
    return failed;
  }
}

/** Calls `follow` when the server redirects, before the redirect is followed. */
export async function whenRedirected<Result>(
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

/** For a route's shouldRevalidate: after an action without a network, the data is not reloaded. */
export const unlessOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.kind !== "offline" && defaultShouldRevalidate;
