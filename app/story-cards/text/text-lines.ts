/** Breaks a text into lines, by an estimate of its width: the same lines in every browser, and without one. */
import { textWidth } from "./text-width.ts";

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const PUNCTUATION = /^[\p{P}\p{Z}]/u;

const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How much wider browsers draw emoji than a letter as wide as high, in em. */
const EMOJI_EXTRA = 0.37;

function drawnWidth(text: string, face: "display" | "text"): number {
  return textWidth(text, face) + EMOJI_EXTRA * (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0);
}

/** Returns the lines of one paragraph. `width` is that of a line in em. A word that is wider is broken. */
export function textLines(text: string, face: "display" | "text", width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const part of partsOf(text)) {
    for (const piece of drawnWidth(part.trimEnd(), face) > width ? charactersOf(part) : [part]) {
      if (line !== "" && used + drawnWidth(piece.trimEnd(), face) > width) {
        lines.push(line.trimEnd());
        line = "";
        used = 0;
      }
      line += piece;
      used += drawnWidth(piece, face);
    }
  }
  return [...lines, line.trimEnd()];
}

/** Returns the parts between which a line may break, each with the space after it. */
function partsOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=\s)(?=\S)|(?<=\p{L}-)(?=\p{L})/u)
    .flatMap((word) => (UNSPACED.test(word) ? wordsOf(word) : [word]));
}

/** Punctuation does not begin a line. */
function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.pop();
    if (last === undefined) found.push(segment);
    else if (PUNCTUATION.test(segment)) found.push(last + segment);
    else found.push(last, segment);
  }
  return found;
}

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
