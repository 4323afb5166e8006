/** Parses Whisper's response as Workers AI, OpenAI and compatible servers send it. Only `text` is required. */
import * as z from "zod/mini";
import { languageSchema, type Transcript } from "../../../app/domain/voice/recording.ts";
import { type RecognizedSegment, sentencesOf } from "../../../app/domain/voice/transcript-sentences.ts";

/** Many times what five minutes of speech contain. A longer list is ignored like an invalid one; the text is used. */
const MAX_SEGMENTS = 3_000;
const MAX_WORDS = 10_000;

/** Seconds: a number, a number in a string, or hh:mm:ss.sss. */
const secondsSchema = z.pipe(
  z.union([z.number(), z.pipe(z.string(), z.transform(parseSeconds))]),
  z.number().check(z.nonnegative(), z.maximum(100_000)),
);

const wordSchema = z.object({ word: z.string(), start: secondsSchema, end: secondsSchema });
const optionalNumber = z.catch(z.nullish(z.number()), null);

const segmentSchema = z.pipe(
  z.object({
    text: z.string(),
    start: z.nullish(secondsSchema),
    end: z.nullish(secondsSchema),
    /** Milliseconds, sent by whisper.cpp. */
    offsets: z.nullish(
      z.object({ from: z.number().check(z.nonnegative()), to: z.number().check(z.nonnegative()) }),
    ),
    words: z.catch(z.nullish(z.array(wordSchema).check(z.maxLength(MAX_WORDS))), null),
    no_speech_prob: optionalNumber,
    avg_logprob: optionalNumber,
    compression_ratio: optionalNumber,
  }),
  z.transform((segment, { issues }): RecognizedSegment => {
    const start = segment.start ?? (segment.offsets ? segment.offsets.from / 1_000 : null);
    const end = segment.end ?? (segment.offsets ? segment.offsets.to / 1_000 : null);
    if (start === null || end === null) {
      issues.push({ code: "custom", input: segment, message: "A segment without times" });
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
  }),
);

const answerSchema = z.object({
  text: z.string(),
  language: z.catch(z.nullish(z.string()), null),
  transcription_info: z.catch(z.nullish(z.object({ language: z.nullish(z.string()) })), null),
  segments: z.catch(z.nullish(z.array(segmentSchema).check(z.maxLength(MAX_SEGMENTS))), null),
  /** OpenAI sends the words next to the segments. */
  words: z.catch(z.nullish(z.array(wordSchema).check(z.maxLength(MAX_WORDS))), null),
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

function parseSeconds(text: string): number {
  const parts = text.trim().replace(",", ".").split(":").map(Number);
  return parts.length > 3 || text.trim() === ""
    ? Number.NaN
    : parts.reduce((sum, part) => sum * 60 + part, 0);
}

const CODES =
  "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy " +
  "sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo " +
  "uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue";

/** Names of Whisper's that differ from those of Intl.DisplayNames. */
const OTHER_NAMES: Record<string, string> = {
  myanmar: "my",
  norwegian: "no",
  nynorsk: "nn",
  tagalog: "tl",
  javanese: "jw",
};

/** Returns the ISO 639-1 code, or Whisper's three letters if there is none; null for an unknown language. */
export function languageCode(language: string | null): string | null {
  const name = language?.trim().toLowerCase() ?? "";
  // The region is ignored: en-US is English.
  const [primary = ""] = name.split(/[-_]/);
  if (languageSchema.safeParse(primary).success) return primary;
  const displayNames = new Intl.DisplayNames(["en"], { type: "language" });
  const matching = CODES.split(" ").find((code) => displayNames.of(code)?.toLowerCase() === name);
  return OTHER_NAMES[name] ?? matching ?? null;
}
