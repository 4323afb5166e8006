/** How a table describes the calls of a file of the API (operations/), for the document of the whole API (api-document.ts). */
import type { Hono } from "hono";
import type * as z from "zod/mini";

/** The calls of an API file by method and path, as its router declares them. Not a call more or less compiles. */
export type Calls<Api> =
  Api extends Hono<infer _Env, infer Routes, infer _Base>
    ? {
        [Name in CallName<Routes>]: Name extends `${infer Method} ${infer Path}`
          ? Call<Answers<Endpoint<Routes, Method, Path>>>
          : never;
      }
    : never;

type CallName<Routes> = {
  [Path in keyof Routes & string]: `${MethodOf<keyof Routes[Path]>} ${Path}`;
}[keyof Routes & string];
type MethodOf<Key> = Key extends `$${infer Method}` ? Uppercase<Method> : never;
type Endpoint<Routes, Method extends string, Path> = Path extends keyof Routes
  ? Routes[Path][`$${Lowercase<Method>}` & keyof Routes[Path]]
  : never;

export interface Call<CallAnswers = Record<number, Answer<never>>> {
  summary: string;
  /** In Markdown. */
  description?: string;
  /** Who gets more than a 404; anybody if absent. */
  by?: "owner" | "user";
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  /** The body, in each of the ways that it may be sent. */
  body?: { json?: z.ZodMiniType; form?: z.ZodMiniType; bytes?: true };
  answers: CallAnswers;
  /** The codes of error answers by status, beside those that follow from the path and the body (error-codes.ts). */
  refusals?: Refusals | readonly Refusals[];
}

/** Codes by status. */
export type Refusals = Record<number, readonly string[]>;

/**
 * An answer below 400, or one with a body of its own. Without `json` and `types` it has no body. A handler has to answer with
 * a `Value`: what it answers beyond that, the tests find.
 */
export interface Answer<in Value> {
  description?: string;
  json?: z.ZodMiniType;
  /** For the types alone. */
  answeredWith?: (value: Value) => void;
  /** The types of a body that is not JSON. */
  types?: readonly string[];
  headers?: Record<string, string>;
}

type AnswerStatus = 200 | 201 | 204 | 206 | 302 | 303 | 304 | 409 | 416;

/** What a handler answers with, by status. One that makes a Response of its own may answer with anything. */
type Answers<Endpoint> = { [Status in AnswerStatus]?: Answer<Answered<Endpoint, Status>> };

type Answered<Endpoint, Status> = [Endpoint] extends [{ outputFormat: "json" | "body" | "text" | "redirect" }]
  ? JsonAnswered<Endpoint, Status>
  : // biome-ignore lint/suspicious/noExplicitAny: it is checked by the tests alone (tests/worker/described-answers.ts)
    any;

type JsonAnswered<Endpoint, Status> = Endpoint extends {
  outputFormat: "json";
  output: infer Output;
  status: infer Possible;
}
  ? Status extends Possible
    ? Output
    : never
  : never;

/** An answer with this JSON. */
export function json<Schema extends z.ZodMiniType>(
  schema: Schema,
  more: Pick<Answer<never>, "description" | "headers"> = {},
): Answer<z.output<Schema>> {
  return { json: schema, ...more };
}

/** A page of a list. */
export function page<Schema extends z.ZodMiniType>(schema: Schema): Answer<z.output<Schema>> {
  return json(schema, { headers: { Link: '`<address>; rel="next"` if there is another page (RFC 8288)' } });
}

export const NOTHING = {} as const;
