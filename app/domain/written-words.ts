/** The words of a text in any language, and how texts are put after each other. */

export interface WrittenWord {
  /** To compare by: without case, accents' ways of writing and apostrophes' shapes. */
  key: string;
  /** Offsets into the text, punctuation left out. */
  from: number;
  to: number;
}

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。、！？]/u;

/** In their order, from this offset on. */
export function wordsIn(text: string, from = 0): WrittenWord[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  return [...segmenter.segment(text.slice(from))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({
      key: segment.normalize("NFKC").toLowerCase().replaceAll("’", "'"),
      from: from + index,
      to: from + index + segment.length,
    }));
}

/** One after the other, with a space where their scripts have spaces. */
export function joined(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  const isUnspaced = UNSPACED.test(before.slice(-1)) && UNSPACED.test(after.slice(0, 1));
  return before + (isUnspaced ? "" : " ") + after;
}
