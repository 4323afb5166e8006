/**
 * Decides which sentences of a transcript keep their times after the athlete edits its text (product.md,
 * Listening). Compares word by word and ignores case and punctuation.
 */
import { diffArrays } from "diff";

/** A part of a text that is spoken from `startMs` to `endMs`. `from` and `to` are in UTF-16 code units. */
export interface PlacedSegment {
  startMs: number;
  endMs: number;
  from: number;
  to: number;
}

interface Word {
  key: string;
  from: number;
  to: number;
}

/** A word. In scripts without spaces every character is one, and so is every emoji or other symbol. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{S}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** Characters that end a sentence, in the scripts that Whisper transcribes. */
const SENTENCE_END = /[.!?…。！？؟।\n]/u;
/** Punctuation between two sentences: CLOSING belongs to the first, OPENING to the second. */
const CLOSING = /^[^\s\p{Ps}\p{Pi}¿¡]*/u;
const OPENING = /[\p{Ps}\p{Pi}¿¡"'-]*$/u;
/**
 * A segment survives if more than this share of its old words does, and these are at least this share of its new
 * words.
 */
const MIN_SHARE = 0.5;
/** Texts that differ in more words are not compared: the time grows with the square, and this many take about a second. */
const MAX_CHANGED_WORDS = 3_000;

/** Whether both texts have the same words in the same order. */
export function saysTheSame(one: string, other: string): boolean {
  return keysOf(one) === keysOf(other);
}

/** Returns the segments of `text`, in order. A new or rewritten sentence has none. */
export function segmentsAfterEdit(
  before: { text: string; segments: PlacedSegment[] },
  text: string,
): PlacedSegment[] {
  if (text === before.text) return before.segments;
  const oldWords = wordsOf(before.text);
  const newWords = wordsOf(text);
  const places = matchWords(oldWords, newWords);
  const found = before.segments.flatMap((segment) => {
    const place = placeOf(segment, oldWords, places);
    return place ? [place] : [];
  });
  return extendToSentences(found, newWords, text);
}

/** Returns the position of each old word in the new text, ascending, or -1 for a word without a match. */
function matchWords(oldWords: Word[], newWords: Word[]): number[] {
  const [before, after] = [oldWords.map(({ key }) => key), newWords.map(({ key }) => key)];
  const places: number[] = [];
  let place = 0;
  for (const { added, removed, count } of diffArrays(before, after, { maxEditLength: MAX_CHANGED_WORDS }) ??
    []) {
    if (!added) for (let at = 0; at < count; at++) places.push(removed ? -1 : place + at);
    if (!removed) place += count;
  }
  return places;
}

/** A segment of the old text, and the range `[first, last]` of its words in the new text. */
interface Found {
  segment: PlacedSegment;
  first: number;
  last: number;
  /** How many of its words were found in that range. */
  matched: number;
}

/** Returns where a segment is in the new text, or null unless more than half of its words are found there. */
function placeOf(segment: PlacedSegment, oldWords: Word[], places: number[]): Found | null {
  const begin = firstWordFrom(oldWords, segment.from);
  const end = firstWordFrom(oldWords, segment.to);
  const matched = places.slice(begin, end).filter((place) => place >= 0);
  const [first] = matched;
  const last = matched.at(-1);
  if (first === undefined || last === undefined || matched.length <= (end - begin) * MIN_SHARE) return null;
  return { segment, first, last, matched: matched.length };
}

/** Returns the index of the first word that begins at or after this offset. */
function firstWordFrom(words: Word[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.from ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Extends segments over words that were added to their sentences, up to the sentence's end or the next segment. */
function extendToSentences(found: Found[], words: Word[], text: string): PlacedSegment[] {
  const endsBetween = (left: number, right: number) =>
    SENTENCE_END.test(text.slice(words[left]?.to, words[right]?.from));
  const kept: { segment: PlacedSegment; first: number; last: number }[] = [];
  let lastUsed = -1;
  for (const [at, { segment, matched, ...place }] of found.entries()) {
    let { first, last } = place;
    const limit = found[at + 1]?.first ?? words.length;
    while (first - 1 > lastUsed && !endsBetween(first - 1, first)) first--;
    while (last + 1 < limit && !endsBetween(last, last + 1)) last++;
    if (matched < (last - first + 1) * MIN_SHARE) continue;
    kept.push({ segment, first, last });
    lastUsed = last;
  }
  return kept.map(({ segment: { startMs, endMs }, first, last }) => ({
    startMs,
    endMs,
    from: withOpening(text, words[first - 1]?.to ?? 0, words[first]?.from ?? 0),
    to: withClosing(text, words[last]?.to ?? 0, words[last + 1]?.from ?? text.length),
  }));
}

function withClosing(text: string, from: number, limit: number): number {
  return from + (CLOSING.exec(text.slice(from, limit))?.[0].length ?? 0);
}

function withOpening(text: string, previous: number, from: number): number {
  const begin = withClosing(text, previous, from);
  return from - (OPENING.exec(text.slice(begin, from))?.[0].length ?? 0);
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    key: word.normalize("NFKC").toLowerCase().replaceAll("’", "'"),
    from: index,
    to: index + word.length,
  }));
}

function keysOf(text: string): string {
  return wordsOf(text)
    .map(({ key }) => key)
    .join(" ");
}
