/** Classifies what a route threw for the error page: a response of bad-request.ts or not-found.ts, or a fault. */
import { isRouteErrorResponse } from "@remix-run/react";
import type { NotFoundReason } from "./not-found.ts";

export type RouteError =
  | { kind: "page-not-found" | "recap-not-found" | "fault" }
  | { kind: "refused"; title?: string; message?: string };

export function routeErrorOf(error: unknown): RouteError {
  if (!isRouteErrorResponse(error) || error.status >= 500) return { kind: "fault" };
  if (error.status !== 404) {
    return { kind: "refused", title: error.data?.title, message: error.data?.message };
  }
  const isRecap = error.data?.reason === ("recap" satisfies NotFoundReason);
  return { kind: isRecap ? "recap-not-found" : "page-not-found" };
}
