/**
 * Transcribes speech with an OpenAI-compatible server (POST /v1/audio/transcriptions), such as whisper.cpp, speaches, Groq
 * or OpenAI itself.
 */
import * as z from "zod/mini";
import { AUDIO_EXTENSIONS } from "../../../app/domain/voice/audio-types.ts";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import type { AudioPiece, TranscriptionOptions } from "../../../app/services/transcription-service.ts";
import { type Attempt, failed, type SpeechToText } from "./transcribe-with-retries.ts";
import type { TranscriptionSettings } from "./transcription-settings.ts";
import { readWhisperAnswer } from "./whisper-answer.ts";

/** Parameters that some servers do not support. Without them the response contains less, which is enough. */
const EXTRAS = ["timestamp_granularities", "response_format"] as const;
type Extra = (typeof EXTRAS)[number];

const REASONS: Record<number, TranscriptionFailure> = {
  400: "rejected",
  408: "timeout",
  413: "too-large",
  415: "rejected",
  422: "rejected",
  429: "busy",
  503: "busy",
  504: "timeout",
};
const MAX_ERROR_CHARACTERS = 2_000;

type Settings = Extract<TranscriptionSettings, { provider: "openai" }>;

export function transcribeWithOpenAi(settings: Settings): SpeechToText {
  return async (piece, options, signal) => {
    const omitted = new Set<Extra>();
    while (true) {
      const form = formOf(settings, piece, { ...options, omitted });
      const response = await send(settings, form, signal);
      if (!(response instanceof Response)) return response;
      if (response.ok) return parseResponse(response, options.language);
      const body = (await response.text()).slice(0, MAX_ERROR_CHARACTERS);
      const unsupported = [400, 422].includes(response.status) && unsupportedExtra(body, omitted);
      if (!unsupported) return failureOf(response, body, settings);
      omitted.add(unsupported);
    }
  };
}

function formOf(
  { model }: Settings,
  { bytes, contentType }: AudioPiece,
  { language, prompt, omitted }: TranscriptionOptions & { omitted: Set<Extra> },
): FormData {
  const form = new FormData();
  // These servers detect a file's type from its name.
  const fileName = `recording.${AUDIO_EXTENSIONS[contentType]}`;
  form.set("file", new File([bytes], fileName, { type: contentType }));
  form.set("model", model);
  form.set("temperature", "0");
  if (language !== null) form.set("language", language);
  if (prompt !== "") form.set("prompt", prompt);
  form.set("response_format", omitted.has("response_format") ? "json" : "verbose_json");
  if (omitted.size === 0) {
    form.append("timestamp_granularities[]", "segment");
    form.append("timestamp_granularities[]", "word");
  }
  return form;
}

async function send(
  { baseUrl, apiKey }: Settings,
  body: FormData,
  signal: AbortSignal,
): Promise<Response | Attempt> {
  const headers: HeadersInit = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  try {
    return await fetch(`${baseUrl}/v1/audio/transcriptions`, {
      method: "POST",
      headers,
      body,
      signal,
      // A recording goes to the configured server alone.
      redirect: "manual",
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return failed("broken", `${baseUrl} cannot be reached: ${detail}`, { isTransient: true });
  }
}

async function parseResponse(response: Response, language: string | null): Promise<Attempt> {
  const body = await response.json().catch(() => null);
  const transcript = readWhisperAnswer(body, language);
  return transcript ? { kind: "transcribed", transcript } : failed("broken", "A response without a text");
}

/** Returns the parameter that the server's error names, or undefined if it names none that was sent. */
function unsupportedExtra(body: string, omitted: Set<Extra>): Extra | undefined {
  const namesFormat = /response_format|verbose_json/.test(body);
  const namesGranularities =
    body.includes("timestamp_granularities") && !omitted.has("timestamp_granularities");
  if (namesGranularities) return "timestamp_granularities";
  return namesFormat && !omitted.has("response_format") ? "response_format" : undefined;
}

const errorSchema = z.object({
  error: z.object({ code: z.nullish(z.string()), type: z.nullish(z.string()) }),
});

function failureOf(response: Response, body: string, { baseUrl }: Settings): Attempt {
  const { status } = response;
  if (status === 401 || status === 403)
    return failed("broken", `${baseUrl} refuses TRANSCRIBE_API_KEY (${status})`);
  if (status === 404)
    return failed("broken", `${baseUrl} has no /v1/audio/transcriptions, or not this TRANSCRIBE_MODEL (404)`);
  if (status === 429 && isQuotaExceeded(body)) return failed("quota", `${baseUrl} has no quota left`);
  const reason = REASONS[status] ?? "broken";
  return failed(reason, `${baseUrl} answered ${status}`, {
    isTransient: reason === "busy",
    retryAfterSeconds: parseRetryAfter(response.headers.get("retry-after")),
  });
}

function isQuotaExceeded(body: string): boolean {
  try {
    const { error } = errorSchema.parse(JSON.parse(body));
    return error.code === "insufficient_quota" || error.type === "insufficient_quota";
  } catch {
    // Not JSON, or of another shape: no statement about a quota.
    return false;
  }
}

/** Returns seconds, or null without the header or for a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) : null;
}
