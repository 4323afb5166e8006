/** Reads the recap whose film is played, as its readers see it: GET /api/recaps/{id}. */
import type { FilmSource } from "../../domain/film/film.ts";

export type FilmRecap = FilmSource & { shareId: string };

export type FoundFilmRecap =
  | { kind: "found"; recap: FilmRecap }
  /** It is private or deleted by now. */
  | { kind: "gone" }
  /** No answer. */
  | { kind: "offline" }
  | { kind: "fault" };

const TIMEOUT_MS = 15_000;

export async function findRecap(shareId: string): Promise<FoundFilmRecap> {
  try {
    const response = await fetch(`/api/recaps/${shareId}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return { kind: "gone" };
    return response.ok ? { kind: "found", recap: await response.json() } : { kind: "fault" };
  } catch (error) {
    // No network, or too slow a one.
    if (error instanceof TypeError || error instanceof DOMException) return { kind: "offline" };
    // Not JSON: a proxy's page.
    if (error instanceof SyntaxError) return { kind: "fault" };
    throw error;
  }
}
