/** Chooses the sentences of a recording that a film plays, and when its words are shown. */
import { once } from "../lib/once.ts";
import { joined } from "../lib/written-words.ts";
import { type PublicRecording, type Segment, transcriptRuns } from "../voice/recording.ts";
import { waveformLevels } from "../voice/waveform.ts";
import { type Caption, FRAMES_A_SECOND } from "./film.ts";

/** A part of a recording. Without sentences nobody knows where they are: it is cut where it is quiet. */
export interface VoicePart {
  /** Seconds into the recording. */
  from: number;
  frames: number;
  sentences: Segment[];
}

/** Seconds of sound before the first word and after the last one. */
const BEFORE = 0.15;
const AFTER = 0.35;
/** Even a short cheer has time to be read. */
const LEAST_FRAMES = 2 * FRAMES_A_SECOND;
/** Seconds. A longer pause between two sentences counts as lost time. */
const PAUSE = 1.2;
/** A part with the recording's first sentence may be so much shorter. */
const FIRST = 0.08;
/** Seconds that are played of a longer recording without sentences, and the least of them. */
const UNKNOWN = 8;
const LEAST_UNKNOWN = 5;
/** Seconds. A longer sentence fits no film. */
const LONG = 15;
/** Sentences that one part may have. */
const MAX_SENTENCES = 40;

/**
 * Returns the sentences that fill so many frames best, without a pause between them, and with the one that is quoted if it
 * fits; null if none fit.
 */
export function voicePart(
  recording: PublicRecording,
  frames: number,
  quote: string | null,
): VoicePart | null {
  const { duration } = recording;
  const sentences = timedSentences(recording);
  if (frames < LEAST_FRAMES) return null;
  if (sentences.length === 0) {
    const whole = framesOf(duration);
    return { from: 0, frames: whole <= frames ? whole : quietEnd(recording, frames), sentences };
  }
  let best: (VoicePart & { score: number }) | null = null;
  for (const [index, first] of sentences.entries()) {
    const from = Math.max(0, sentences[index - 1]?.end ?? 0, first.start - BEFORE);
    let lost = 0;
    for (const [count, last] of sentences.slice(index, index + MAX_SENTENCES).entries()) {
      const next = sentences[index + count + 1];
      const to = Math.min(last.end + AFTER, Math.max(last.end, next?.start ?? duration));
      const used = framesOf(to - from);
      if (used > frames) break;
      const before = sentences[index + count - 1];
      if (count > 0 && before) lost += Math.max(0, last.start - before.end - PAUSE);
      const part = sentences.slice(index, index + count + 1);
      const isQuoted = quote !== null && textOf(part).includes(quote);
      const bonus = (isQuoted ? 1 : 0) + (index === 0 ? FIRST : 0);
      const score = used - lost * FRAMES_A_SECOND + bonus * frames;
      if (!best || score > best.score) best = { from, frames: used, sentences: part, score };
    }
  }
  if (best) return { from: best.from, frames: best.frames, sentences: best.sentences };
  // A transcript without full stops has sentences of minutes: the first one is cut.
  const [first] = sentences;
  return first && sentences.every(({ start, end }) => end - start > LONG)
    ? { from: Math.max(0, first.start - BEFORE), frames, sentences: [first] }
    : null;
}

/** A sentence may be several segments. */
function textOf(part: Segment[]): string {
  return part.reduce((text, segment) => joined(text, segment.text), "");
}

/** Returns the frame at which a recording without sentences is quietest, within its first seconds. */
function quietEnd({ waveform, duration }: PublicRecording, frames: number): number {
  const most = Math.min(frames, UNKNOWN * FRAMES_A_SECOND);
  const least = Math.min(most, LEAST_UNKNOWN * FRAMES_A_SECOND);
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
  return Math.max(LEAST_FRAMES, Math.ceil(seconds * FRAMES_A_SECOND - 1e-6));
}

/** The sentences with their times. One without, which the athlete has edited, is spoken between its neighbours. */
function timedSentences(recording: PublicRecording): Segment[] {
  if (recording.segments.length === 0) return [];
  const runs = transcriptRuns(recording).filter(({ text }) => text.trim() !== "");
  return runs.flatMap(({ text, segment }, at) => {
    const start = segment?.start ?? runs[at - 1]?.segment?.end ?? 0;
    const end = segment?.end ?? runs[at + 1]?.segment?.start ?? recording.duration;
    // A transcription may end somewhat after the sound.
    const timed = { text: text.trim(), start, end: Math.min(end, recording.duration) };
    return timed.end > timed.start ? [timed] : [];
  });
}

/** UTF-16 code units that are shown at once. */
const MAX_CAPTION = 50;

/** Returns what is shown while a part is heard. A sentence's time is spread over its words by their length. */
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
    return inChunks(words.filter((word) => word.start < seconds)).map((chunk) => ({
      start: chunk[0]?.start ?? 0,
      end: chunk.at(-1)?.end ?? 0,
      words: chunk,
    }));
  });
}

/** Returns a caption as text. */
export function captionText({ words }: Caption): string {
  return words.reduce((text, word) => joined(text, word.text), "");
}

const wordBreaks = once(() => new Intl.Segmenter("en", { granularity: "word" }));

/** The words with the punctuation around them, also of scripts without spaces. */
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

/** Chunks of similar length. */
function inChunks(words: Word[]): Word[][] {
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

/** Bars of a scene. */
const BARS = 56;

/** Returns how loud equal parts of a part are; empty if it is not known. */
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
