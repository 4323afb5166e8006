/** Splits text in any language into words, and joins texts. */

export interface WrittenWord {
  /** For comparisons: case, Unicode forms and shapes of apostrophes are normalised. */
  key: string;
  /** Offsets into the text, without punctuation around the word. */
  from: number;
  to: number;
}

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。、！？]/u;

/** Returns the words from this offset on, in order. */
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

/** Joins two texts, with a space unless their script has none. */
export function joined(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  const isUnspaced = UNSPACED.test(before.slice(-1)) && UNSPACED.test(after.slice(0, 1));
  return before + (isUnspaced ? "" : " ") + after;
}
