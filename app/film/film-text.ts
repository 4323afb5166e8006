/** Lays out text on a canvas: at the largest size that fits its box, on lines of similar length. */
import type { Caption } from "../domain/film/film.ts";
import { once } from "../domain/lib/once.ts";
import type { Box } from "../story-cards/card-design.ts";
import { DISPLAY_FAMILY, TEXT_FAMILY } from "../story-cards/text/card-fonts.ts";
import { type Direction, directionOf, LETTER } from "../story-cards/text/text-direction.ts";
import type { FilmContext } from "./film-context.ts";

export type Align = "left" | "center" | "right";

export interface TextBox {
  face: "display" | "text";
  /** Pixels. */
  width: number;
  maxLines: number;
  /** The smallest and the largest font size. */
  sizes: readonly [number, number];
  height?: number;
}

/** A laid-out text, ready to draw. */
export interface TextBlock {
  font: string;
  /** Pixels. */
  size: number;
  lineHeight: number;
  height: number;
  direction: Direction;
  lines: Line[];
}

interface Line {
  text: string;
  width: number;
  /** The range of tokens on the line; `to` is exclusive. */
  from: number;
  to: number;
}

interface Token {
  text: string;
  /** Widths at a font size of 100, without and with the trailing space. */
  width: number;
  spaced: number;
}

/** The font families that a film's canvas must load. The pages' own fonts have names that end in "Variable". */
export const FILM_FAMILIES = { display: "Sofia Sans Condensed", sans: "Instrument Sans" } as const;

const FACES = {
  display: { family: DISPLAY_FAMILY, weight: 800, lineHeight: 1.06 },
  text: { family: TEXT_FAMILY, weight: 600, lineHeight: 1.28 },
};
const STEP = 0.95;
/** Scripts that need taller lines: they have marks above and below letters, or letters as high as the font size. */
const TALL_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u;
/** Scripts without spaces between words; a line may break after any word. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Cap height, as a share of the font size. */
const CAP_HEIGHT = 0.7;

export function fontOf(face: "display" | "text", size: number): string {
  return `${FACES[face].weight} ${size}px ${FACES[face].family}`;
}

/** Fits a text into a box. A text too long even at the smallest size is cut and ends with "…". */
export function fitText(context: FilmContext, text: string, box: TextBox): TextBlock {
  return fitTokens(context, tokensOf(text), box);
}

/** Fits captions into a box, all at the same size. */
export function fitCaptions(context: FilmContext, captions: Caption[], box: TextBox): TextBlock[] {
  const tokens = captions.map(({ words }) =>
    words.map(({ text }, at) => (joins(text, words[at + 1]?.text) ? text : `${text} `)),
  );
  const sizes = tokens.map((words) => fitTokens(context, words, box).size);
  const size = Math.min(...sizes, box.sizes[1]);
  return tokens.map((words) => fitTokens(context, words, { ...box, sizes: [size, size] }));
}

function joins(text: string, next: string | undefined): boolean {
  return (
    next === undefined || (UNSPACED_SCRIPTS.test(text.slice(-1)) && UNSPACED_SCRIPTS.test(next.slice(0, 1)))
  );
}

const wordBreaks = once(() => new Intl.Segmenter("en", { granularity: "word" }));
const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Splits a text at possible line breaks. Each token includes its trailing space. */
function tokensOf(text: string): string[] {
  const pieces = text.trim().split(/(?<=\s|[-/_])(?=\S)/u);
  return pieces.flatMap((piece) => {
    if (!UNSPACED_SCRIPTS.test(piece)) return [piece];
    const words: string[] = [];
    for (const { segment, isWordLike } of wordBreaks().segment(piece)) {
      // Punctuation must not start a line.
      if (isWordLike || words.length === 0) words.push(segment);
      else words[words.length - 1] += segment;
    }
    return words;
  });
}

function fitTokens(context: FilmContext, texts: string[], box: TextBox): TextBlock {
  const { face, width, maxLines, height = Number.POSITIVE_INFINITY } = box;
  const text = texts.join("");
  const lineHeight = TALL_SCRIPTS.test(text) ? 1.35 : FACES[face].lineHeight;
  const tokens = measureTokens(context, texts, face);
  const blockOf = (lines: Line[], size: number): TextBlock => ({
    font: fontOf(face, size),
    size,
    lineHeight,
    height: lines.length * size * lineHeight,
    direction: directionOf(text),
    lines: lines.map((line) => ({ ...line, width: (line.width * size) / 100 })),
  });
  const [smallest, largest] = box.sizes;
  for (let size = largest; size > smallest; size *= STEP) {
    const em = (width * 100) / size;
    if (tokens.some((token) => token.width > em)) continue;
    const lines = wrapLines(tokens, em);
    if (lines.length > maxLines || lines.length * size * lineHeight > height) continue;
    return blockOf(balanceLines(tokens, em, lines), size);
  }
  const em = (width * 100) / smallest;
  const short = splitWideTokens(context, tokens, em, face);
  const lines = wrapLines(short, em);
  if (lines.length <= maxLines) return blockOf(balanceLines(short, em, lines), smallest);
  return blockOf(truncateLines(context, lines.slice(0, maxLines), em, face), smallest);
}

