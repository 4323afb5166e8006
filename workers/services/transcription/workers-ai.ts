/**
 * Transcribes speech with Workers AI (developers.cloudflare.com/workers-ai/models/whisper-large-v3-turbo). The abort signal
 * is not passed on: it cannot cross to another Worker that may be bound instead, and an aborted call costs the same.
 */

import * as z from "zod/mini";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import { type Attempt, failed, type SpeechToText } from "./transcribe-with-retries.ts";
import type { TranscriptionSettings } from "./transcription-settings.ts";
import { readWhisperAnswer } from "./whisper-answer.ts";

export function transcribeWithWorkersAi({
  ai,
  model,
}: Extract<TranscriptionSettings, { provider: "workers-ai" }>): SpeechToText {
  return async ({ bytes }, { language, prompt }): Promise<Attempt> => {
    const inputs = {
      audio: bytes.toBase64(),
      task: "transcribe",
      // Without a language, the schema's default is English, while its page promises detection: send the one requested.
      ...(language !== null && { language }),
      vad_filter: true,
      ...(prompt !== "" && { initial_prompt: prompt }),
      // Keeps Whisper from repeating words that it invented for silence.
      condition_on_previous_text: false,
    };
    const result = await catchFailure(ai.run(model, inputs));
    if (result.kind === "failed") return result;
    const transcript = readWhisperAnswer(result.value, language);
    return transcript ? { kind: "transcribed", transcript } : failed("broken", "A response without a text");
  };
}

async function catchFailure(
  running: Promise<unknown>,
): Promise<{ kind: "answered"; value: unknown } | Extract<Attempt, { kind: "failed" }>> {
  try {
    return { kind: "answered", value: await running };
  } catch (error) {
    return workersAiFailure(error);
  }
}

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

function workersAiFailure(error: unknown): Extract<Attempt, { kind: "failed" }> {
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
