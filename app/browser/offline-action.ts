/** Keeps a form's page, with all that is typed in it, when its submit finds no network. */
import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

export interface OfflineAnswer {
  kind: "offline";
}

/** For a route's clientAction: the server's answer, or `{kind: "offline"}` instead of an error page. */
export async function orOffline<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | OfflineAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    // fetch throws a TypeError when there is no network; redirects and error answers pass through.
    if (error instanceof TypeError) return { kind: "offline" };
    throw error;
  }
}

/**
 * For a route's clientAction whose failing has words of its own: a missing network, a fault, and a page that somebody
 * between here and the server answers with, all become `failed`. Redirects and refusals pass through.
 */
export async function orFailed<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
): Promise<Answer | Failed> {
  try {
    return await serverAction();
  } catch (answer) {
    if ((answer instanceof Response || isRouteErrorResponse(answer)) && answer.status < 500) throw answer;
    return failed;
  }
}

/** Does what follows from a server's redirect, before it is followed. */
export async function whenRedirected<Answer>(
  serverAction: () => Promise<Answer>,
  follow: () => Promise<void>,
): Promise<Answer> {
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400) await follow();
    throw answer;
  }
}

/** For a route's shouldRevalidate: without a network its data cannot be loaded anew after the action either. */
export const unlessOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.kind !== "offline" && defaultShouldRevalidate;
