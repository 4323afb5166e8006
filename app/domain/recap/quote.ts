/**
 * Quotes of a recap, word for word the athlete's: what cards and embedded recaps quote (product.md, Quote), and which answers
 * are set large.
 */
import { once } from "../lib/once.ts";
import { type StoryEntry, storyOf } from "./story.ts";

/** Specification 9. */
const MAX_QUOTE_LENGTH = 60;
const MIN_SENTENCE_LENGTH = 20;
const MAX_NUMBERS = 1;
/** In UTF-16 code units of each text. Dividing a transcript of 100,000 into sentences would take seconds. */
const MAX_SEARCHED_LENGTH = 2_000;

/** The longest answer that is set large, as a quote, in UTF-16 code units. */
const MAX_LARGE_LENGTH = 120;

/** The default questions about the finish and the challenge, by their index: quoted before all others. */
const QUOTED_FIRST = [3, 2];

export interface Quote {
  questionIndex: number;
  quote: string;
  /** Whether it is a whole sentence of 20 to 60 characters with at most one number; otherwise an answer's first words. */
  isSentence: boolean;
}

/** Whether an answer is short enough to be set large, as a quote. */
export function isQuote(text: string): boolean {
  return text.trim().length <= MAX_LARGE_LENGTH;
}

/** Returns the quote of each answer in the order of the story. A recording without a transcript has none. */
export function quotesOf(recap: Parameters<typeof storyOf>[0]): Quote[] {
  return storyOf(recap).flatMap((entry) => quoteOf(entry) ?? []);
}

/** Returns the quote that is shown without a choice, or null if there is none. */
export function defaultQuote(quotes: Quote[]): Quote | null {
  const sentences = quotes.filter(({ isSentence }) => isSentence);
  const first = QUOTED_FIRST.flatMap((index) => sentences.filter((quote) => quote.questionIndex === index));
  return first[0] ?? sentences[0] ?? quotes[0] ?? null;
}

/**
 * Returns the first sentence to quote of what was typed, then of what was spoken, or else the first words; null without words.
 * `longest`, in characters, is for pages, which have more room than cards.
 */
export function quoteOf(
  {
    index,
    answer,
    recordings,
  }: Pick<StoryEntry, "index" | "answer"> & { recordings: { transcript: string }[] },
  longest = MAX_QUOTE_LENGTH,
): Quote | null {
  const texts = [answer, ...recordings.map(({ transcript }) => transcript)].filter(
    (text) => text.trim() !== "",
  );
  for (const text of texts) {
    for (const sentence of sentencesOf(text)) {
      if (isQuotable(sentence, longest)) return { questionIndex: index, quote: sentence, isSentence: true };
    }
  }
  const [text] = texts;
  return text === undefined
    ? null
    : { questionIndex: index, quote: shortened(inOneLine(text), longest), isSentence: false };
}

