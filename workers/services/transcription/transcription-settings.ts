/** Parses the variables that configure transcription (docs/operations.md, Voice). */
import * as z from "zod/mini";
import { staysPrivate, variable } from "../../variable.ts";

const TIMEOUT_RANGE = "TRANSCRIBE_TIMEOUT_SECONDS must be a number from 1 to 600";

const transcriptionSchema = z.object({
  /** Default: Workers AI if its binding exists, else none. */
  TRANSCRIBE_PROVIDER: variable(
    z.enum(["workers-ai", "openai", "none"], "TRANSCRIBE_PROVIDER must be workers-ai, openai or none"),
  ),
  /** The address of an OpenAI-compatible server, with or without /v1. */
  TRANSCRIBE_BASE_URL: variable(
    z.url({
      protocol: /^https?$/,
      error: "TRANSCRIBE_BASE_URL must be an address such as http://localhost:8080",
    }),
  ),
  TRANSCRIBE_API_KEY: variable(z.string()),
  TRANSCRIBE_MODEL: variable(z.string()),
  TRANSCRIBE_TIMEOUT_SECONDS: z.pipe(
    variable(
      z.coerce.number(TIMEOUT_RANGE).check(z.minimum(1, TIMEOUT_RANGE), z.maximum(600, TIMEOUT_RANGE)),
    ),
    z._default(z.number(), 120),
  ),
});

export type TranscriptionVariables = Partial<Record<keyof typeof transcriptionSchema.shape, string>>;

/** The part of the AI binding that transcription uses, so that tests can replace it. */
export interface SpeechModel {
  run(model: string, inputs: Record<string, unknown>): Promise<unknown>;
}

export type TranscriptionSettings =
  | { provider: "none" }
  | { provider: "workers-ai"; ai: SpeechModel; model: string; timeoutSeconds: number }
  | {
      provider: "openai";
      /** Without /v1 and without a trailing slash. */
      baseUrl: string;
      apiKey: string | null;
      model: string;
      timeoutSeconds: number;
    }
  /** Invalid variables disable transcription alone. The message is for the log. */
  | { provider: "wrong"; message: string };

const WORKERS_AI_MODEL = "@cf/openai/whisper-large-v3-turbo";
const OPENAI_MODEL = "whisper-1";

/** Invalid variables disable transcription; they never throw. */
export function transcriptionSettings(
  values: TranscriptionVariables,
  ai: SpeechModel | undefined,
  isDevelopment: boolean,
): TranscriptionSettings {
  const result = transcriptionSchema.safeParse(values);
  if (!result.success) return invalid(result.error.issues.map(({ message }) => message).join(". "));
  const variables = result.data;
  const provider = variables.TRANSCRIBE_PROVIDER ?? (ai ? "workers-ai" : "none");
  const timeoutSeconds = variables.TRANSCRIBE_TIMEOUT_SECONDS;
  if (provider === "none") return { provider };
  if (provider === "workers-ai") {
    if (!ai) return invalid("TRANSCRIBE_PROVIDER is workers-ai, and there is no binding AI in wrangler.toml");
    return { provider, ai, model: variables.TRANSCRIBE_MODEL ?? WORKERS_AI_MODEL, timeoutSeconds };
  }
  const baseUrl = variables.TRANSCRIBE_BASE_URL?.replace(/\/+$/, "").replace(/\/v1$/, "");
  if (!baseUrl) return invalid("TRANSCRIBE_PROVIDER is openai, and TRANSCRIBE_BASE_URL is missing");
  if (!isDevelopment && !staysPrivate(baseUrl))
    return invalid("TRANSCRIBE_BASE_URL must begin with https: outside development");
  const apiKey = variables.TRANSCRIBE_API_KEY ?? null;
  return { provider, baseUrl, apiKey, model: variables.TRANSCRIBE_MODEL ?? OPENAI_MODEL, timeoutSeconds };
}

function invalid(message: string): TranscriptionSettings {
  return { provider: "wrong", message };
}
