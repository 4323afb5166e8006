/** Checks whether a recap has enough content for a film. Must be cheap: every render of the public page calls it. */
import type { StoryEntry } from "../recap/story.ts";
import type { FilmSource } from "./film.ts";

/** Minimum number of photos, clips, recordings and quotes. With fewer, reading the page is faster. */
const MIN_SCENES = 3;

/** `story` is the result of `storyOf` for this recap. */
export function hasFilm({ media, recordings }: FilmSource, story: StoryEntry[]): boolean {
  // An answer with media is not counted: its words are shown on its first photo.
  const quotes = story.filter(
    ({ index, answer }) =>
      answer.trim() !== "" && !media.some(({ questionIndex }) => questionIndex === index),
  );
  return media.length + recordings.length + quotes.length >= MIN_SCENES;
}
