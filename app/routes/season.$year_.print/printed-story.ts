/**
 * What a book prints of a race's story: answers, voices and photos as blocks of known heights, which fill columns. Lines are
 * broken here and not by a browser, so the pages are the same without scripts.
 */

import { coverOf, type Media } from "../../domain/media/media.ts";
import { MAX_RACE_PHOTOS, type RacePart } from "../../domain/paper/book-choice.ts";
import { CODE_WIDTHS } from "../../domain/paper/code-widths.ts";
import { LEAST_DPI, shareOfBox } from "../../domain/paper/photo-on-paper.ts";
import { isQuote } from "../../domain/recap/quote.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { storyRowsOf } from "../../domain/recap/story-media.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import type { BookReactions } from "../../services/reaction-service.ts";
import { directionOf } from "../../story-cards/text/text-direction.ts";
import { textLines } from "../../story-cards/text/text-lines.ts";
import { CREDIT_TEXTS } from "../../texts/contributions/credits.ts";
import { BOOK_TEXTS as TEXTS } from "../../texts/paper/book.ts";
import {
  type PrintedCode,
  type PrintedRace,
  printablePhotos,
  printedCode,
  printedPhoto,
} from "../r.$shareId_.print/printed-race.ts";
import { type Block, COLUMN, COLUMNS_A_PAGE, type Placed, SETTINGS, type Setting } from "./book-layout.ts";

/** Blocks that stay together. */
type Group = Block[];

const GAP = { answer: 10, part: 4.5, paragraph: 2, caption: 1.5, line: 0 };

export function storyGroups(recap: Recap, part: RacePart, origin: string, reported: string[]): Group[] {
  const story = part === "photos" ? [] : storyOf(recap);
  const photos = photosOf(recap, part, reported);
  const rows = storyRowsOf(story, photos, null).map(({ own, between }) =>
    [...own, ...between].flat().filter((photo) => photo !== undefined),
  );
  const answers = story.flatMap(({ title, answer, recordings }, at) => [
    ...under(textGroups("heading", title, GAP.answer), [
      ...answerGroups(answer),
      ...recordings.flatMap((recording) => [
        [voiceBlock(printedCode(recap, origin, recording), recording)],
        ...answerGroups(recording.transcript),
      ]),
    ]),
    ...photoGroups(recap, rows[at] ?? []),
  ]);
  const unplaced = photos.filter((photo) => !rows.flat().includes(photo));
  return [...answers, ...photoGroups(recap, unplaced)];
}

/** Returns what the opening does not show. */
function photosOf(recap: Recap, part: RacePart, reported: string[]): Media[] {
  if (part === "answers" || part === "opening") return [];
  const media = printablePhotos(recap, reported);
  const cover = coverOf({ media, coverMediaId: recap.coverMediaId });
  const others = media.filter((photo) => photo !== cover);
  return part === "some" ? others.slice(0, MAX_RACE_PHOTOS) : others;
}

/** Short answers are large, as on the recap's page. */
function answerGroups(answer: string): Group[] {
  return answer.trim() === "" ? [] : textGroups(isQuote(answer) ? "large" : "words", answer, GAP.part);
}

/** Comments of friends, each race's under its name. */
export function commentGroups(
  races: Pick<PrintedRace, "shareId" | "name">[],
  comments: BookReactions["comments"],
) {
  const groups = races.flatMap(({ shareId, name }) =>
    under(
      textGroups("heading", name, GAP.answer),
      comments
        .filter((comment) => comment.shareId === shareId)
        .flatMap(({ userName, content }) =>
          under(textGroups("note", userName, GAP.part), textGroups("words", content, GAP.line)),
        ),
    ),
  );
  return under(textGroups("large", TEXTS.friends, GAP.line), groups);
}

/** Keeps the heading with the beginning of what is below it. Without anything below there is none. */
function under(heading: Group[], [first, ...others]: Group[]): Group[] {
  return first ? [[...heading.flat(), ...first], ...others] : [];
}

/** Two lines of a paragraph stay together at its beginning, and at its end. */
export function textGroups(setting: Setting, text: string, gap: number): Group[] {
  const { face, size, line } = SETTINGS[setting];
  const paragraphs = text.trim().split(/\s*\n\s*/);
  return paragraphs.flatMap((paragraph, number) => {
    const direction = directionOf(paragraph);
    const lines = textLines(paragraph, face, COLUMN.width / size).map(
      (words, at): Block => ({
        ...{ kind: "text", setting, lines: [words], direction, height: line },
        gap: at > 0 ? GAP.line : number > 0 ? GAP.paragraph : gap,
      }),
    );
    if (lines.length < 4) return [lines];
    return [lines.slice(0, 2), ...lines.slice(2, -2).map((one) => [one]), lines.slice(-2)];
  });
}

