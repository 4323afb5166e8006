/**
 * A stand-in for Workers AI's Whisper, which transcribes the samples, rejects undocumented input and fails on demand
 * (developers.cloudflare.com/workers-ai/models/whisper-large-v3-turbo and /workers-ai/platform/errors).
 */
import * as z from "zod/mini";
import { ANSWER_1, ANSWER_2, KNOWN_SOUNDS } from "./known-sounds.ts";
import { readSound, type Sound } from "./read-sound.ts";

/** A documented error code; a call that hangs; an invalid response; an empty response. */
export const faultSchema = z.union([
  z.int().check(z.minimum(1_000), z.maximum(9_999)),
  z.enum(["hang", "junk", "empty"]),
]);
export type Fault = z.infer<typeof faultSchema>;

/** A call as received, with the size and duration of the audio instead of the audio. */
export interface WhisperCall {
  model: string;
  inputs: Record<string, unknown>;
  audioBytes: number;
  durationSeconds: number | null;
}

const MODEL = "@cf/openai/whisper-large-v3-turbo";
/** How long a call hangs: longer than any caller waits. */
const HANG_MS = 60_000;

const inputSchema = z.strictObject({
  audio: z.union([z.string(), z.strictObject({ body: z.unknown(), contentType: z.string() })]),
  task: z.optional(z.enum(["transcribe", "translate"])),
  language: z.optional(z.string()),
  vad_filter: z.optional(z.boolean()),
  initial_prompt: z.optional(z.string()),
  prefix: z.optional(z.string()),
  beam_size: z.optional(z.int()),
  condition_on_previous_text: z.optional(z.boolean()),
  no_speech_threshold: z.optional(z.number()),
  compression_ratio_threshold: z.optional(z.number()),
  log_prob_threshold: z.optional(z.number()),
  hallucination_silence_threshold: z.optional(z.number()),
});

const ERRORS: Record<number, string> = {
  3003: "Request is missing headers or body: audio",
  3006: "Request is too large",
  3007: "Request timeout",
  3008: "Request was aborted",
  3010: "Invalid or incomplete input for the model",
  3036: "You have used up your daily free allocation of 10,000 neurons. Please upgrade to Cloudflare's Workers Paid plan if you would like to continue usage.",
  3040: "No more data centers to forward the request to",
  5004: "Invalid data type for base64 input: string",
  5006: "The input does not match the schema",
  5007: "No such model or task",
  7009: "Upstream error",
};

export class WhisperModel {
  private faults: Fault[] = [];
  private calls: WhisperCall[] = [];

  /** Makes the next `times` calls fail. */
  fail(fault: Fault, times = 1): void {
    this.faults.push(...Array<Fault>(times).fill(fault));
  }

  asked(): WhisperCall[] {
    return this.calls;
  }

  reset(): void {
    this.faults = [];
    this.calls = [];
  }

  async run(model: string, input: unknown): Promise<unknown> {
    const inputs = inputSchema.safeParse(input);
    if (!inputs.success) throw aiError(isMissingAudio(input) ? 3003 : 5006);
    if (model !== MODEL) throw aiError(5007);
    const { audio, ...rest } = inputs.data;
    if (typeof audio !== "string") throw aiError(5006);
    const bytes = bytesOf(audio);
    const sound = await readSound(bytes);
    this.calls.push({
      model,
      inputs: rest,
      audioBytes: bytes.length,
      durationSeconds: sound?.durationSeconds ?? null,
    });
    const fault = this.faults.shift();
    if (fault !== undefined) return fail(fault);
    if (!sound) throw aiError(3010);
    return transcribe(sound, inputs.data.language ?? "en");
  }
}

function isMissingAudio(input: unknown): boolean {
  return typeof input !== "object" || input === null || !("audio" in input);
}

function bytesOf(audio: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(audio), (character) => character.charCodeAt(0));
  } catch {
    // `atob` throws only for text that is not base64.
    throw aiError(5004);
  }
}

async function fail(fault: Fault): Promise<unknown> {
  if (fault === "junk") return { answer: ["<html>502 Bad Gateway</html>"], segments: "none" };
  if (fault === "empty") return {};
  if (fault === "hang") await new Promise((resolve) => setTimeout(resolve, HANG_MS));
  throw aiError(fault === "hang" ? 3007 : fault);
}

function aiError(code: number): Error {
  const error = new Error(`${code}: ${ERRORS[code] ?? "An error"}`);
  error.name = "InferenceUpstreamError";
  return error;
}

function transcribe({ digest, durationSeconds }: Sound, language: string) {
  const known = KNOWN_SOUNDS[digest];
  if (known === "silence") return responseOf([hallucinated(durationSeconds)], { language, durationSeconds });
  const text =
    known === "answer-2" ? ANSWER_2 : known || durationSeconds < 60 ? ANSWER_1 : longStory(durationSeconds);
  return responseOf(segmentsOf(text, durationSeconds), { language, durationSeconds });
}

/** Returns one sentence for every ten seconds. */
function longStory(durationSeconds: number): string {
  const sentences = Array.from(
    { length: Math.floor(durationSeconds / 10) },
    (_, at) => `After ${at * 10} seconds of this piece I was still running.`,
  );
  return sentences.join(" ");
}

interface AnswerSegment {
  start: number;
  end: number;
  text: string;
  temperature: number;
  avg_logprob: number;
  compression_ratio: number;
  no_speech_prob: number;
  words: { word: string; start: number; end: number }[];
}

const CONFIDENT = { temperature: 0, avg_logprob: -0.21, compression_ratio: 1.4, no_speech_prob: 0.02 };

/** Returns segments of up to eight words. Like Whisper's, they do not end where sentences end. */
function segmentsOf(text: string, durationSeconds: number): AnswerSegment[] {
  const all = text.split(" ");
  const each = durationSeconds / all.length;
  const words = all.map((word, at) => ({ word: ` ${word}`, start: at * each, end: (at + 1) * each }));
  const segments: AnswerSegment[] = [];
  for (let at = 0; at < words.length; at += 8) {
    const some = words.slice(at, at + 8);
    const end = some.at(-1)?.end ?? 0;
    const joined = some.map(({ word }) => word).join("");
    segments.push({ start: at * each, end, text: joined, words: some, ...CONFIDENT });
  }
  return segments;
}

/** Returns a segment as Whisper hallucinates in silence: it has text, and a high `no_speech_prob`. */
function hallucinated(durationSeconds: number): AnswerSegment {
  const text = " Thanks for watching!";
  return { start: 0, end: durationSeconds, text, words: [], ...CONFIDENT, no_speech_prob: 0.95 };
}

function responseOf(
  segments: AnswerSegment[],
  { language, durationSeconds }: { language: string; durationSeconds: number },
) {
  const text = segments
    .map((segment) => segment.text)
    .join("")
    .trim();
  return {
    transcription_info: {
      language,
      language_probability: 0.98,
      duration: durationSeconds,
      duration_after_vad: durationSeconds,
    },
    text,
    word_count: text.split(" ").length,
    segments,
    vtt: "WEBVTT\n",
  };
}
