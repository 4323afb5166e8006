/** The 404 responses that a route throws. The error page chooses its text by their `reason`. */
import { REQUEST_ERROR_TEXTS } from "../texts/site/request-errors.ts";
import { data } from "./redirect.ts";

export type NotFoundReason = "recap" | "page";

/** The same response for a recap that does not exist, a private one and another user's. */
export function recapNotFound() {
  return notFound("recap");
}

export function pageNotFound() {
  return notFound("page");
}

function notFound(reason: NotFoundReason) {
  return data({ reason }, { status: 404, statusText: REQUEST_ERROR_TEXTS.reasonPhrases[404] });
}
