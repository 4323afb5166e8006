/**
 * The API's error responses: `{ "error": { "code", "message", "fields"? } }` and a status (product.md, Errors on /api).
 */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import { isSessionOver, SESSION_OVER } from "../../../app/domain/account/session.ts";
import { REACTION_REFUSALS } from "../../../app/domain/reactions/reactions.ts";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import { isLimitReached } from "../../../app/domain/site/reached-limit.ts";
import type { ApiEnv } from "./api-types.ts";

/** Thrown by a handler to end the request with this error response, which is always smaller than 8 KB. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Messages by field; a nested field's name has dots, as in `answers.0`. */
  readonly fields: Findings | undefined;
  /** Becomes the Retry-After header (RFC 9110, section 10.2.3). */
  readonly retryAfterSeconds: number | undefined;
  /** Finds the log line of a fault. */
  readonly requestId: string | undefined;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    {
      fields,
      retryAfterSeconds,
      requestId,
    }: { fields?: Findings; retryAfterSeconds?: number; requestId?: string } = {},
  ) {
    super(shortSummary(message));
    this.status = status;
    this.code = code;
    this.fields = fields && firstFindings(fields);
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }

  toJSON() {
    const { code, message, fields, requestId } = this;
    return { error: { code, message, ...(fields && { fields }), ...(requestId && { requestId }) } };
  }
}

/** What a call does not find. Its code is `recap_not_found` and so on. */
const NOT_FOUND = {
  recap: "Race recap not found. This race recap may have been removed or set to private.",
  media: "This photo or video doesn't exist",
  recording: "This recording doesn't exist",
  comment: REACTION_REFUSALS.gone,
  block: "This block no longer exists",
  contribution: "This contribution no longer exists",
  picture: "This picture doesn't exist",
  upload: "This upload no longer exists. It was canceled or has expired",
  card: "This card no longer exists",
  season: "This season isn't shared, or has no public recap",
  volume: "This volume doesn't exist",
};
export type Findable = keyof typeof NOT_FOUND;

export function notFound(what: Findable): ApiError {
  return new ApiError(404, `${what}_not_found`, NOT_FOUND[what]);
}

/** Returns 204 if it was found. Throws 404 otherwise. */
export function noContent(context: Context<ApiEnv>, isFound: unknown, what: Findable): Response {
  if (!isFound) throw notFound(what);
  return context.body(null, 204);
}

export function visitorBlocked(): ApiError {
  return new ApiError(403, "blocked", REACTION_REFUSALS.blocked);
}

export function sessionOver(): ApiError {
  return new ApiError(401, SESSION_OVER.code, SESSION_OVER.message);
}

export function internalError(requestId: string): ApiError {
  const message = "Something went wrong on our side. Please try again.";
  return new ApiError(500, "internal_error", message, { requestId });
}

export function invalidInput(fields: Findings): ApiError {
  const messages = [...new Set(Object.values(firstFindings(fields)).flat())];
  return new ApiError(400, "invalid_input", messages.join(". "), { fields });
}

/** The field name for errors of the body as a whole. */
const WHOLE_BODY = "body";

/** Returns the first issues as findings, at most `MAX_FINDINGS`. */
export function fieldsOf(error: z.core.$ZodError): Findings {
  const fields = new Map<string, string[]>();
  for (const issue of error.issues.slice(0, MAX_FINDINGS)) {
    const field = shortField(issue.path) || WHOLE_BODY;
    fields.set(field, [...(fields.get(field) ?? []), issue.message]);
  }
  return Object.fromEntries(fields);
}

/** Returns the response to an error that a handler threw. Details of an unexpected error are logged, never sent. */
export function errorResponse(error: Error, context: Context<ApiEnv>): Response {
  const answer = (apiError: ApiError) => {
    context.set("errorCode", apiError.code);
    return context.json(apiError, apiError.status);
  };
  if (error instanceof ApiError) {
    if (error.retryAfterSeconds !== undefined) context.set("retryAfterSeconds", error.retryAfterSeconds);
    return answer(error);
  }
  if (isLimitReached(error)) return answer(new ApiError(429, "limit", error.message));
  if (isSessionOver(error)) return answer(sessionOver());
  logFault("A call of the API failed", error, { method: context.req.method });
  return answer(internalError(context.var.requestId));
}

/** Messages by field. */
export type Findings = Record<string, string[]>;

const MAX_FINDINGS = 20;
const MAX_FIELD_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;
/** For all messages joined together. */
const MAX_SUMMARY_LENGTH = 1_000;
/** With the summary and the surrounding JSON, the response stays below 8 KB. */
const MAX_FINDINGS_BYTES = 4_000;

/** Control characters: JSON escapes most of them as six bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what this is for
const unprintable = /[\u0000-\u001f\u007f]/g;

/** Returns the text without control characters, cut with an ellipsis if it is too long. */
function shortened(text: string, maxLength: number): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return cut.toWellFormed().replace(unprintable, "\ufffd");
}

export function shortField(path: readonly PropertyKey[]): string {
  // Only the start of a long path is shown, so only that is joined.
  const names = path.slice(0, MAX_FIELD_LENGTH).map((name) => String(name).slice(0, MAX_FIELD_LENGTH + 1));
  return shortened(names.join("."), MAX_FIELD_LENGTH);
}

function shortSummary(message: string): string {
  return shortened(message, MAX_SUMMARY_LENGTH);
}

/** Returns the first findings, at most as many as fit in a response. */
function firstFindings(findings: Findings): Findings {
  const all = Object.entries(findings).flatMap(([field, messages]) =>
    messages.map((message) => [shortField([field]), shortened(message, MAX_MESSAGE_LENGTH)] as const),
  );
  const first = new Map<string, string[]>();
  let bytes = 0;
  for (const [field, message] of all.slice(0, MAX_FINDINGS)) {
    bytes += byteLength(field) + byteLength(message);
    if (bytes > MAX_FINDINGS_BYTES) break;
    first.set(field, [...(first.get(field) ?? []), message]);
  }
  return Object.fromEntries(first);
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(JSON.stringify(text)).length;
}
