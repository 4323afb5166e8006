/** Thai has no spaces between words: marks where its lines may break. */

const THAI = /[\u0e00-\u0e7f]+/gu;
const ZERO_WIDTH_SPACE = "\u200b";

let words: Intl.Segmenter | null = null;

/** Returns the text with a zero-width space between the words of Thai. Other text stays as it is. */
export function withThaiBreaks(text: string): string {
  return text.replace(THAI, (thai) => {
    words ??= new Intl.Segmenter("th", { granularity: "word" });
    return Array.from(words.segment(thai), ({ segment }) => segment).join(ZERO_WIDTH_SPACE);
  });
}
