/**
 * Reads what story mode plays, as readers see it now: a recap by GET /api/recaps/{id}, whose film is directed here, or the film
 * of a season from its page.
 */
import { defaultFilmChoice, directFilm } from "../../domain/film/direct-film.ts";
import type { Film, FilmLength, FilmSource, Scene } from "../../domain/film/film.ts";
import { sceneWords } from "../../texts/film/scene-words.ts";

export interface Story {
  film: Film;
  /** For whoever does not see the scene. */
  wordsOf(scene: Scene): string[];
}

export type FoundStory =
  | { kind: "found"; story: Story }
  /** It is private or deleted by now. */
  | { kind: "gone" }
  /** No answer. */
  | { kind: "offline" }
  | { kind: "fault" };

const TIMEOUT_MS = 15_000;
/** The length that a recap's film may have, in seconds: a reader who asks for the story has the time. */
const LENGTH: FilmLength = 60;
/** The link that opens a season's story, with its film (components/recap/story-link.tsx). */
const SEASON_LINK = "[data-film]";

/** `link` opens the story. */
export async function findStory({ dataset }: HTMLAnchorElement): Promise<FoundStory> {
  const isSeason = dataset.film !== undefined;
  try {
    const response = await fetch(isSeason ? location.pathname : `/api/recaps/${dataset.story}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { kind: "gone" };
    if (!response.ok) return { kind: "fault" };
    if (!isSeason) return { kind: "found", story: storyOfRecap(await response.json()) };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const film = page.querySelector<HTMLElement>(SEASON_LINK)?.dataset.film;
    return film === undefined ? { kind: "gone" } : { kind: "found", story: storyOf(JSON.parse(film), null) };
  } catch (error) {
    // No network, or too slow a one.
    if (error instanceof TypeError || error instanceof DOMException) return { kind: "offline" };
    // Not JSON: a proxy's page.
    if (error instanceof SyntaxError) return { kind: "fault" };
    throw error;
  }
}

function storyOfRecap(recap: FilmSource): Story {
  return storyOf(directFilm(recap, { ...defaultFilmChoice(recap), length: LENGTH }, location.host), recap);
}

function storyOf(film: Film, recap: FilmSource | null): Story {
  return { film, wordsOf: (scene) => sceneWords(scene, recap) };
}
