/** Photos and clips that move slowly, and never out of their box. */
import type { FilmPicture } from "../domain/film/film.ts";
import type { Size } from "../domain/media/focal-point.ts";
import { coverScale } from "../domain/media/photo-position.ts";
import type { Box } from "../story-cards/card-design.ts";
import type { FilmContext, FilmPictures } from "./film-context.ts";
import { layerOf } from "./film-layers.ts";

/** Where a picture is, and how it moves. */
export interface PicturePlace {
  box: Box;
  /** Where its focal point is about, in percent of the box. */
  aim: { x: number; y: number };
  /** At least 1: how much larger it is than it has to be, so that a subject near the foot rises to its aim. */
  nearness: number;
  /** Neighbors move differently. */
  turn: number;
}

/** How much nearer it comes. */
const ZOOM = 0.09;
/** How far the subject moves, in percent of the box; farther where much of the photo is outside. */
const PAN = 4;
const WIDE_PAN = 20;

/** Covers the box with the picture. `progress` from 0 to 1; null without movement. Returns false without a picture. */
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
  const windowAt = (part: number) => windowOf(size, picture, place, part);
  const shown = windowAt(progress ?? 0.5);
  const isKept = progress !== null && typeof ImageBitmap !== "undefined" && source instanceof ImageBitmap;
  const all = isKept ? around(windowAt(0), windowAt(1), size) : shown;
  const detail = box.width / Math.min(windowAt(0).width, windowAt(1).width);
  const layer = isKept
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
  // Without a part of the source: browsers draw that slower.
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

/** Returns the part of the picture that is shown, in its pixels. */
function windowOf(
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
    left: startOf(size.width, width, focalPoint.x, aim.x + pan),
    top: startOf(size.height, height, focalPoint.y, aim.y),
    width,
    height,
  };
}

function startOf(whole: number, shown: number, focal: number, aim: number): number {
  return Math.min(whole - shown, Math.max(0, (whole * focal - shown * aim) / 100));
}

/** Returns the box around two, with a pixel more where the picture has one. */
function around(one: Box, other: Box, size: Size): Box {
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
