/** Keeps a form's page, with all that is typed in it, when its submit finds no network. */
import type { ShouldRevalidateFunction } from "@remix-run/react";

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
