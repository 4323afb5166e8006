/** Classifies what a route threw for the error page: a response of bad-request.ts, not-found.ts or session-over.ts, or a fault. */
import { isRouteErrorResponse } from "@remix-run/react";
import type { SentForm } from "../domain/account/session.ts";
import type { NotFoundReason } from "./not-found.ts";

export type RouteError =
  | { kind: "page-not-found" | "recap-not-found" | "offline" | "fault" }
  /** `sent` is a form that can be sent again after signing in. */
  | { kind: "refused"; title?: string; message?: string; sent?: SentForm };

export function routeErrorOf(error: unknown): RouteError {
  // `fetch` throws a TypeError without a network, if the device does not have the page either.
  if (error instanceof TypeError && globalThis.navigator?.onLine === false) return { kind: "offline" };
  if (!isRouteErrorResponse(error) || error.status >= 500) return { kind: "fault" };
  if (error.status !== 404) {
    return { kind: "refused", ...error.data };
  }
  const isRecap = error.data?.reason === ("recap" satisfies NotFoundReason);
  return { kind: isRecap ? "recap-not-found" : "page-not-found" };
}
