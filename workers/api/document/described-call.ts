/**
 * How a table describes the calls of a file of the API (operations/), for the document of the whole API (api-document.ts), and what
 * follows from what a call takes: the parameters of its path, and error codes.
 */
import * as z from "zod/mini";
import { idSchema } from "../../../app/domain/lib/id.ts";
import { FAILURE_STATUS, REFUSAL_STATUS } from "../request/refusals.ts";

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
  answers: Record<number, Answer>;
  /** The codes of error answers by status, beside those that follow from the path and the body. */
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

export function page(schema: z.ZodMiniType): Answer {
  return json(schema, { headers: { Link: '`<address>; rel="next"` if there is another page (RFC 8288)' } });
}

export const NOTHING = {} as const;

export interface Parameter {
  schema: z.ZodMiniType;
  description: string;
  /** Null if the call names it. */
  notFound: string | null;
}

const id = idSchema("");

/** By their names in the paths. */
export const PATH_PARAMETERS: Record<string, Parameter> = {
  id: {
    schema: z.string(),
    description: "A recap's `shareId`, or its `id`, which only its owner may use",
    notFound: "recap_not_found",
  },
  mediaId: { schema: id, description: "Of a photo or video", notFound: "media_not_found" },
  recordingId: { schema: id, description: "Of a recording", notFound: "recording_not_found" },
  uploadId: { schema: id, description: "Of an upload", notFound: "upload_not_found" },
  commentId: { schema: id, description: "Of a comment", notFound: "comment_not_found" },
  contributionId: { schema: id, description: "Of a contribution", notFound: "contribution_not_found" },
  pictureId: { schema: id, description: "Of a user's picture", notFound: "picture_not_found" },
  year: { schema: z.string(), description: "Of the races' dates", notFound: "season_not_found" },
  seasonId: { schema: id, description: "Of a season's link", notFound: "season_not_found" },
  number: { schema: z.int().check(z.positive()), description: "From 1", notFound: null },
  file: { schema: z.string(), description: "From the picture's address", notFound: "card_not_found" },
};

const EVERY_CALL: Refusals = { 500: ["internal_error"] };
const WRITES: Refusals = {
  401: ["session_over"],
  403: ["cross_site"],
  413: ["too_large"],
  429: ["limit"],
};
const JSON_BODIES: Refusals = {
  400: ["invalid_input", "invalid_json"],
  415: ["unsupported_media_type"],
};
const FORMS: Refusals = { 400: ["invalid_input", "invalid_form"], 413: ["use_upload"] };

/** For a photo, video or recording. */
export const FILE_REFUSALS = byStatus(REFUSAL_STATUS);
export const TRANSCRIPTION_REFUSALS = byStatus(FAILURE_STATUS, "transcription-");

function byStatus(statuses: Record<string, number>, prefix = ""): Refusals {
  return merged(
    Object.entries(statuses).map(([reason, status]) => ({
      [status]: [`${prefix}${reason}`.replaceAll("-", "_")],
    })),
  );
}

function merged(all: readonly Refusals[]): Refusals {
  const codes = new Map<string, Set<string>>();
  for (const [status, some] of all.flatMap((refusals) => Object.entries(refusals)))
    codes.set(status, new Set([...(codes.get(status) ?? []), ...some]));
  return Object.fromEntries([...codes].map(([status, some]) => [status, [...some].toSorted()]));
}

/** Returns all error codes with which a call answers. */
export function refusalsOf(method: string, parameters: Parameter[], { body, refusals = [] }: Call): Refusals {
  return merged([
    EVERY_CALL,
    ...(method === "GET" ? [] : [WRITES]),
    ...(body?.json ? [JSON_BODIES] : []),
    ...(body?.form ? [FORMS] : []),
    ...parameters.flatMap(({ notFound }) => (notFound === null ? [] : [{ 404: [notFound] }])),
    ...[refusals].flat(),
  ]);
}
