/** Chooses font sizes: the largest at which a text fits its box. */
import { hasRightToLeft } from "./text-direction.ts";
import { textWidth } from "./text-width.ts";

export interface TextFit {
  /** Pixels. */
  fontSize: number;
  lineHeight: number;
  /** As wide as the text needs on that many lines of similar length; at most the width of its box. */
  width: number;
  /** CardText cuts what is longer. */
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
  /** Whether a text that is too long in the smallest size may be higher than its box: only `maxLines` cuts it. */
  mayGrow?: boolean;
}

/** Pixels. Smaller text is not read on a phone, where a card is shown at a third of its size. */
export const SMALLEST_TEXT = 24;
/** Widths are estimated, so lines are planned a little shorter than their box. */
const SAFETY = 1.04;
const STEP = 0.96;
/** A drawn line may hold so much more than planned: the safety, and the space after its last word. */
const DRAWN_ROOM = 1.08;
/** A last line that is shorter than this part of a line looks left over: an orphan. */
const ORPHAN = 0.4;
/** To have no orphan, a text may be so much smaller. */
const LEAST_WITHOUT_ORPHAN = 0.74;
/** What CardText puts between right-to-left words, in em. */
const RIGHT_TO_LEFT_SPACE = 0.25;
/** Widths of right-to-left text are averages, so its lines get so much more room. */
const RIGHT_TO_LEFT_ROOM = 1.1;

/** Figures have no descenders, so their lines are as tight as the figures are high. */
const FIGURES = /^[\d\s:.,'+-]+$|^DNF$/;
const CAPITALS = /^[ -`]+$/;
/** Scripts with marks above and below their letters. */
const TALL = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** Scripts whose characters are as high as their font size. */
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Scripts that break lines between any two characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns the size for a text in its box. CardText cuts a text that is too long even in the smallest size. */
export function fitText(text: string, box: TextBox): TextFit {
  const words = wordWidths(text, box.face);
  const [smallest, largest] = box.sizes;
  const lineHeight = lineHeightOf(text, box.face);
  let largestFit: TextFit | null = null;
  for (let size = largest; size > smallest; size *= STEP) {
    if (largestFit && size < largestFit.fontSize * LEAST_WITHOUT_ORPHAN) break;
    const { lines } = linesOf(words, box.width / size, false);
    if (lines > box.maxLines || lines * size * lineHeight > (box.height ?? Number.POSITIVE_INFINITY))
      continue;
    const fontSize = Math.floor(size);
    // CardText cuts right-to-left text by an estimate of its own, so this text gets room to spare.
    const isRightToLeft = hasRightToLeft(text);
    const balanced = balancedWidth(words, lines, box.width, fontSize);
    const fit = {
      fontSize,
      lineHeight,
      width: isRightToLeft ? Math.min(box.width, balanced * RIGHT_TO_LEFT_ROOM) : balanced,
      maxLines: isRightToLeft ? lines + 1 : lines,
      height: Math.ceil(lines * fontSize * lineHeight),
    };
    if (!hasOrphan(words, balanced / fontSize)) return fit;
    largestFit ??= fit;
  }
  return largestFit ?? cutFit(words, box, lineHeight);
}

/** Returns whether the last line is short: as planned, or if drawn lines hold a word more. */
function hasOrphan(words: number[], lineWidth: number): boolean {
  return [lineWidth, lineWidth * DRAWN_ROOM].some((room) => {
    const { lines, last } = linesOf(words, room, false);
    return lines > 1 && last < room * ORPHAN;
  });
}

/** Returns whether a text fits its box without breaking a word or cutting the end. */
export function fitsBox(text: string, { face, width, maxLines, sizes: [smallest] }: TextBox): boolean {
  return linesOf(wordWidths(text, face), width / smallest, false).lines <= maxLines;
}

/** The smallest size, and as many lines as the box has room for. */
function cutFit(
  words: number[],
  { width, height = Number.POSITIVE_INFINITY, maxLines, sizes, mayGrow }: TextBox,
  lineHeight: number,
): TextFit {
  const [fontSize] = sizes;
  const room = mayGrow ? maxLines : Math.max(1, Math.floor(height / (fontSize * lineHeight)));
  const lines = Math.min(maxLines, room, linesOf(words, width / fontSize, true).lines);
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
  while (linesOf(words, (balanced * 0.97) / fontSize, false).lines <= lines) balanced *= 0.97;
  return Math.ceil(balanced);
}

function lineHeightOf(text: string, face: "display" | "text"): number {
  if (TALL.test(text)) return 1.4;
  if (face === "text") return 1.3;
  if (SQUARE.test(text)) return 1.15;
  if (FIGURES.test(text)) return 0.76;
  return CAPITALS.test(text) ? 0.86 : 0.98;
}

/** Returns the number of lines, infinity if a word is wider than a line and must not be broken, and the last one's width. */
function linesOf(words: number[], lineWidth: number, mayBreak: boolean): { lines: number; last: number } {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (word > lineWidth && !mayBreak) return { lines: Number.POSITIVE_INFINITY, last: 0 };
    if (used + word > lineWidth && used > 0) {
      lines += 1;
      used = 0;
    }
    lines += Math.floor(word / lineWidth);
    used += word % lineWidth;
  }
  return { lines, last: used };
}

/** Returns the widths in em of the pieces between which a line may break, each with the space after it. */
function wordWidths(text: string, face: "display" | "text"): number[] {
  const isRightToLeft = hasRightToLeft(text);
  const space = isRightToLeft ? RIGHT_TO_LEFT_SPACE : textWidth(" ", face);
  return (
    text
      .split(isRightToLeft ? /(?<=[^\S\u00a0])/u : /(?<=[^\S\u00a0]|-)/u)
      // Punctuation does not begin a line.
      .flatMap((word) => (UNSPACED.test(word) ? word.split(/(?=\P{P})/u) : [word]))
      .map((word) => textWidth(word.trimEnd(), face) * SAFETY + (/\s$/.test(word) ? space : 0))
  );
}
