/**
 * Fetches the current version of what story mode plays: a recap from GET /api/recaps/{id}, whose film is directed here, or a
 * season's film from the season's page.
 */
import { defaultFilmChoice, directFilm } from "../../domain/film/direct-film.ts";
import type { Film, FilmLength, FilmSource, Scene } from "../../domain/film/film.ts";
import { sceneWords } from "../../texts/film/scene-words.ts";

export interface Story {
  film: Film;
  /** Returns the scene as text, for screen readers. */
  wordsOf(scene: Scene): string[];
}

export type FoundStory =
  | { kind: "found"; story: Story }
  /** It was deleted or made private. */
  | { kind: "gone" }
  /** No response. */
  | { kind: "offline" }
  | { kind: "fault" };

const TIMEOUT_MS = 15_000;
/** Seconds. Readers who open a story have time for the longest film. */
const LENGTH: FilmLength = 60;
/** Selects the link that opens a season's story and contains its film (components/recap/story-link.tsx). */
const SEASON_LINK = "[data-film]";

/** `link` is the link that opens the story. */
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
    // The network failed or timed out.
    if (error instanceof TypeError || error instanceof DOMException) return { kind: "offline" };
    // The response is not JSON, such as a proxy's error page.
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
