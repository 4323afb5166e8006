/** Draws the film of story mode on its canvas. */
import { FILM_SIZE, type Film } from "../../domain/film/film.ts";
import type { PlayerState } from "../../domain/film/player-clock.ts";
import { drawFilm, type FilmPictures } from "../../film/draw-film.ts";

/** Maximum device pixel ratio. More pixels are not visible and take longer to draw. */
const MAX_DENSITY = 2;

export function storyPicture(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");

  /** Matches the canvas to the screen's pixels. A size change clears the canvas. */
  function resize(): void {
    const { width } = canvas.getBoundingClientRect();
    const wide = Math.round(Math.min(width * Math.min(devicePixelRatio, MAX_DENSITY), FILM_SIZE.width));
    if (canvas.width === wide) return;
    canvas.width = wide;
    canvas.height = Math.round((wide * FILM_SIZE.height) / FILM_SIZE.width);
  }

  /** `isStill` draws without motion. */
  function paint(film: Film, state: PlayerState, pictures: FilmPictures, isStill: boolean): void {
    const scene = film.scenes[state.scene];
    if (!scene || !context) return;
    resize();
    context.setTransform(canvas.width / FILM_SIZE.width, 0, 0, canvas.height / FILM_SIZE.height, 0, 0);
    // The end of a scene must not draw the first frame of the next one.
    const seconds = scene.start + Math.min(state.seconds, scene.seconds - 0.001);
    // Readers who step through a paused film see complete scenes, not their empty first frames.
    drawFilm(context, film, seconds, pictures, {
      isStill: isStill || (!state.isPlaying && state.seconds === 0),
    });
  }

  return { resize, paint };
}
