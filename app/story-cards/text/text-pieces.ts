/**
 * Splits text with right-to-left scripts into pieces that are laid out one after the other. satori orders words of both
 * directions wrongly, loses spaces and turns brackets.
 */
import bidiFactory from "bidi-js";
import { type Direction, directionOf, LETTER } from "./text-direction.ts";

/** A word, or a stretch in the other direction. It is not broken, unless it is a paragraph of its own. */
interface Piece {
  /** In reading order, without space between them. */
  runs: Run[];
}

/** Text of one direction, or a paragraph within a paragraph. */
export type Run = { direction: Direction; text: string } | Paragraph;

export interface Paragraph {
  direction: Direction;
  pieces: Piece[];
}

const bidi = bidiFactory();
/** Marks that change the direction of what follows (unicode.org/reports/tr9, section 2). */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Splits a text by the Unicode Bidirectional Algorithm. Without a direction, its first letter decides. */
export function paragraphOf(text: string, direction: Direction = directionOf(text)): Paragraph {
  const trimmed = text.replace(DIRECTION_MARKS, "").trim();
  const { levels } = bidi.getEmbeddingLevels(forAlgorithm(trimmed), direction);
  const own = direction === "rtl" ? 1 : 0;
  const pieces: Piece[] = [];
  let isAfterSpace = true;
  const add = (run: Run) => {
    if (isAfterSpace) pieces.push({ runs: [] });
    pieces.at(-1)?.runs.push(run);
    isAfterSpace = false;
  };
  for (const { start, end } of stretches(levels, own)) {
    const stretch = trimmed.slice(start, end);
    if (levels[start] !== own) add(otherDirection(stretch, direction === "rtl" ? "ltr" : "rtl"));
    else
      for (const part of stretch.split(/(\s+)/).filter(Boolean)) {
        if (part.trim() === "") isAfterSpace = true;
        else add(runOf(part, direction));
      }
  }
  return { direction, pieces };
}

/**
 * Returns a text of the same length for the algorithm. A number with a unit, as in "42.2 km", becomes letters, so that
 * both stay together. bidi-js reads UTF-16 units, so an emoji would count as letters: it becomes a neutral character.
 */
function forAlgorithm(text: string): string {
  return text
    .replace(/[0-9][0-9.,:]*(?=\s?\p{sc=Latin})/gu, (number) => "x".repeat(number.length))
    .replace(/[\u{10000}-\u{10ffff}]/gu, (character) => (LETTER.test(character) ? "xx" : "☆☆"));
}

/** Parts of a text at the paragraph's own level, and above it. */
function stretches(levels: Uint8Array, own: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  levels.forEach((level, index) => {
    const last = found.at(-1);
    if (last && (level === own) === (levels[index - 1] === own)) last.end = index + 1;
    else found.push({ start: index, end: index + 1 });
  });
  return found;
}

/** A right-to-left stretch may contain numbers, so it is a paragraph of its own. A left-to-right one contains no other text. */
function otherDirection(text: string, direction: Direction): Run {
  return direction === "ltr" ? { direction, text } : paragraphOf(text, direction);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Marks without letters are turned here, because satori takes their direction from their neighbours. */
function runOf(text: string, direction: Direction): Run {
  if (direction === "ltr" || LETTER.test(text)) return { direction, text };
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const turned = characters.reverse().map((one) => bidi.getMirroredCharacter(one) ?? one);
  return { direction: "ltr", text: turned.join("") };
}
