/**
 * Stores in localStorage what the athlete chose for a recap's video, whether encoding the last one crashed, and how fast this
 * device encodes.
 */
import * as z from "zod/mini";
import { FILM_LENGTHS, type FilmChoice } from "../../domain/film/film.ts";
import { jsonText } from "../../domain/lib/json-text.ts";
import { CARD_STYLES } from "../../domain/sharing/story-card.ts";
import { withStorage } from "../lib/local-storage.ts";

const choiceSchema = z.pipe(
  jsonText(100_000),
  z.object({
    length: z.literal(FILM_LENGTHS),
    hasVoice: z.boolean(),
    style: z.enum(CARD_STYLES.map(({ value }) => value)),
    leftOut: z.array(z.string()),
    kept: z.array(z.string()),
    order: z.array(z.string()),
  }),
);

const keyOf = (shareId: string) => `film ${shareId}`;
/** Removed when encoding ends or the page is left, so a stored value means a crash. */
const UNDER_WAY = "reelUnderWay";

/** Returns null if no valid choice is stored. */
export function storedFilmChoice(shareId: string): FilmChoice | null {
  const text = withStorage((storage) => storage.getItem(keyOf(shareId)));
  return choiceSchema.safeParse(text).data ?? null;
}

export function storeFilmChoice(shareId: string, choice: FilmChoice): void {
  withStorage((storage) => storage.setItem(keyOf(shareId), JSON.stringify(choice)));
}

/** Marks encoding as started; returns a function that clears the mark. Leaving the page clears it too: that is no crash. */
export function noteReelUnderWay(): () => void {
  const forget = () => {
    window.removeEventListener("pagehide", forget);
    withStorage((storage) => storage.removeItem(UNDER_WAY));
  };
  withStorage((storage) => storage.setItem(UNDER_WAY, "1"));
  window.addEventListener("pagehide", forget);
  return forget;
}

/** Returns whether the page crashed while it encoded the last video. */
export function hasReelCrashed(): boolean {
  return withStorage((storage) => storage.getItem(UNDER_WAY)) === "1";
}

const PACE = "reelPace";
/** Encoding seconds per second of film, until this device has encoded one. */
const DEFAULT_PACE = 0.8;

/** Returns how long this device is expected to encode a film of this length, in seconds. */
export function foreseenSeconds(filmSeconds: number): number {
  const pace = Number(withStorage((storage) => storage.getItem(PACE)));
  return filmSeconds * (pace > 0 ? pace : DEFAULT_PACE);
}

export function noteReelPace(filmSeconds: number, seconds: number): void {
  withStorage((storage) => storage.setItem(PACE, String(seconds / filmSeconds)));
}
