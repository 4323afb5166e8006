/**
 * What the athlete has chosen for the video of a recap, kept on this device; whether making the last one has crashed, and how
 * fast this device makes them.
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
/** Only a crash leaves it behind. */
const UNDER_WAY = "reelUnderWay";

/** Returns null if there is none. */
export function storedFilmChoice(shareId: string): FilmChoice | null {
  const text = withStorage((storage) => storage.getItem(keyOf(shareId)));
  return choiceSchema.safeParse(text).data ?? null;
}

export function storeFilmChoice(shareId: string, choice: FilmChoice): void {
  withStorage((storage) => storage.setItem(keyOf(shareId), JSON.stringify(choice)));
}

/** Returns a function that ends it. A page that is left while a video is being made has not crashed. */
export function noteReelUnderWay(): () => void {
  const forget = () => {
    window.removeEventListener("pagehide", forget);
    withStorage((storage) => storage.removeItem(UNDER_WAY));
  };
  withStorage((storage) => storage.setItem(UNDER_WAY, "1"));
  window.addEventListener("pagehide", forget);
  return forget;
}

/** Whether the page that made the last video did not live to end it. */
export function hasReelCrashed(): boolean {
  return withStorage((storage) => storage.getItem(UNDER_WAY)) === "1";
}

const PACE = "reelPace";
/** Seconds of work for each second of a film, before this device has made one. */
const UNKNOWN_PACE = 0.8;

/** Returns how long this device takes to make a film of so many seconds, in seconds. */
export function foreseenSeconds(filmSeconds: number): number {
  const pace = Number(withStorage((storage) => storage.getItem(PACE)));
  return filmSeconds * (pace > 0 ? pace : UNKNOWN_PACE);
}

export function noteReelPace(filmSeconds: number, seconds: number): void {
  withStorage((storage) => storage.setItem(PACE, String(seconds / filmSeconds)));
}
