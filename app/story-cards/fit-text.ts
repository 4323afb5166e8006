/** Chooses font sizes: the largest at which a text fits its box. */
import { textWidth } from "./text-width.ts";

export interface TextFit {
  /** Pixels. */
  fontSize: number;
  lineHeight: number;
  /** As wide as the text needs on that many lines of similar length; at most the width of its box. */
  width: number;
  lines: number;
  /** Of all lines. */
  height: number;
}

export interface TextBox {
  face: "display" | "text";
  /** Pixels. Without `height` only `maxLines` counts. */
  width: number;
  height?: number;
  maxLines: number;
  maxSize: number;
  minSize: number;
}

/** Widths are estimated, so lines are planned a little shorter than their box. */
const SAFETY = 1.04;
const STEP = 0.96;

/** Figures have no descenders, so their lines are as tight as the figures are high. */
const FIGURES = /^[\d\s:.,'+-]+$|^DNF$/;
/** Marks above and below their letters. */
const TALL = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** Scripts that break lines between any two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns the size for a text in its box. A text that is too long even at `minSize` is cut by CardText. */
export function fitText(text: string, box: TextBox): TextFit {
  const words = wordWidths(text, box.face);
  const lineHeight = lineHeightOf(text, box.face);
  for (let size = box.maxSize; size > box.minSize; size *= STEP) {
    const lines = countLines(words, box.width / size);
    const height = lines * size * lineHeight;
    if (lines <= box.maxLines && height <= (box.height ?? Number.POSITIVE_INFINITY))
      return fit(words, lines, Math.floor(size), lineHeight, box.width);
  }
  return fit(words, box.maxLines, box.minSize, lineHeight, box.width);
}

export function lineHeightOf(text: string, face: "display" | "text"): number {
  if (TALL.test(text)) return 1.4;
  if (face === "text") return 1.3;
  return FIGURES.test(text) ? 0.76 : 0.98;
}

function fit(
  words: number[],
  maxLines: number,
  fontSize: number,
  lineHeight: number,
  width: number,
): TextFit {
  const lines = Math.min(maxLines, countLines(words, width / fontSize, true));
  let balanced = width;
  while (countLines(words, (balanced * 0.97) / fontSize) <= lines) balanced *= 0.97;
  return {
    fontSize,
    lineHeight,
    width: lines === 1 ? width : Math.ceil(balanced),
    lines,
    height: Math.ceil(lines * fontSize * lineHeight),
  };
}

/** Returns the number of lines, or infinity if a word is wider than a line and must not be broken. */
function countLines(words: number[], lineWidth: number, mayBreak = false): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (word > lineWidth && !mayBreak) return Number.POSITIVE_INFINITY;
    if (used + word > lineWidth && used > 0) {
      lines += 1;
      used = 0;
    }
    lines += Math.floor(word / lineWidth);
    used += word % lineWidth;
  }
  return lines;
}

/** Returns the widths in em of the pieces between which a line may break, each with the space after it. */
function wordWidths(text: string, face: "display" | "text"): number[] {
  return text
    .split(/(?<=[\s-])/u)
    .flatMap((word) => (UNSPACED.test(word) ? [...word] : [word]))
    .map((word) => textWidth(word.trimEnd(), face) * SAFETY + (/\s$/.test(word) ? textWidth(" ", face) : 0));
}
