/** Photos and clips that move slowly. */
import type { FilmPicture } from "../domain/film/film.ts";
import { coverScale, pointIn, positionAt } from "../domain/media/photo-position.ts";
import type { FilmContext, FilmPictures } from "./film-context.ts";
import type { Box } from "./film-text.ts";

export interface Movement {
  /** From 0 to 1 of the time for which the picture is shown. */
  progress: number;
  /** Which of the movements: neighbors move differently. */
  turn: number;
}

/** How much nearer it comes. */
const ZOOM = 0.1;
/** How far the subject moves, in percent of the box. */
const PAN = 5;

/** Covers the box with the picture, its focal point about at `aim` in percent of the box. Returns false without a picture. */
export function drawPicture(
  context: FilmContext,
  picture: FilmPicture,
  pictures: FilmPictures,
  box: Box,
  aim: { x: number; y: number },
  { progress, turn }: Movement,
): boolean {
  const source = pictures(picture.mediaId);
  const size = source && sizeOf(source);
  if (!source || !size || size.width === 0 || size.height === 0) return false;
  const isNearing = turn % 2 === 0;
  const zoom = 1 + ZOOM * (isNearing ? progress : 1 - progress);
  const side = turn % 4 < 2 ? 1 : -1;
  const target = { x: aim.x + side * PAN * (1 - 2 * progress), y: aim.y };
  const shown = { width: box.width / zoom, height: box.height / zoom };
  const position = positionAt(size, box, picture.focalPoint, target);
  const scale = coverScale(size, box);
  const focal = pointIn(size, box, position, picture.focalPoint);
  // What is nearer stays around the focal point.
  const left = ((size.width * scale - box.width) * position.x) / 100 + focal.x * (1 - 1 / zoom);
  const top = ((size.height * scale - box.height) * position.y) / 100 + focal.y * (1 - 1 / zoom);
  context.drawImage(
    source,
    Math.max(0, left) / scale,
    Math.max(0, top) / scale,
    shown.width / scale,
    shown.height / scale,
    box.left,
    box.top,
    box.width,
    box.height,
  );
  return true;
}

function sizeOf(source: CanvasImageSource): { width: number; height: number } | null {
  if ("displayWidth" in source) return { width: source.displayWidth, height: source.displayHeight };
  if ("videoWidth" in source) return { width: source.videoWidth, height: source.videoHeight };
  if ("naturalWidth" in source) return { width: source.naturalWidth, height: source.naturalHeight };
  return typeof source.width === "number" && typeof source.height === "number"
    ? { width: source.width, height: source.height }
    : null;
}