function voiceBlock(code: PrintedCode, { credit }: Pick<Recording, "credit">): Block {
  return { kind: "voice", code, credit, height: CODE_WIDTHS.bookVoice, gap: GAP.part };
}

/** Each with its description below. */
function photoGroups({ shareId, name }: Recap, photos: Media[]): Group[] {
  return photos.map((photo) => {
    const credit = photo.credit && `${CREDIT_TEXTS.image} ${photo.credit}`;
    const words = [photo.description, credit].filter(Boolean).join("\n");
    const caption = words === "" ? [] : textGroups("note", words, GAP.caption).flat();
    const room = COLUMN.height - heightOf(caption) - GAP.caption;
    const height = Math.min((COLUMN.width / photo.width) * photo.height, room);
    const share = shareOfBox(photo, { width: COLUMN.width, height }, LEAST_DPI.book);
    return [
      {
        ...{ kind: "photo", photo: printedPhoto(photo), shareId, name: name ?? "" },
        ...{ width: COLUMN.width * share, height: height * share, gap: GAP.part },
        least: height * share * LEAST_CROPPED,
      },
      ...caption,
    ];
  });
}

function heightOf(blocks: Block[]): number {
  return blocks.reduce((sum, { height, gap }, at) => sum + height + (at > 0 ? gap : 0), 0);
}

/** A photo that is a little too high for what is left of a column is cropped to it. */
const LEAST_CROPPED = 0.72;

interface StoryColumns {
  /** Beside the bib of the race. */
  aside: Placed[] | null;
  columns: Placed[][];
}

/**
 * A story takes whole spreads. One that would leave a page empty begins beside the bib, with photos that are cropped a little, if
 * it is a spread shorter then.
 */
export function storyColumns(groups: Group[]): StoryColumns {
  const pages = Math.ceil(filledColumns(groups, COLUMN.height).columns.length / COLUMNS_A_PAGE);
  for (const part of pages % 2 === 0 ? [] : [1, 0.86, LEAST_CROPPED]) {
    const lowered = groups.map((group) => group.map((block) => lower(block, part)));
    const { columns, starts } = filledColumns(lowered, COLUMN.height);
    const [aside, ...others] = columns;
    if (aside && others.length <= (pages - 1) * COLUMNS_A_PAGE)
      return { aside, columns: columnsOf(lowered.slice(starts[1] ?? lowered.length)) };
  }
  return { aside: null, columns: columnsOf(groups) };
}

function lower(block: Block, part: number): Block {
  return block.kind === "photo" ? { ...block, height: Math.max(block.least, block.height * part) } : block;
}

/** Fills one column after the other. Columns of the last page have similar lengths. */
export function columnsOf(groups: Group[]): Placed[][] {
  const { columns, starts } = filledColumns(groups, COLUMN.height);
  const before = columns.length - (columns.length % COLUMNS_A_PAGE || COLUMNS_A_PAGE);
  const ofLastPage = groups.slice(starts[before]);
  for (let height = COLUMN.height / 2; height < COLUMN.height; height += SETTINGS.words.line) {
    const balanced = filledColumns(ofLastPage, height).columns;
    if (balanced.length <= COLUMNS_A_PAGE) return [...columns.slice(0, before), ...balanced];
  }
  return columns;
}

/** Returns the columns and, of each, the place of its first group. What stays together is never divided. */
function filledColumns(groups: Group[], height: number) {
  const columns: Placed[][] = [];
  const starts: number[] = [];
  let bottom = 0;
  for (const [at, group] of groups.entries()) {
    const [first, ...others] = group;
    if (!first) continue;
    const spare = height - bottom - first.gap - heightOf(group);
    const cropped = first.height + spare;
    const isCropped =
      first.kind === "photo" && height === COLUMN.height && spare < 0 && cropped > first.least;
    if (columns.length === 0 || (spare < 0 && !isCropped)) {
      columns.push([]);
      starts.push(at);
      bottom = 0;
    }
    for (const block of [isCropped && bottom > 0 ? { ...first, height: cropped } : first, ...others]) {
      const column = columns.at(-1) ?? [];
      const top = bottom + (column.length === 0 ? 0 : block.gap);
      addTo(column, { ...block, top });
      bottom = top + block.height;
    }
  }
  return { columns, starts };
}

/** Lines that follow each other are one text. */
function addTo(column: Placed[], block: Placed) {
  const last = column.at(-1);
  if (
    last?.kind === "text" &&
    block.kind === "text" &&
    block.gap === GAP.line &&
    last.setting === block.setting
  ) {
    last.lines.push(...block.lines);
    last.height += block.height;
  } else column.push(block.kind === "text" ? { ...block, lines: [...block.lines] } : block);
}
