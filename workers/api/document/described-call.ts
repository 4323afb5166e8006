/** How a table describes the calls of a file of the API (operations/), for the document of the whole API (api-document.ts). */
import type * as z from "zod/mini";

/** A call that no table has, or one too many, fails a test, and so does an answer that is not described (tests/worker/described-answers.ts). */
export interface Call {
  summary: string;
  /** In Markdown. */
  description?: string;
  /** Who gets more than a 404; anybody if absent. */
  by?: "owner" | "user";
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  /** The body, in each of the ways that it may be sent. */
  body?: { json?: z.ZodMiniType; form?: z.ZodMiniType; bytes?: true };
  /** By status. */
  answers: Record<number, Answer>;
  /** The codes of error answers by status, beside those that follow from the path and the body (error-codes.ts). */
  refusals?: Refusals | readonly Refusals[];
}

/** Codes by status. */
export type Refusals = Record<number, readonly string[]>;

/** An answer below 400, or one with a body of its own. Without `json` and `types` it has no body. */
export interface Answer {
  description?: string;
  json?: z.ZodMiniType;
  /** The types of a body that is not JSON. */
  types?: readonly string[];
  headers?: Record<string, string>;
}

/** An answer with this JSON. */
export function json(json: z.ZodMiniType, more: Pick<Answer, "description" | "headers"> = {}): Answer {
  return { json, ...more };
}

/** A page of a list. */
export function page(schema: z.ZodMiniType): Answer {
  return json(schema, { headers: { Link: '`<address>; rel="next"` if there is another page (RFC 8288)' } });
}

export const NOTHING = {} as const;
