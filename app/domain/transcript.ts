/** Puts a piece's transcript behind what was heard before. The pieces overlap: words at the seam were heard twice. */
import type { Segment, Transcript } from "./recording.ts";
import { joined, type WrittenWord, wordsIn } from "./written-words.ts";

/** What at the seam may have been heard twice: in a few seconds nobody says more. */
const MAX_SEAM_WORDS = 40;
const MAX_SEAM_CHARACTERS = 2_000;
/** Seconds by which a word's time may be wrong: it is reckoned from its sentence's. */
const SLACK = 2;

/**
 * The piece's times begin at `offset`, in seconds; what was heard before reaches to `seam`. Words that both have stand once:
 * the longest run that both have in common, punctuation and case ignored. Without such a run every word of both stays.
 */
export function joinTranscripts(
  before: Transcript,
  piece: Transcript,
  { offset, seam }: { offset: number; seam: number },
): Transcript {
  const after = piece.segments.map((segment) => moved(segment, offset));
  const language = before.language ?? piece.language;
  const tail = lastWords(before.text).filter((word) => timeOf(before, word, "end") > offset - SLACK);
  const head = firstWords(piece.text).filter((word) => timeOf(piece, word, "start") + offset < seam + SLACK);
  const cut = commonRun(tail, head);
  if (!cut) {
    const text = joined(before.text, piece.text);
    return { text, language, segments: [...before.segments, ...after] };
  }
  const text = before.text.slice(0, cut.before) + piece.text.slice(cut.after);
  const kept = [
    ...partsOf(before, { from: 0, to: cut.before }),
    ...partsOf({ text: piece.text, segments: after }, { from: cut.after, to: piece.text.length }).map(
      (part) => ({
        ...part,
        from: part.from - cut.after + cut.before,
        to: part.to - cut.after + cut.before,
      }),
    ),
  ];
  return { text, language, segments: mended(kept, cut.before, text) };
}

function lastWords(text: string): WrittenWord[] {
  return wordsIn(text, Math.max(0, text.length - MAX_SEAM_CHARACTERS)).slice(-MAX_SEAM_WORDS);
}

function firstWords(text: string): WrittenWord[] {
  return wordsIn(text.slice(0, MAX_SEAM_CHARACTERS)).slice(0, MAX_SEAM_WORDS);
}

/** Where both texts are cut, so that what remains of them follows each other: behind the run's last word. */
interface Cut {
  before: number;
  after: number;
}

/** Null where there is none, or only one that more words would be dropped for than it has. */
function commonRun(tail: WrittenWord[], head: WrittenWord[]): Cut | null {
  let best: { length: number; dropped: number; cut: Cut } | null = null;
  for (const [last, word] of tail.entries()) {
    for (const [end, other] of head.entries()) {
      if (word.key !== other.key) continue;
      const length = runLength(tail, last, head, end);
      // Behind it in what was heard before, and in front of it in the piece: half words, at the cut.
      const dropped = tail.length - 1 - last + (end + 1 - length);
      const isBetter = !best || length > best.length || (length === best.length && dropped < best.dropped);
      if (dropped < length && isBetter) best = { length, dropped, cut: { before: word.to, after: other.to } };
    }
  }
  return best?.cut ?? null;
}

/** Of the run that ends with these two words. */
function runLength(tail: WrittenWord[], last: number, head: WrittenWord[], end: number): number {
  let length = 0;
  while (length <= Math.min(last, end) && tail[last - length]?.key === head[end - length]?.key) length++;
  return length;
}

/** A segment, and where it stands in its text. */
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

/** When a word is spoken, as far as its sentence tells; a word without a time may be spoken at any. */
function timeOf(transcript: Transcript, word: WrittenWord, edge: "start" | "end"): number {
  const segment = placed(transcript).find(({ from, to }) => from <= word.from && word.to <= to);
  if (!segment) return edge === "end" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const at = edge === "end" ? word.to : word.from;
  const part = (at - segment.from) / (segment.to - segment.from);
  return segment.start + part * (segment.end - segment.start);
}

/** What remains of the segments in this part of the text. */
function partsOf(
  transcript: Pick<Transcript, "text" | "segments">,
  { from, to }: { from: number; to: number },
): Placed[] {
  return placed(transcript)
    .map((segment) => ({ ...segment, from: Math.max(from, segment.from), to: Math.min(to, segment.to) }))
    .filter((part) => part.to > part.from);
}

/** The sentence that the cut goes through becomes one again. */
function mended(parts: Placed[], cut: number, text: string): Segment[] {
  const index = parts.findIndex(({ to }) => to === cut);
  const [last, first] = [parts[index], parts[index + 1]];
  if (last && first?.from === cut) {
    const whole = { ...last, end: Math.max(last.end, first.end), to: first.to };
    parts.splice(index, 2, whole);
  }
  return parts.map(({ start, end, from, to }) => ({ start, end, text: text.slice(from, to).trim() }));
}

function moved({ start, end, text }: Segment, by: number): Segment {
  const at = (seconds: number) => Math.round((seconds + by) * 1_000) / 1_000;
  return { start: at(start), end: at(end), text };
}
