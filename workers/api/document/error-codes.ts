/** The error codes of calls by status, where they follow from what a call takes. */

import { FAILURE_STATUS, REFUSAL_STATUS } from "../request/refusals.ts";
import type { Call, Refusals } from "./described-call.ts";
import type { Parameter } from "./path-parameters.ts";

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