function measureTokens(context: FilmContext, texts: string[], face: "display" | "text"): Token[] {
  context.font = fontOf(face, 100);
  return texts.map((text) => {
    const spaced = context.measureText(text).width;
    const bare = text.trimEnd();
    return { text, spaced, width: bare === text ? spaced : context.measureText(bare).width };
  });
}

function wrapLines(tokens: Token[], em: number): Line[] {
  const lines: Line[] = [];
  let used = 0;
  for (const [at, { text, width, spaced }] of tokens.entries()) {
    const last = lines.at(-1);
    if (!last || used + width > em) {
      lines.push({ text, width, from: at, to: at + 1 });
      used = spaced;
    } else {
      last.text += text;
      last.width = used + width;
      last.to = at + 1;
      used += spaced;
    }
  }
  return lines;
}

/** Wraps into the same number of lines, but of similar length. */
function balanceLines(tokens: Token[], em: number, lines: Line[]): Line[] {
  let best = lines;
  for (let room = em * 0.97; lines.length > 1; room *= 0.97) {
    if (tokens.some(({ width }) => width > room)) break;
    const next = wrapLines(tokens, room);
    if (next.length > lines.length) break;
    best = next;
  }
  return best;
}

/** Splits words that are wider than a line between graphemes. */
function splitWideTokens(
  context: FilmContext,
  tokens: Token[],
  em: number,
  face: "display" | "text",
): Token[] {
  return tokens.flatMap((token) => {
    if (token.width <= em) return [token];
    const letters = measureTokens(
      context,
      Array.from(graphemes().segment(token.text), ({ segment }) => segment),
      face,
    );
    return wrapLines(letters, em).map(({ text, width }) => ({ text, width, spaced: width }));
  });
}

function truncateLines(context: FilmContext, lines: Line[], em: number, face: "display" | "text"): Line[] {
  const last = lines.at(-1);
  if (!last) return lines;
  context.font = fontOf(face, 100);
  const fits = (short: string) => context.measureText(`${short}…`).width <= em;
  const words = last.text.trimEnd().split(" ");
  while (words.length > 1 && !fits(words.join(" "))) words.pop();
  const letters = Array.from(words.join(" "));
  while (letters.length > 0 && !fits(letters.join(""))) letters.pop();
  const text = `${letters.join("").trimEnd()}…`;
  return [...lines.slice(0, -1), { ...last, text, width: context.measureText(text).width }];
}

/** Draws a block from its top. `x` is its left edge, middle or right edge, depending on `align`. */
export function drawText(context: FilmContext, block: TextBlock, x: number, top: number, align: Align): void {
  context.font = block.font;
  context.direction = block.direction;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  for (const [at, { text }] of block.lines.entries()) {
    context.fillText(text.trimEnd(), x, baselineOf(block, top, at));
  }
}

function baselineOf({ size, lineHeight }: TextBlock, top: number, line: number): number {
  return top + (line + 0.5) * size * lineHeight + (size * CAP_HEIGHT) / 2;
}

/** A caption's word with its position on the canvas. */
export interface PlacedWord {
  text: string;
  x: number;
  baseline: number;
  box: Box;
}

/**
 * Returns the position of each word of a caption. Null for words on a line with both text directions, whose order only the
 * canvas knows.
 */
export function placeWords(
  context: FilmContext,
  block: TextBlock,
  words: readonly { text: string }[],
  { x, top, align }: { x: number; top: number; align: Align },
): (PlacedWord | null)[] {
  context.font = block.font;
  return block.lines.flatMap((line, at) => {
    const own = words.slice(line.from, line.to);
    // If a word was split over lines, tokens no longer match words.
    const isBroken = block.lines.at(-1)?.to !== words.length;
    const isMixed =
      isBroken || own.some(({ text }) => LETTER.test(text) && directionOf(text) !== block.direction);
    const left = align === "left" ? x : align === "right" ? x - line.width : x - line.width / 2;
    const baseline = baselineOf(block, top, at);
    let before = "";
    if (isBroken) return [];
    return own.map(({ text }, index) => {
      const start = context.measureText(before).width;
      const isLast = index === own.length - 1;
      const next = own[index + 1]?.text;
      before += joins(text, next) || isLast ? text : `${text} `;
      if (isMixed) return null;
      const width = context.measureText(text).width;
      const wordLeft = block.direction === "rtl" ? left + line.width - start - width : left + start;
      const height = block.size * (block.lineHeight > 1.1 ? 1.15 : 1);
      const middle = baseline - (block.size * CAP_HEIGHT) / 2;
      return {
        text,
        x: wordLeft,
        baseline,
        box: { left: wordLeft, top: middle - height / 2, width, height },
      };
    });
  });
}
