/** Where things are on a book's pages, in millimeters, and what its columns are made of. */
import type { Size } from "../../domain/media/focal-point.ts";
import { isPortrait } from "../../domain/media/picture.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import type { Direction } from "../../story-cards/text/text-direction.ts";
import type { Figure } from "../../texts/season/season.ts";
import { type Art, type Box, wholeBox } from "../r.$shareId_.print/print-sheet.tsx";
import type { PrintedCode, PrintedPhoto, PrintedRace } from "../r.$shareId_.print/printed-race.ts";

export const MARGIN = 16;
export const COLUMN = { width: 84, height: 113 };
export const COLUMNS_A_PAGE = 2;
export const ENTRIES_A_PAGE = 30;

/** How texts of columns are set: the size of their letters, and the height of a line. */
export const SETTINGS = {
  heading: { face: "display", size: 5.4, line: 5.9 },
  large: { face: "display", size: 7, line: 7.4 },
  words: { face: "text", size: 3.35, line: 4.9 },
  note: { face: "text", size: 2.6, line: 3.5 },
} as const;
export type Setting = keyof typeof SETTINGS;

type Content =
  | { kind: "text"; setting: Setting; lines: string[]; direction: Direction }
  /** `least`: the height to which it may be cropped. */
  | { kind: "photo"; photo: PrintedPhoto; shareId: string; name: string; width: number; least: number }
  | { kind: "voice"; code: PrintedCode; credit: string | null };

/** `gap`: the room above it, unless it is the first of its column. */
export type Block = Content & { height: number; gap: number };
export type Placed = Block & { top: number };

/** `race`: its place among the races of the book. */
export type BookPage =
  | { kind: "cover" }
  | { kind: "year" }
  | { kind: "contents"; entries: { race: number; page: number }[] }
  /** The first two of a race, which face each other. `aside`: a story that has room beside the bib. */
  | { kind: "photo"; race: number }
  | { kind: "opening"; race: number; aside: Placed[] | null }
  | { kind: "story"; race: number | null; columns: Placed[][] }
  /** Fills a page before one that has to be at the left. */
  | { kind: "pause"; race: number | null };

/** Returns the texts, photos and codes of a page's columns. */
export function blocksOf(page: BookPage): Placed[] {
  if (page.kind === "opening") return page.aside ?? [];
  return page.kind === "story" ? page.columns.flat() : [];
}

/** What the pages have in common. */
export interface PrintedBook {
  year: number;
  athleteName: string | null;
  /** Null for several. */
  raceType: RaceType | null;
  races: PrintedRace[];
  dates: { date: string; raceType: RaceType }[];
  figures: Figure[];
}

/** Returns the photo's place on the opening page. A portrait is not cropped to the landscape page: it is at the spine. */
export function openedBox(photo: Size, art: Art): Box {
  const whole = wholeBox(art);
  if (!isPortrait(photo)) return whole;
  const width = whole.height * Math.max(0.66, photo.width / photo.height);
  return { ...whole, left: whole.left + whole.width - width, width };
}
