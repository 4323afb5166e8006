/** In place of the film's drawing: fields of known colours, and a field that shows whether a word is spoken. */
import { FILM_SIZE, type Film } from "../../app/domain/film/film.ts";

/** White, black, the red of a running race, and others that are easily wrong. From the top. */
const FIELDS = ["#ffffff", "#000000", "#d62828", "#2f9e44", "#1c4ed8", "#808080"];

export function drawFilm(context: OffscreenCanvasRenderingContext2D, film: Film, seconds: number): void {
  const height = FILM_SIZE.height / (FIELDS.length + 1);
  FIELDS.forEach((color, at) => {
    context.fillStyle = color;
    context.fillRect(0, at * height, FILM_SIZE.width, height);
  });
  const scene = film.scenes.findLast(({ start }) => start <= seconds + 1e-6);
  const inScene = seconds - (scene?.start ?? 0);
  const isSpoken =
    scene?.kind === "voice" && scene.captions.some(({ start, end }) => start <= inScene + 1e-6 && inScene < end - 1e-6);
  context.fillStyle = isSpoken ? "#ffffff" : "#000000";
  context.fillRect(0, FIELDS.length * height, FILM_SIZE.width, height);
}
