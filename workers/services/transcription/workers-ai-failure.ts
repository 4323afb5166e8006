/**
 * Maps errors of Workers AI to reasons (developers.cloudflare.com/workers-ai/platform/errors). Depending on the runtime's
 * version, the code is in the message ("3040: Capacity temporarily exceeded"), in the name or in a separate field.
 */
import * as z from "zod/mini";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import { type Attempt, failed } from "./transcribe-with-retries.ts";

const CODES: Record<number, TranscriptionFailure> = {
  3003: "rejected",
  3006: "too-large",
  3007: "timeout",
  3008: "timeout",
  // Invalid or incomplete input for the model. Not documented; observed in use.
  3010: "rejected",
  3036: "quota",
  3040: "busy",
  5004: "rejected",
};

const STATUSES: Record<number, TranscriptionFailure> = {
  400: "rejected",
  408: "timeout",
  413: "too-large",
  429: "busy",
  503: "busy",
  504: "timeout",
};

/** Matches messages without a code. */
const WORDS: [RegExp, TranscriptionFailure][] = [
  [/daily free allocation/i, "quota"],
  [/capacity|rate limit|too many requests/i, "busy"],
  [/timed? ?out|aborted/i, "timeout"],
];

const text = z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), "");
const errorSchema = z.catch(
  z.object({
    name: text,
    message: text,
    code: text,
    internalCode: text,
    httpCode: text,
    status: text,
    statusCode: text,
  }),
  { name: "", message: "", code: "", internalCode: "", httpCode: "", status: "", statusCode: "" },
);

export function workersAiFailure(error: unknown): Extract<Attempt, { kind: "failed" }> {
  const fields = errorSchema.parse(fieldsOf(error));
  const codeText = [fields.internalCode, fields.code, fields.name, fields.message].join(" ");
  const codes = codeText.match(/\b\d{4}\b/g)?.map(Number) ?? [];
  const statuses = [fields.httpCode, fields.status, fields.statusCode, fields.code].map(Number);
  const reason =
    codes.map((code) => CODES[code]).find(Boolean) ??
    WORDS.find(([words]) => words.test(fields.message))?.[1] ??
    statuses.map((status) => STATUSES[status]).find(Boolean) ??
    "broken";
  return failed(reason, `${fields.name} ${fields.message}`, { isTransient: reason === "busy" });
}

/** Adds `name` and `message`, which a spread of an Error does not contain. */
function fieldsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? { message: error } : error;
  return { ...error, name: error.name, message: error.message };
}
