/** Parses Whisper's response as Workers AI, OpenAI and compatible servers send it. Only `text` is required. */
import * as z from "zod";
import type { Transcript } from "../../../app/domain/voice/recording.ts";
import { type RecognizedSegment, sentencesOf } from "../../../app/domain/voice/transcript-sentences.ts";
import { languageCode } from "./language-code.ts";

/** Many times what five minutes of speech contain. A longer list is ignored like an invalid one; the text is used. */
const MAX_SEGMENTS = 3_000;
const MAX_WORDS = 10_000;

/** Seconds: a number, a number in a string, or hh:mm:ss.sss. */
const secondsSchema = z
  .union([z.number(), z.string().transform(parseSeconds)])
  .pipe(z.number().nonnegative().max(100_000));

const wordSchema = z.object({ word: z.string(), start: secondsSchema, end: secondsSchema });
const optionalNumber = z.number().nullish().catch(null);

const segmentSchema = z
  .object({
    text: z.string(),
    start: secondsSchema.nullish(),
    end: secondsSchema.nullish(),
    /** Milliseconds, sent by whisper.cpp. */
    offsets: z.object({ from: z.number().nonnegative(), to: z.number().nonnegative() }).nullish(),
    words: z.array(wordSchema).max(MAX_WORDS).nullish().catch(null),
    no_speech_prob: optionalNumber,
    avg_logprob: optionalNumber,
    compression_ratio: optionalNumber,
  })
  .transform((segment, context): RecognizedSegment => {
    const start = segment.start ?? (segment.offsets ? segment.offsets.from / 1_000 : null);
    const end = segment.end ?? (segment.offsets ? segment.offsets.to / 1_000 : null);
    if (start === null || end === null) {
      context.addIssue("A segment without times");
      return z.NEVER;
    }
    return {
      start,
      end,
      text: segment.text,
      words: segment.words ?? [],
      noSpeechProbability: segment.no_speech_prob ?? undefined,
      averageLogProbability: segment.avg_logprob ?? undefined,
      compressionRatio: segment.compression_ratio ?? undefined,
    };
  });

const answerSchema = z.object({
  text: z.string(),
  language: z.string().nullish().catch(null),
  transcription_info: z.object({ language: z.string().nullish() }).nullish().catch(null),
  segments: z.array(segmentSchema).max(MAX_SEGMENTS).nullish().catch(null),
  /** OpenAI sends the words next to the segments. */
  words: z.array(wordSchema).max(MAX_WORDS).nullish().catch(null),
});

/** Returns the transcript, or null for any other response. A detected language takes precedence over the requested one. */
export function readWhisperAnswer(answer: unknown, requestedLanguage: string | null): Transcript | null {
  const result = answerSchema.safeParse(answer);
  if (!result.success) return null;
  const { text, language, transcription_info: info, segments, words } = result.data;
  const spokenLanguage = languageCode(language ?? info?.language ?? null) ?? requestedLanguage;
  const segmentsWithWords = withWords(
    (segments ?? []).filter((segment) => segment.text.trim() !== ""),
    words ?? [],
  );
  return sentencesOf({ text, segments: segmentsWithWords }, spokenLanguage);
}

/** Assigns the list's words, in order, to segments without words. Drops all words if the segments have too many together. */
function withWords(segments: RecognizedSegment[], words: z.infer<typeof wordSchema>[]): RecognizedSegment[] {
  const ownCount = segments.reduce((sum, segment) => sum + (segment.words?.length ?? 0), 0);
  if (ownCount > MAX_WORDS) return segments.map((segment) => ({ ...segment, words: [] }));
  let next = 0;
  return segments.map((segment) => {
    if (segment.words?.length) return segment;
    const own: typeof words = [];
    for (let at = 0; next < words.length; next++) {
      const word = words[next];
      const found = word ? segment.text.indexOf(word.word.trim(), at) : -1;
      if (!word || found < 0) break;
      own.push(word);
      at = found + word.word.trim().length;
    }
    return { ...segment, words: own };
  });
}

/** Returns NaN for an invalid string. */
function parseSeconds(text: string): number {
  const parts = text.trim().replace(",", ".").split(":").map(Number);
  return parts.length > 3 || text.trim() === ""
    ? Number.NaN
    : parts.reduce((sum, part) => sum * 60 + part, 0);
}
