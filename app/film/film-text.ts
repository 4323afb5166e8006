/** Text on a canvas: the largest size at which it fits its box, on lines of similar length. */
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

/** A text with its lines, ready to be drawn. */
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
  /** Which tokens are on it. */
  from: number;
  to: number;
}

interface Token {
  text: string;
  /** At a font size of 100, without and with the space after it. */
  width: number;
  spaced: number;
}

/** The first of them, as a film's canvas has to load them. Those of pages have "Variable" behind their names. */
export const FILM_FAMILIES = { display: "Sofia Sans Condensed", sans: "Instrument Sans" } as const;

const FACES = {
  display: { family: DISPLAY_FAMILY, weight: 800, lineHeight: 1.06 },
  text: { family: TEXT_FAMILY, weight: 600, lineHeight: 1.28 },
};
const STEP = 0.95;
/** Marks above and below their letters, and letters as high as their font size. */
const TALL =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u;
/** Scripts that break lines between any two words, without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Part of the font size: how high capitals are. */
const CAPITALS = 0.7;

export function fontOf(face: "display" | "text", size: number): string {
  return `${FACES[face].weight} ${size}px ${FACES[face].family}`;
}

/** Returns the block of a text; what is too long even in the smallest size ends with "…". */
export function fitText(context: FilmContext, text: string, box: TextBox): TextBlock {
  return fitTokens(context, tokensOf(text), box);
}

/** Returns the blocks of captions, all in the same size. */
export function fitCaptions(context: FilmContext, captions: Caption[], box: TextBox): TextBlock[] {
  const tokens = captions.map(({ words }) =>
    words.map(({ text }, at) => (joins(text, words[at + 1]?.text) ? text : `${text} `)),
  );
  const sizes = tokens.map((words) => fitTokens(context, words, box).size);
  const size = Math.min(...sizes, box.sizes[1]);
  return tokens.map((words) => fitTokens(context, words, { ...box, sizes: [size, size] }));
}

function joins(text: string, next: string | undefined): boolean {
  return next === undefined || (UNSPACED.test(text.slice(-1)) && UNSPACED.test(next.slice(0, 1)));
}

const wordBreaks = once(() => new Intl.Segmenter("en", { granularity: "word" }));
const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Where a line may break: each piece with the space after it. */
function tokensOf(text: string): string[] {
  const pieces = text.trim().split(/(?<=\s|[-/_])(?=\S)/u);
  return pieces.flatMap((piece) => {
    if (!UNSPACED.test(piece)) return [piece];
    const words: string[] = [];
    for (const { segment, isWordLike } of wordBreaks().segment(piece)) {
      // Punctuation does not begin a line.
      if (isWordLike || words.length === 0) words.push(segment);
      else words[words.length - 1] += segment;
    }
    return words;
  });
}

function fitTokens(context: FilmContext, texts: string[], box: TextBox): TextBlock {
  const { face, width, maxLines, height = Number.POSITIVE_INFINITY } = box;
  const text = texts.join("");
  const lineHeight = TALL.test(text) ? 1.35 : FACES[face].lineHeight;
  const tokens = measured(context, texts, face);
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
    const lines = wrapped(tokens, em);
    if (lines.length > maxLines || lines.length * size * lineHeight > height) continue;
    return blockOf(balanced(tokens, em, lines), size);
  }
  const em = (width * 100) / smallest;
  const short = broken(context, tokens, em, face);
  const lines = wrapped(short, em);
  if (lines.length <= maxLines) return blockOf(balanced(short, em, lines), smallest);
  return blockOf(cut(context, lines.slice(0, maxLines), em, face), smallest);
}

function measured(context: FilmContext, texts: string[], face: "display" | "text"): Token[] {
  context.font = fontOf(face, 100);
  return texts.map((text) => {
    const spaced = context.measureText(text).width;
    const bare = text.trimEnd();
    return { text, spaced, width: bare === text ? spaced : context.measureText(bare).width };
  });
}

function wrapped(tokens: Token[], em: number): Line[] {
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

/** As many lines of similar length. */
function balanced(tokens: Token[], em: number, lines: Line[]): Line[] {
  let best = lines;
  for (let room = em * 0.97; lines.length > 1; room *= 0.97) {
    if (tokens.some(({ width }) => width > room)) break;
    const next = wrapped(tokens, room);
    if (next.length > lines.length) break;
    best = next;
  }
  return best;
}

/** Breaks words that are wider than a line anywhere. */
function broken(context: FilmContext, tokens: Token[], em: number, face: "display" | "text"): Token[] {
  return tokens.flatMap((token) => {
    if (token.width <= em) return [token];
    const letters = measured(
      context,
      Array.from(graphemes().segment(token.text), ({ segment }) => segment),
      face,
    );
    return wrapped(letters, em).map(({ text, width }) => ({ text, width, spaced: width }));
  });
}

function cut(context: FilmContext, lines: Line[], em: number, face: "display" | "text"): Line[] {
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

/** Draws a block from its top; `x` is its left edge, middle or right edge. */
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
  return top + (line + 0.5) * size * lineHeight + (size * CAPITALS) / 2;
}

/** A word of captions on the canvas. */
export interface PlacedWord {
  text: string;
  x: number;
  baseline: number;
  box: Box;
}

/**
 * Returns where the words of a caption are. Null for a line with words of both directions, which only the canvas puts in
 * order.
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
    // A word that was broken over lines.
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
      const middle = baseline - (block.size * CAPITALS) / 2;
      return {
        text,
        x: wordLeft,
        baseline,
        box: { left: wordLeft, top: middle - height / 2, width, height },
      };
    });
  });
}
