/** Chooses font sizes: the largest at which a text fits its box. */
import { hasRightToLeft } from "./text-pieces.ts";
import { textWidth } from "./text-width.ts";

export interface TextFit {
  /** Pixels. */
  fontSize: number;
  lineHeight: number;
  /** As wide as the text needs on that many lines of similar length; at most the width of its box. */
  width: number;
  /** For CardText, which cuts what is longer. */
  maxLines: number;
  /** Of all lines. */
  height: number;
}

export interface TextBox {
  face: "display" | "text";
  /** Pixels. Without `height` only `maxLines` counts. */
  width: number;
  height?: number;
  maxLines: number;
  /** The smallest and the largest font size. */
  sizes: readonly [number, number];
  /** In the smallest size, the text may be higher than its box: it is not cut as long as `maxLines` are enough. */
  mayGrow?: boolean;
}

/** Widths are estimated, so lines are planned a little shorter than their box. */
const SAFETY = 1.04;
const STEP = 0.96;

/** Figures have no descenders, so their lines are as tight as the figures are high. */
const FIGURES = /^[\d\s:.,'+-]+$|^DNF$/;
const CAPITALS = /^[ -`]+$/;
/** Marks above and below their letters. */
const TALL = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** As high as their font size. */
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Scripts that break lines between any two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns the size for a text in its box. A text that is too long even at `minSize` is cut by CardText. */
export function fitText(text: string, box: TextBox): TextFit {
  const words = wordWidths(text, box.face);
  const [smallest, largest] = box.sizes;
  const lineHeight = lineHeightOf(text, box.face);
  for (let size = largest; size > smallest; size *= STEP) {
    const lines = countLines(words, box.width / size, false);
    if (lines > box.maxLines || lines * size * lineHeight > (box.height ?? Number.POSITIVE_INFINITY))
      continue;
    const fontSize = Math.floor(size);
    const height = Math.ceil(lines * fontSize * lineHeight);
    // CardText cuts right-to-left text by an estimate of its own, so this text gets room to spare.
    if (hasRightToLeft(text)) return { fontSize, lineHeight, width: box.width, maxLines: lines + 1, height };
    return {
      fontSize,
      lineHeight,
      width: balancedWidth(words, lines, box.width, fontSize),
      maxLines: lines,
      height,
    };
  }
  return cutFit(words, box, lineHeight);
}

/** The smallest size, and as many lines as the box has room for. */
function cutFit(
  words: number[],
  { width, height = Number.POSITIVE_INFINITY, maxLines, sizes, mayGrow }: TextBox,
  lineHeight: number,
): TextFit {
  const [fontSize] = sizes;
  const room = mayGrow ? maxLines : Math.max(1, Math.floor(height / (fontSize * lineHeight)));
  const lines = Math.min(maxLines, room, countLines(words, width / fontSize, true));
  return {
    fontSize,
    lineHeight,
    width: mayGrow ? balancedWidth(words, lines, width, fontSize) : width,
    maxLines: lines,
    height: Math.ceil(lines * fontSize * lineHeight),
  };
}

/** Returns the smallest width in pixels at which the words take no more lines: lines of similar length. */
function balancedWidth(words: number[], lines: number, width: number, fontSize: number): number {
  if (lines === 1) return width;
  let balanced = width;
  while (countLines(words, (balanced * 0.97) / fontSize, false) <= lines) balanced *= 0.97;
  return Math.ceil(balanced);
}

function lineHeightOf(text: string, face: "display" | "text"): number {
  if (TALL.test(text)) return 1.4;
  if (face === "text") return 1.3;
  if (SQUARE.test(text)) return 1.15;
  if (FIGURES.test(text)) return 0.76;
  return CAPITALS.test(text) ? 0.86 : 0.98;
}

/** Returns the number of lines, or infinity if a word is wider than a line and must not be broken. */
function countLines(words: number[], lineWidth: number, mayBreak: boolean): number {
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
  return (
    text
      .split(/(?<=[\s-])/u)
      // Punctuation does not begin a line.
      .flatMap((word) => (UNSPACED.test(word) ? word.split(/(?=\P{P})/u) : [word]))
      .map((word) => textWidth(word.trimEnd(), face) * SAFETY + (/\s$/.test(word) ? textWidth(" ", face) : 0))
  );
}
