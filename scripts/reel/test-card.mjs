/** In place of the film's drawing: fields of known colours, and one that is white while a word is spoken. */

/** White, black, the red of a running race, and others that are easily wrong. From the top. */
export const CARD_FIELDS = ["#ffffff", "#000000", "#d62828", "#2f9e44", "#1c4ed8", "#808080"];
/** Of a field, as a part of the frame's height. The spoken word's is the last one. */
export const CARD_HEIGHT = 1 / (CARD_FIELDS.length + 1);
const SIZE = { width: 1_080, height: 1_920 };

/**
 * @public It takes the place of app/film/draw-film.ts (reel-site.mjs).
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {import("../../app/domain/film/film.ts").Film} film
 * @param {number} seconds
 */
export function drawFilm(context, film, seconds) {
  const height = SIZE.height * CARD_HEIGHT;
  CARD_FIELDS.forEach((color, at) => {
    context.fillStyle = color;
    context.fillRect(0, at * height, SIZE.width, height);
  });
  const scene = film.scenes.findLast(({ start }) => start <= seconds + 1e-6);
  const inScene = seconds - (scene?.start ?? 0) + 1e-6;
  const isSpoken =
    scene?.kind === "voice" && scene.captions.some(({ start, end }) => start <= inScene && inScene < end);
  context.fillStyle = isSpoken ? "#ffffff" : "#000000";
  context.fillRect(0, CARD_FIELDS.length * height, SIZE.width, height);
}
