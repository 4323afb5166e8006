/** Draws a film for the player, the exported file and contact sheets. The same time always gives the same frame. */
import type { Film, Scene } from "../domain/film/film.ts";
import type { FilmContext, FilmPictures } from "./film-context.ts";
import { preparedScene } from "./film-scene.ts";
import { easeOut } from "./film-stack.ts";

export type { FilmContext, FilmPictures };

export interface DrawOptions {
  /** Draws without motion: each scene in its final state. */
  isStill: boolean;
}

/** Returns the scene at this time; after the end, the last one. */
export function sceneAt(film: Film, seconds: number): Scene | undefined {
  return film.scenes.findLast(({ start }) => start <= seconds) ?? film.scenes[0];
}

/** Seconds of the cross-fade from the previous scene's picture. After a clip there is a hard cut. */
const TRANSITION = 0.3;
/** Seconds of the words' fade-out before a scene ends, so they never overlap the next scene's words. */
const FADE_OUT = 0.15;

/**
 * Draws the whole frame at `seconds`, 1080 x 1920 in the context's units. The product's fonts must have loaded before the first
 * call, because the texts of each scene are measured only once.
 */
export function drawFilm(
  context: FilmContext,
  film: Film,
  seconds: number,
  pictures: FilmPictures,
  { isStill }: DrawOptions,
): void {
  const scene = sceneAt(film, seconds);
  if (!scene) return;
  const turn = film.scenes.indexOf(scene);
  const since = Math.max(0, seconds - scene.start);
  const before = film.scenes[turn - 1];
  const entered = Math.min(1, since / TRANSITION);
  context.save();
  // A clip's last frame is no longer available.
  if (before && before.kind !== "clip" && entered < 1 && !isStill) {
    const last = preparedScene(context, film, before, turn - 1);
    last.drawBack(context, before.seconds, pictures, false);
    context.globalAlpha = easeOut(entered);
  }
  const prepared = preparedScene(context, film, scene, turn);
  prepared.drawBack(context, since, pictures, isStill);
  const isLast = turn === film.scenes.length - 1;
  context.globalAlpha = isStill || isLast ? 1 : Math.min(1, Math.max(0, scene.seconds - since) / FADE_OUT);
  prepared.drawFront(context, since, isStill);
  context.restore();
}
