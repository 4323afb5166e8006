/** Selects the sentences of a recording that a film plays, and times their captions and waveform. */
import { once } from "../lib/once.ts";
import { joined } from "../lib/written-words.ts";
import { type PublicRecording, type Segment, transcriptRuns } from "../voice/recording.ts";
import { waveformLevels } from "../voice/waveform.ts";
import { type Caption, FRAMES_A_SECOND } from "./film.ts";

/** A part of a recording. `sentences` is empty for a recording without a transcript, which is cut where it is quiet. */
export interface VoicePart {
  /** Seconds into the recording. */
  from: number;
  frames: number;
  sentences: Segment[];
}

/** Seconds of sound before the first word and after the last one. */
const LEAD_IN = 0.15;
const LEAD_OUT = 0.35;
/** Even a short cheer stays long enough to read. */
const MIN_FRAMES = 2 * FRAMES_A_SECOND;
/** The rest of a longer pause between two sentences counts as lost time. */
const MAX_PAUSE_SECONDS = 1.2;
/** Score bonus for the recording's first sentence, as a share of the available frames. */
const FIRST_SENTENCE_BONUS = 0.08;
/** A recording without a transcript is cut between these times, in seconds. */
const LATEST_CUT = 8;
const EARLIEST_CUT = 5;
/** A longer sentence is too long for a film. */
const LONG_SENTENCE_SECONDS = 15;
/** Bounds the search: maximum number of sentences in one part. */
const MAX_SENTENCES = 40;

/**
 * Returns the consecutive sentences that best fill `frames` frames; null if none fit. Prefers the quoted sentence and avoids
 * long pauses.
 */
export function voicePart(
  recording: PublicRecording,
  frames: number,
  quote: string | null,
): VoicePart | null {
  const { duration } = recording;
  const sentences = timedSentences(recording);
  if (frames < MIN_FRAMES) return null;
  if (sentences.length === 0) {
    const whole = framesOf(duration);
    return { from: 0, frames: whole <= frames ? whole : quietestFrame(recording, frames), sentences };
  }
  let best: (VoicePart & { score: number }) | null = null;
  for (const [index, first] of sentences.entries()) {
    const from = Math.max(0, sentences[index - 1]?.end ?? 0, first.start - LEAD_IN);
    let lost = 0;
    for (const [count, last] of sentences.slice(index, index + MAX_SENTENCES).entries()) {
      const next = sentences[index + count + 1];
      const to = Math.min(last.end + LEAD_OUT, Math.max(last.end, next?.start ?? duration));
      const used = framesOf(to - from);
      if (used > frames) break;
      const before = sentences[index + count - 1];
      if (count > 0 && before) lost += Math.max(0, last.start - before.end - MAX_PAUSE_SECONDS);
      const part = sentences.slice(index, index + count + 1);
      const isQuoted = quote !== null && textOf(part).includes(quote);
      const bonus = (isQuoted ? 1 : 0) + (index === 0 ? FIRST_SENTENCE_BONUS : 0);
      const score = used - lost * FRAMES_A_SECOND + bonus * frames;
      if (!best || score > best.score) best = { from, frames: used, sentences: part, score };
    }
  }
  if (best) return { from: best.from, frames: best.frames, sentences: best.sentences };
  // A transcript without full stops has sentences that last minutes: the first one is cut.
  const [first] = sentences;
  return first && sentences.every(({ start, end }) => end - start > LONG_SENTENCE_SECONDS)
    ? { from: Math.max(0, first.start - LEAD_IN), frames, sentences: [first] }
    : null;
}

/** Joins the segments' texts: a sentence may span several segments. */
function textOf(part: Segment[]): string {
  return part.reduce((text, segment) => joined(text, segment.text), "");
}

/** Returns the quietest frame at which a recording without a transcript can be cut. */
function quietestFrame({ waveform, duration }: PublicRecording, frames: number): number {
  const most = Math.min(frames, LATEST_CUT * FRAMES_A_SECOND);
  const least = Math.min(most, EARLIEST_CUT * FRAMES_A_SECOND);
  const levels = waveform === null ? [] : waveformLevels(waveform);
  const ends = levels
    .map((level, at) => ({
      level,
      frame: Math.round(((at + 0.5) / levels.length) * duration * FRAMES_A_SECOND),
    }))
    .filter(({ frame }) => frame >= least && frame <= most);
  const quietest = Math.min(...ends.map(({ level }) => level));
  return ends.findLast(({ level }) => level === quietest)?.frame ?? most;
}

