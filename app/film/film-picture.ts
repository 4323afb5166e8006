/** Draws photos and clips with the Ken Burns effect: a slow pan and zoom that always covers the box. */
import type { FilmPicture } from "../domain/film/film.ts";
import type { Size } from "../domain/media/focal-point.ts";
import { coverScale } from "../domain/media/photo-position.ts";
import type { Box } from "../story-cards/card-design.ts";
import type { FilmContext, FilmPictures } from "./film-context.ts";
import { layerOf } from "./film-layers.ts";

/** The position and motion of a picture. */
export interface PicturePlace {
  box: Box;
  /** Target position of the focal point, in percent of the box. */
  aim: { x: number; y: number };
  /** Zoom beyond covering the box, at least 1. It lets a subject near the foot of the photo rise to its aim. */
  nearness: number;
  /** Running number of the picture. It varies the motion, so that neighbours move differently. */
  turn: number;
}

/** The motion enlarges the picture by this share. */
const ZOOM = 0.09;
/** Distance that the subject pans from its aim, in percent of the box. Wide photos, which overflow the box, pan farther. */
const PAN = 4;
const WIDE_PAN = 20;

/** Covers the box with the picture. `progress` is from 0 to 1, null for no motion. Returns false if it has not loaded. */
export function drawPicture(
  context: FilmContext,
  picture: FilmPicture,
  pictures: FilmPictures,
  place: PicturePlace,
  progress: number | null,
): boolean {
  const source = pictures(picture.mediaId);
  const size = source && sizeOf(source);
  if (!source || !size || size.width === 0 || size.height === 0) return false;
  const { box } = place;
  const cropAt = (part: number) => cropOf(size, picture, place, part);
  const shown = cropAt(progress ?? 0.5);
  const isCached = progress !== null && typeof ImageBitmap !== "undefined" && source instanceof ImageBitmap;
  const all = isCached ? boundingBoxOf(cropAt(0), cropAt(1), size) : shown;
  const detail = box.width / Math.min(cropAt(0).width, cropAt(1).width);
  const layer = isCached
    ? layerOf(
        [source, box.width, box.height, place.turn],
        { width: all.width * detail, height: all.height * detail },
        (target) => {
          target.imageSmoothingQuality = "high";
          const { width, height } = target.canvas;
          target.drawImage(source, all.left, all.top, all.width, all.height, 0, 0, width, height);
        },
      )
    : null;
  if (!layer) {
    const { left, top, width, height } = shown;
    context.drawImage(source, left, top, width, height, box.left, box.top, box.width, box.height);
    return true;
  }
  const scale = box.width / shown.width;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  // Draws the whole layer: browsers are slower with a source rectangle.
  context.drawImage(
    layer,
    box.left + (all.left - shown.left) * scale,
    box.top + (all.top - shown.top) * scale,
    all.width * scale,
    all.height * scale,
  );
  context.restore();
  return true;
}

/** Returns the visible crop of the picture, in the picture's pixels. */
function cropOf(
  size: Size,
  { focalPoint }: FilmPicture,
  { box, aim, nearness, turn }: PicturePlace,
  part: number,
): Box {
  const zoom = nearness * (1 + ZOOM * (turn % 2 === 0 ? part : 1 - part));
  const scale = coverScale(size, box);
  const isWide = size.width * scale > box.width * 1.6;
  const pan = (isWide ? WIDE_PAN : PAN) * (turn % 4 < 2 ? 1 : -1) * (1 - 2 * part);
  const [width, height] = [box.width / scale / zoom, box.height / scale / zoom];
  return {
    left: cropStart(size.width, width, focalPoint.x, aim.x + pan),
    top: cropStart(size.height, height, focalPoint.y, aim.y),
    width,
    height,
  };
}

function cropStart(whole: number, shown: number, focal: number, aim: number): number {
  return Math.min(whole - shown, Math.max(0, (whole * focal - shown * aim) / 100));
}

/** Returns the bounding box of both, enlarged by a pixel within the picture. */
function boundingBoxOf(one: Box, other: Box, size: Size): Box {
  const left = Math.max(0, Math.min(one.left, other.left) - 1);
  const top = Math.max(0, Math.min(one.top, other.top) - 1);
  const right = Math.min(size.width, Math.max(one.left + one.width, other.left + other.width) + 1);
  const bottom = Math.min(size.height, Math.max(one.top + one.height, other.top + other.height) + 1);
  return { left, top, width: right - left, height: bottom - top };
}

function sizeOf(source: CanvasImageSource): Size | null {
  if ("displayWidth" in source) return { width: source.displayWidth, height: source.displayHeight };
  if ("videoWidth" in source) return { width: source.videoWidth, height: source.videoHeight };
  if ("naturalWidth" in source) return { width: source.naturalWidth, height: source.naturalHeight };
  return typeof source.width === "number" && typeof source.height === "number"
    ? { width: source.width, height: source.height }
    : null;
}
