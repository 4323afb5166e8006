/** Answers requests that the Worker rejects, whichever door they are for. */
import type { Context } from "hono";
import { logFault } from "../../app/domain/site/log-fault.ts";
import { type ApiError, internalError } from "../api/request/api-errors.ts";

/** Returns an error response: JSON for a path of the API, plain text for a page. A fault names its request. */
export function reject(context: Context, error: ApiError): Response {
  context.set("errorCode", error.code);
  return context.req.path.startsWith("/api/")
    ? Response.json(error, { status: error.status })
    : new Response([error.message, error.requestId].filter(Boolean).join(" "), {
        status: error.status,
        headers: { "content-type": "text/plain; charset=utf-8" },
      });
}

export function answerFault(error: Error, context: Context): Response {
  logFault("A request failed", error, { method: context.req.method });
  return reject(context, internalError(context.var.requestId));
}