/** An opening mark, and a letter. */
const SENTENCE_START = /^[\p{Ps}\p{Pi}\p{Pf}"'¡¿]*\p{L}/u;
/** The script's mark, also within quotation marks. Thai and Lao have none. */
const SENTENCE_END = /[\p{Sentence_Terminal}…\p{Script=Thai}\p{Script=Lao}][\p{Pe}\p{Pf}\p{Pi}"']*$/u;
const PAIRED_MARKS = /[“”„"«»「」『』()（）]/gu;
/** "42.2" and "3:28:41" are one number, "18/55" are two. */
const NUMBERS = /\p{Nd}+(?:[.,:'’٫٬]\p{Nd}+)*/gu;

function isQuotable(sentence: string, longest: number): boolean {
  // Most are too short already as UTF-16, which is counted faster.
  if (sentence.length < MIN_SENTENCE_LENGTH) return false;
  const { length } = charactersOf(sentence, longest + 1);
  return (
    length >= MIN_SENTENCE_LENGTH &&
    length <= longest &&
    SENTENCE_START.test(sentence) &&
    SENTENCE_END.test(sentence) &&
    // Without the rest of a quotation or a remark.
    countOf(PAIRED_MARKS, sentence) % 2 === 0 &&
    countOf(NUMBERS, sentence) <= MAX_NUMBERS
  );
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

const sentenceBreaks = once(() => new Intl.Segmenter("en", { granularity: "sentence" }));

/**
 * Returns the sentences at the start of a text, each in one line. Unicode's rules (unicode.org/reports/tr29) also divide after "St." and
 * before "she said": there it is joined again. Two sentences that are taken for one do no harm, half a sentence does.
 */
function* sentencesOf(text: string): Generator<string> {
  let sentence = "";
  let last = "";
  for (const { segment } of sentenceBreaks().segment(text.slice(0, MAX_SEARCHED_LENGTH))) {
    if (sentence !== "" && !endsInAbbreviation(last) && !LOWER_CASE_START.test(segment)) {
      yield inOneLine(sentence);
      sentence = "";
    }
    sentence += segment;
    last = segment;
  }
  if (text.length <= MAX_SEARCHED_LENGTH) yield inOneLine(sentence);
}

/** A letter that would be a capital at the start of a sentence. */
const LOWER_CASE_START = /^[\p{Ps}\p{Pi}"']*\p{Changes_When_Titlecased}/u;

/** What a name or a number follows. */
const ABBREVIATIONS = new Set(
  [
    ["Mr", "Mrs", "Ms", "Dr", "Prof", "Rev", "Sgt", "Lt", "Capt", "Col", "Gen", "Jr", "Sr", "Ph.D"],
    ["St", "Ste", "Mt", "Ft", "No", "vs", "approx"],
    ["Hr", "Fr", "Nr", "ca", "bzw", "Mme", "Mlle", "Sra", "Srta", "Sig", "Dhr", "Mw"],
  ].flat(),
);
/** "p.m.", "U.S.", "B.", and German "3." before a month. */
const LETTERS_OR_ORDINAL = /^(?:\p{L}(?:\.\p{L})*|\p{Nd}{1,2})$/u;

function endsInAbbreviation(text: string): boolean {
  const word = text.trimEnd().split(/\s/).at(-1) ?? "";
  if (!word.endsWith(".")) return false;
  const letters = word.slice(0, -1).replace(/^[\p{Ps}\p{Pi}"']+/u, "");
  return ABBREVIATIONS.has(letters) || LETTERS_OR_ORDINAL.test(letters);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const SENTENCES = /^.*(?:[.!?](?=\s)|[。！？।](?=.))/u;
const PART_OF_SENTENCE = /^.*(?:[,;:–—](?=\s)|[、，；](?=.))/u;
const WORDS = /^.*(?= )/u;

/**
 * Returns the text, or its start: whole sentences if they make up half of a quote, else as much as fits and "…", cut after
 * a part of a sentence, between words, or anywhere in scripts without spaces.
 */
function shortened(text: string, longest: number): string {
  // One character more than fits, to see what follows.
  const characters = charactersOf(text, longest + 1);
  if (characters.length <= longest) return text;
  const sentences = longEnough(SENTENCES.exec(characters.join("")));
  if (sentences !== null) return sentences;
  const start = characters.slice(0, longest).join("");
  const cut = longEnough(PART_OF_SENTENCE.exec(start)) ?? longEnough(WORDS.exec(start));
  const kept = cut ?? characters.slice(0, longest - 1).join("");
  return `${kept.replace(/[\s\p{P}]+$/u, "")}…`;
}

/** Returns what was matched if it makes up half of a quote, else null. */
function longEnough(match: RegExpExecArray | null): string | null {
  const text = match?.[0] ?? "";
  return charactersOf(text, MAX_QUOTE_LENGTH).length >= MAX_QUOTE_LENGTH / 2 ? text : null;
}

const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Returns the first characters as readers count them. */
function charactersOf(text: string, max: number): string[] {
  const characters: string[] = [];
  for (const { segment } of graphemes().segment(text)) {
    if (characters.length === max) break;
    characters.push(segment);
  }
  return characters;
}
