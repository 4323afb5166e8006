/** The pages of a book, in their order. Each race opens with its photo at the left and its bib at the right. */
import { type BookChoice, bookPageOf, type RacePart } from "../../domain/paper/book-choice.ts";
import { LEAST_DPI } from "../../domain/paper/photo-on-paper.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { BookReactions } from "../../services/reaction-service.ts";
import { shareInBox } from "../r.$shareId_.print/print-pieces.tsx";
import { artOf } from "../r.$shareId_.print/print-sheet.tsx";
import { type PrintedRace, printedCode, printedRace } from "../r.$shareId_.print/printed-race.ts";
import {
  type BookPage,
  blocksOf,
  COLUMN,
  COLUMNS_A_PAGE,
  ENTRIES_A_PAGE,
  openedBox,
  type Placed,
} from "./book-layout.ts";
import { columnsOf, commentGroups, storyColumns, storyGroups } from "./printed-story.ts";

/** More pages than a book at home or a print shop's softcover has. */
export const MAX_BOOK_PAGES = 120;

export interface Book {
  races: PrintedRace[];
  pages: BookPage[];
  /** The pages of each race, including one that completes its last spread. */
  lengths: number[];
  hasSmallPhotos: boolean;
}

interface BookSource {
  /** In the order of their dates. */
  recaps: Recap[];
  choice: BookChoice;
  reactions: BookReactions;
  /** Of the site. */
  origin: string;
}

export function bookOf({ recaps, choice, reactions, origin }: BookSource): Book {
  const { reported, comments } = reactions;
  const pages: BookPage[] = [{ kind: "cover" }, { kind: "year" }];
  const contents = inParts(recaps, ENTRIES_A_PAGE).map(
    (): Extract<BookPage, { kind: "contents" }> => ({ kind: "contents", entries: [] }),
  );
  pages.push(...contents);
  const races: PrintedRace[] = [];
  const lengths: number[] = [];
  recaps.forEach((recap, race) => {
    const part = choice.parts[recap.shareId] ?? "none";
    // Of a page with an even number, which is at the left.
    if (pages.length % 2 === 0) {
      pages.push({ kind: "pause", race: race === 0 ? null : race - 1 });
      if (race > 0) lengths.push((lengths.pop() ?? 0) + 1);
    }
    const before = pages.length;
    contents[Math.floor(race / ENTRIES_A_PAGE)]?.entries.push({ race, page: before + 1 });
    races.push(raceOf(recap, part, origin, reported));
    const groups = part === "opening" ? [] : storyGroups(recap, part, origin, reported);
    const { aside, columns } = storyColumns(groups);
    pages.push({ kind: "photo", race }, { kind: "opening", race, aside }, ...storyPages(columns, race));
    lengths.push(pages.length - before);
  });
  if (choice.comments) pages.push(...storyPages(columnsOf(commentGroups(races, comments)), null));
  return { races, pages, lengths, hasSmallPhotos: hasSmallPhotos(races, pages, choice) };
}

/** Whether a photo has too few pixels for its place. */
function hasSmallPhotos(races: PrintedRace[], pages: BookPage[], choice: BookChoice): boolean {
  const paper = bookPageOf(choice);
  const art = artOf(paper, paper.height, LEAST_DPI.book);
  return (
    races.some(({ photo }) => photo !== null && shareInBox(photo, art, openedBox(photo, art)) < 1) ||
    pages.flatMap(blocksOf).some((block) => block.kind === "photo" && block.width < COLUMN.width)
  );
}

/** Answers have their own codes then, so the opening's code leads to the recap. */
function raceOf(recap: Recap, part: RacePart, origin: string, reported: string[]): PrintedRace {
  const race = printedRace(recap, origin, reported);
  const hasVoices = part !== "opening" && part !== "photos";
  return hasVoices ? { ...race, code: printedCode(recap, origin, null) } : race;
}

function storyPages(columns: Placed[][], race: number | null): BookPage[] {
  return inParts(columns, COLUMNS_A_PAGE).map((ofPage) => ({ kind: "story", race, columns: ofPage }));
}

function inParts<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