function framesOf(seconds: number): number {
  return Math.max(MIN_FRAMES, Math.ceil(seconds * FRAMES_A_SECOND - 1e-6));
}

/** Returns sentences with times. A sentence the athlete edited has none of its own: it spans the gap between its neighbours. */
function timedSentences(recording: PublicRecording): Segment[] {
  if (recording.segments.length === 0) return [];
  const runs = transcriptRuns(recording).filter(({ text }) => text.trim() !== "");
  return runs.flatMap(({ text, segment }, at) => {
    const start = segment?.start ?? runs[at - 1]?.segment?.end ?? 0;
    const end = segment?.end ?? runs[at + 1]?.segment?.start ?? recording.duration;
    // A transcript may end slightly after the sound.
    const timed = { text: text.trim(), start, end: Math.min(end, recording.duration) };
    return timed.end > timed.start ? [timed] : [];
  });
}

/** UTF-16 code units per caption. */
const MAX_CAPTION = 50;

/** Returns the captions of a part. Each word gets a share of its sentence's time in proportion to its length. */
export function captionsOf({ from, frames, sentences }: VoicePart): Caption[] {
  const seconds = frames / FRAMES_A_SECOND;
  return sentences.flatMap(({ text, start, end }) => {
    const tokens = tokensOf(text);
    const length = tokens.reduce((sum, token) => sum + token.length, 0);
    let read = 0;
    const timeOf = (characters: number) =>
      Math.min(seconds, Math.max(0, start - from + ((end - start) * characters) / length));
    const words = tokens.map((token) => {
      const wordStart = timeOf(read);
      read += token.length;
      return { text: token, start: wordStart, end: timeOf(read) };
    });
    return splitIntoCaptions(words.filter((word) => word.start < seconds)).map((chunk) => ({
      start: chunk[0]?.start ?? 0,
      end: chunk.at(-1)?.end ?? 0,
      words: chunk,
    }));
  });
}

/** Joins the words of a caption. */
export function captionText({ words }: Caption): string {
  return words.reduce((text, word) => joined(text, word.text), "");
}

const wordBreaks = once(() => new Intl.Segmenter("en", { granularity: "word" }));

/** Splits a text into words with their punctuation, even in scripts without spaces. */
function tokensOf(text: string): string[] {
  return text.split(/\s+/).flatMap((piece) => {
    const tokens: string[] = [];
    for (const { segment, isWordLike } of wordBreaks().segment(piece)) {
      const last = tokens.at(-1);
      const begins = last === undefined || (isWordLike && joined(last, segment) === last + segment);
      if (begins) tokens.push(segment);
      else tokens[tokens.length - 1] = last + segment;
    }
    return tokens;
  });
}

type Word = Caption["words"][number];

/** Splits words into captions of similar length. */
function splitIntoCaptions(words: Word[]): Word[][] {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  const count = Math.ceil(length / MAX_CAPTION);
  const chunks: Word[][] = Array.from({ length: count }, () => []);
  let used = 0;
  for (const word of words) {
    const middle = used + word.text.length / 2;
    chunks[Math.min(count - 1, Math.floor((middle / length) * count))]?.push(word);
    used += word.text.length;
  }
  return chunks.filter((chunk) => chunk.length > 0);
}

/** Number of waveform bars in a scene. */
const BARS = 56;

/** Returns the level of each waveform bar of a part, linearly interpolated; empty if the waveform is unknown. */
export function waveformPart({ waveform, duration }: PublicRecording, { from, frames }: VoicePart): number[] {
  if (waveform === null || duration <= 0) return [];
  const levels = waveformLevels(waveform);
  return Array.from({ length: BARS }, (_bar, at) => {
    const seconds = from + ((at + 0.5) / BARS) * (frames / FRAMES_A_SECOND);
    const place = (seconds / duration) * levels.length - 0.5;
    const before = levels[Math.floor(place)] ?? levels[0] ?? 0;
    const after = levels[Math.floor(place) + 1] ?? (place < 0 ? before : 0);
    return seconds > duration ? 0 : before + (after - before) * (place - Math.floor(place));
  });
}
