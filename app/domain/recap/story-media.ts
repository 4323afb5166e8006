/** Where the story shows the photos and videos of a recap: those of a question with its answer, the others in between. */
import type { Media } from "../media/media.ts";
import { isPortrait } from "../media/picture.ts";
import type { StoryEntry } from "./story.ts";

/** One photo or video, or two upright photos beside each other. */
export type MediaRow = [Media, Media?];

/** The rows that follow one answer. */
export interface StoryRows {
  /** Those of its question. */
  own: MediaRow[];
  /** Those of no answered question. */
  between: MediaRow[];
}

/**
 * The maximum length, in UTF-16 code units, of the description of a photo beside another one. On a phone a longer one would
 * be a column of a few words a line.
 */
const MAX_DESCRIPTION_IN_PAIR = 120;

/** The maximum number of rows between two answers. What is left over is in the gallery alone. */
const MAX_ROWS_BETWEEN = 2;

/**
 * Returns the rows after each answer, in the order of the story. Each photo and video is in one of them at most. The
 * cover, which the page shows at the top, is in none.
 */
export function storyRowsOf(story: StoryEntry[], media: Media[], coverId: string | null): StoryRows[] {
  const shown = media.filter(({ id }) => id !== coverId);
  const isAnswered = (item: Media) => story.some(({ index }) => index === item.questionIndex);
  const ofNone = shown.filter((item) => !isAnswered(item));
  const between = rowsOf(ofNone).slice(0, story.length * MAX_ROWS_BETWEEN);
  return story.map(({ index }, at) => ({
    own: rowsOf(shown.filter(({ questionIndex }) => questionIndex === index)),
    between: between.filter((_, row) => placeOf(row, between.length, story.length) === at),
  }));
}

/** Returns the index of the answer that a row follows: rows are spread evenly. */
function placeOf(row: number, rows: number, answers: number): number {
  return Math.floor(((row + 0.5) * answers) / rows);
}

/** Returns the rows. An upright photo is joined by the next upright one, unless one of them has a long description. */
function rowsOf([first, ...rest]: Media[]): MediaRow[] {
  if (first === undefined) return [];
  const second = canBePaired(first) ? rest.find(canBePaired) : undefined;
  if (second === undefined) return [[first], ...rowsOf(rest)];
  return [[first, second], ...rowsOf(rest.filter((item) => item !== second))];
}

function canBePaired(media: Media): boolean {
  const { fileType, description } = media;
  return fileType === "image" && isPortrait(media) && (description ?? "").length <= MAX_DESCRIPTION_IN_PAIR;
}
