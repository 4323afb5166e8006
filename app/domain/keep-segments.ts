/**
 * Which sentences of a transcript keep their times when the athlete has changed its text (product.md, Beyond the
 * specification, Captions). Compared word by word; case and punctuation do not count.
 */
import { matchWords } from "./match-words.ts";

/** A part of a text, `from` and `to` in UTF-16 code units, that is spoken from `startMs` to `endMs`. */
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

/** Scripts without spaces have a word a character; so have emoji and other symbols. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{S}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** What ends a sentence, in any script that Whisper writes. */
const SENTENCE_END = /[.!?…。！？؟।\n]/u;
/** Of what stands between two sentences, this belongs to the first one, and this to the second. */
const CLOSING = /^[^\s\p{Ps}\p{Pi}¿¡]*/u;
const OPENING = /[\p{Ps}\p{Pi}¿¡"'-]*$/u;
/** Words that must stand as they were: of the sentence's old words, and of its new ones. */
const KEPT_SHARE = 0.5;

/** Whether both texts say the same words. */
export function saysTheSame(one: string, other: string): boolean {
  return keysOf(one) === keysOf(other);
}

/** The segments of `text`, in their order; a sentence that is new or written anew has none. */
export function keepSegments(
  before: { text: string; segments: PlacedSegment[] },
  text: string,
): PlacedSegment[] {
  if (text === before.text) return before.segments;
  const oldWords = wordsOf(before.text);
  const newWords = wordsOf(text);
  const places = matchWords(
    oldWords.map(({ key }) => key),
    newWords.map(({ key }) => key),
  );
  const found = before.segments.flatMap((segment) => {
    const place = placeOf(segment, oldWords, places);
    return place ? [place] : [];
  });
  return grownToSentences(found, newWords, text);
}

/** A segment of the old text, and the words `[first, last]` of the new one that are still its own. */
interface Found {
  segment: PlacedSegment;
  first: number;
  last: number;
  /** How many of its words stand between them. */
  matched: number;
}

/** Null where fewer than half of its words are there. */
function placeOf(segment: PlacedSegment, oldWords: Word[], places: Int32Array): Found | null {
  const begin = firstFrom(oldWords, segment.from);
  const end = firstFrom(oldWords, segment.to);
  const matched = [...places.subarray(begin, end)].filter((place) => place >= 0);
  const [first] = matched;
  const last = matched.at(-1);
  if (first === undefined || last === undefined || matched.length <= (end - begin) * KEPT_SHARE) return null;
  return { segment, first, last, matched: matched.length };
}

/** The first word that begins at or behind this place in the text. */
function firstFrom(words: Word[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.from ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words that have come into a sentence are its own, up to where it ends or the next one begins. */
function grownToSentences(found: Found[], words: Word[], text: string): PlacedSegment[] {
  const endsBetween = (left: number, right: number) =>
    SENTENCE_END.test(text.slice(words[left]?.to, words[right]?.from));
  const kept: { segment: PlacedSegment; first: number; last: number }[] = [];
  let taken = -1;
  for (const [at, { segment, matched, ...place }] of found.entries()) {
    let { first, last } = place;
    const limit = found[at + 1]?.first ?? words.length;
    while (first - 1 > taken && !endsBetween(first - 1, first)) first--;
    while (last + 1 < limit && !endsBetween(last, last + 1)) last++;
    if (matched < (last - first + 1) * KEPT_SHARE) continue;
    kept.push({ segment, first, last });
    taken = last;
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
