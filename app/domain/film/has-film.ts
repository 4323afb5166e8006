/** Whether a recap has enough for a film, without making it: the public page asks this each time it is rendered. */
import type { StoryEntry } from "../recap/story.ts";
import type { FilmSource } from "./film.ts";

/** Scenes with a photo, a clip, a voice or words. Fewer are seen faster on the page. */
const MIN_SCENES = 3;

/** `story` is the recap's (`storyOf`). */
export function hasFilm({ media, recordings }: FilmSource, story: StoryEntry[]): boolean {
  // Words of a question with photos are on its first photo.
  const quotes = story.filter(
    ({ index, answer }) =>
      answer.trim() !== "" && !media.some(({ questionIndex }) => questionIndex === index),
  );
  return media.length + recordings.length + quotes.length >= MIN_SCENES;
}
