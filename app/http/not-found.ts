/** What a route throws when there is nothing to show, in words that the error page knows. */
import { data } from "@remix-run/cloudflare";

export type NotFoundReason = "recap" | "page";

/** Absent, private and somebody else's recaps give the same answer. */
export function recapNotFound() {
  return data({ reason: "recap" satisfies NotFoundReason }, { status: 404, statusText: "Not Found" });
}

export function pageNotFound() {
  return data({ reason: "page" satisfies NotFoundReason }, { status: 404, statusText: "Not Found" });
}
