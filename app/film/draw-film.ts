/** Draws a film. The same time gives the same picture: for the player, the exported file and the contact sheets. */
import type { Film, Scene } from "../domain/film/film.ts";
import type { FilmContext, FilmPictures } from "./film-context.ts";
import { preparedScene } from "./film-scene.ts";
import { easeOut } from "./film-stack.ts";

export type { FilmContext, FilmPictures };

export interface DrawOptions {
  /** Without movement: each scene as it is in the end. */
  isStill: boolean;
}

/** Returns the scene at a time, and the last one after the end. */
export function sceneAt(film: Film, seconds: number): Scene | undefined {
  return film.scenes.findLast(({ start }) => start <= seconds) ?? film.scenes[0];
}

/** Seconds in which a scene's picture comes in over the one before it. After a clip is a cut. */
const TRANSITION = 0.3;
/** Seconds in which the words of a scene go before it ends, so that none lie over those of the next one. */
const LEAVING = 0.15;

/**
 * Draws the whole frame at `seconds`, 1080 x 1920 in the units of the context. The product's typefaces have to be loaded
 * before the first one, because each scene's texts are measured once.
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
  // A clip's last moment is no longer there.
  if (before && before.kind !== "clip" && entered < 1 && !isStill) {
    const last = preparedScene(context, film, before, turn - 1);
    last.drawBack(context, before.seconds, pictures, false);
    context.globalAlpha = easeOut(entered);
  }
  const prepared = preparedScene(context, film, scene, turn);
  prepared.drawBack(context, since, pictures, isStill);
  const isLast = turn === film.scenes.length - 1;
  context.globalAlpha = isStill || isLast ? 1 : Math.min(1, Math.max(0, scene.seconds - since) / LEAVING);
  prepared.drawFront(context, since, isStill);
  context.restore();
}
