/** Puts a photo into a card so that its focal point, most often a face, stays free of words. */
import { coverScale, pointIn, positionAt } from "../domain/media/photo-position.ts";
import type { Box, CardSubject, PlacedPhoto } from "./card-design.ts";

type SubjectPhoto = NonNullable<CardSubject["photo"]>;

/** Pixels of the shorter side. A photo with less would be blurred at the size of a card. */
const LEAST_SIDE = 900;
/** A face takes about this part of a photo's shorter side. */
const FACE = 1 / 3;
/** The least part of a framed photo's width and height that is shown: in little room it is cropped to a wide frame. */
const LEAST_SHOWN = 0.55;

/** Whether a card frames the photo, because it would be blurred if it filled the card. */
export function isSmall({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) < LEAST_SIDE;
}

/** Returns a small photo in the middle of a room, no larger than it is. */
export function framedPhoto(photo: SubjectPhoto, room: Box): PlacedPhoto {
  const ratioOf = (side: "width" | "height") => room[side] / photo[side];
  const shown = Math.min(ratioOf("width"), ratioOf("height")) / LEAST_SHOWN;
  const scale = Math.min(1, shown, Math.max(ratioOf("width"), ratioOf("height")));
  const width = Math.round(Math.min(room.width, photo.width * scale));
  const height = Math.round(Math.min(room.height, photo.height * scale));
  const left = Math.round(room.left + (room.width - width) / 2);
  const top = Math.round(room.top + (room.height - height) / 2);
  return placedPhoto(photo, { left, top, width, height });
}

/** Returns the photo in a box with its focal point at `aim`, in percent of the box, or as near as the photo's edges allow. */
export function placedPhoto(photo: SubjectPhoto, box: Box, aim?: { x: number; y: number }): PlacedPhoto {
  return { ...box, position: positionAt(photo, box, photo.focalPoint, aim) };
}

/** Returns the part of a placed photo around its focal point: a square, less what is outside the photo's box. */
export function faceIn(photo: SubjectPhoto, placed: PlacedPhoto): Box {
  const { x, y } = pointIn(photo, placed, placed.position, photo.focalPoint);
  const reach = (Math.min(photo.width, photo.height) * coverScale(photo, placed) * FACE) / 2;
  const left = Math.max(0, Math.floor(x - reach));
  const top = Math.max(0, Math.floor(y - reach));
  return {
    left: placed.left + left,
    top: placed.top + top,
    width: Math.min(placed.width, Math.ceil(x + reach)) - left,
    height: Math.min(placed.height, Math.ceil(y + reach)) - top,
  };
}

/** Returns the first of these places, preferred first, whose face is free, or else the last one. */
export function firstFree(
  photo: SubjectPhoto,
  places: readonly PlacedPhoto[],
  isFree: (face: Box) => boolean,
): PlacedPhoto {
  const chosen = places.find((placed) => isFree(faceIn(photo, placed))) ?? places.at(-1);
  if (!chosen) throw new Error("A photo needs a place");
  return chosen;
}

interface RoomAbove {
  width: number;
  /** The heights that the photo may have, preferred first. */
  heights: readonly number[];
  /** Where the free part of the photo begins, and where it ends. */
  freeTop: number;
  freeBottom: number;
}

/** Returns the photo at the top of a card, its lower end behind words: as high as the face stays free of them. */
export function photoAbove(
  photo: SubjectPhoto,
  { width, heights, freeTop, freeBottom }: RoomAbove,
): PlacedPhoto {
  const places = heights.map(Math.round).map((height) => {
    const aim = { x: 50, y: ((freeTop + freeBottom) / 2 / height) * 100 };
    return placedPhoto(photo, { left: 0, top: 0, width, height }, aim);
  });
  return firstFree(photo, places, ({ top, height }) => top + height <= freeBottom);
}
