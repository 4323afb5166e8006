/**
 * Appends the transcript of a piece to the transcript so far. Pieces overlap, so words at the seam are transcribed
 * twice.
 */
import { joined, type WrittenWord, wordsIn } from "../lib/written-words.ts";
import type { Segment, Transcript } from "./recording.ts";

/** Maximum text to compare at the seam. Nobody says more in a few seconds. */
const MAX_SEAM_WORDS = 40;
const MAX_SEAM_CHARACTERS = 2_000;
/** Seconds by which a word's time may be wrong, because it is estimated from its sentence's. */
const SLACK = 2;

/**
 * Returns both transcripts joined. The piece begins at `offset` seconds; the transcript so far reaches to `seam`.
 * Words that both have appear once: the longest common run at the seam, ignoring punctuation and case. Without such a
 * run all words of both stay.
 */
export function joinTranscripts(
  before: Transcript,
  piece: Transcript,
  { offset, seam }: { offset: number; seam: number },
): Transcript {
  const after = piece.segments.map((segment) => shifted(segment, offset));
  const language = before.language ?? piece.language;
  const [ofBefore, ofPiece] = [placed(before), placed(piece)];
  const tail = lastWords(before.text).filter((word) => timeOf(ofBefore, word, "end") > offset - SLACK);
  const head = firstWords(piece.text).filter(
    (word) => timeOf(ofPiece, word, "start") + offset < seam + SLACK,
  );
  const cut = commonRun(tail, head);
  if (!cut) {
    const text = joined(before.text, piece.text);
    return { text, language, segments: [...before.segments, ...after] };
  }
  const text = before.text.slice(0, cut.before) + piece.text.slice(cut.after);
  const remaining = [
    ...partsOf(before, { from: 0, to: cut.before }),
    ...partsOf({ text: piece.text, segments: after }, { from: cut.after, to: piece.text.length }).map(
      (part) => ({
        ...part,
        from: part.from - cut.after + cut.before,
        to: part.to - cut.after + cut.before,
      }),
    ),
  ];
  return { text, language, segments: rejoined(remaining, cut.before, text) };
}

function lastWords(text: string): WrittenWord[] {
  return wordsIn(text, Math.max(0, text.length - MAX_SEAM_CHARACTERS)).slice(-MAX_SEAM_WORDS);
}

function firstWords(text: string): WrittenWord[] {
  return wordsIn(text.slice(0, MAX_SEAM_CHARACTERS)).slice(0, MAX_SEAM_WORDS);
}

/** Offsets at which both texts are cut to be joined: after the last word of the common run. */
interface Cut {
  before: number;
  after: number;
}

/** Returns where to cut, or null unless a common run has more words than it would drop. */
function commonRun(tail: WrittenWord[], head: WrittenWord[]): Cut | null {
  let best: { length: number; dropped: number; cut: Cut } | null = null;
  for (const [last, word] of tail.entries()) {
    for (const [end, other] of head.entries()) {
      if (word.key !== other.key) continue;
      const length = runLength(tail, last, head, end);
      // Words after the run in the tail and before it in the head: words cut in half at the seam.
      const dropped = tail.length - 1 - last + (end + 1 - length);
      const isBetter = !best || length > best.length || (length === best.length && dropped < best.dropped);
      if (dropped < length && isBetter) best = { length, dropped, cut: { before: word.to, after: other.to } };
    }
  }
  return best?.cut ?? null;
}

/** Returns the length of the common run that ends with these two words. */
function runLength(tail: WrittenWord[], last: number, head: WrittenWord[], end: number): number {
  let length = 0;
  while (length <= Math.min(last, end) && tail[last - length]?.key === head[end - length]?.key) length++;
  return length;
}

/** A segment and its offsets in its text. */
interface Placed extends Segment {
  from: number;
  to: number;
}

function placed({ text, segments }: Pick<Transcript, "text" | "segments">): Placed[] {
  let at = 0;
  return segments.map((segment) => {
    const from = text.indexOf(segment.text, at);
    at = from + segment.text.length;
    return { ...segment, from, to: at };
  });
}

/**
 * Returns when a word is spoken, estimated from its sentence. Infinite for a word without a time, so that it is
 * compared.
 */
function timeOf(segments: Placed[], word: WrittenWord, edge: "start" | "end"): number {
  const segment = segments.find(({ from, to }) => from <= word.from && word.to <= to);
  if (!segment) return edge === "end" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const at = edge === "end" ? word.to : word.from;
  const part = (at - segment.from) / (segment.to - segment.from);
  return segment.start + part * (segment.end - segment.start);
}

/** Returns the segments, clipped to this part of the text. */
function partsOf(
  transcript: Pick<Transcript, "text" | "segments">,
  { from, to }: { from: number; to: number },
): Placed[] {
  return placed(transcript)
    .map((segment) => ({ ...segment, from: Math.max(from, segment.from), to: Math.min(to, segment.to) }))
    .filter((part) => part.to > part.from);
}

/** Rejoins the sentence at the cut, and returns the segments. */
function rejoined(parts: Placed[], cut: number, text: string): Segment[] {
  const index = parts.findIndex(({ to }) => to === cut);
  const [last, first] = [parts[index], parts[index + 1]];
  if (last && first?.from === cut) {
    const whole = { ...last, end: Math.max(last.end, first.end), to: first.to };
    parts.splice(index, 2, whole);
  }
  return parts.map(({ start, end, from, to }) => ({ start, end, text: text.slice(from, to).trim() }));
}

function shifted({ start, end, text }: Segment, by: number): Segment {
  const at = (seconds: number) => Math.round((seconds + by) * 1_000) / 1_000;
  return { start: at(start), end: at(end), text };
}
