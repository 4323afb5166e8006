/** Draws a user's picture: the square part of a photo that cards would show, without metadata. */
import { cropFor, DEFAULT_FOCAL_POINT } from "../../../app/domain/media/focal-point.ts";
import { PICTURE_EDGE } from "../../../app/domain/media/profile-picture.ts";
import { plainBackground } from "../../../app/story-cards/card-design.ts";
import { Canvas } from "../pixels/canvas.ts";
import { encodeJpeg } from "../pixels/encode-jpeg.ts";
import { decodePhoto } from "./decode-card-photo.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const QUALITY = 85;

/** Returns a JPEG, or null if the photo cannot be decoded (decode-card-photo.ts). A small photo is not scaled up. */
export async function drawPicture({
  bytes,
  contentType,
}: {
  bytes: Bytes;
  contentType: string;
}): Promise<Bytes | null> {
  const photo = await decodePhoto(bytes, contentType);
  if (!photo) return null;
  const edge = Math.min(PICTURE_EDGE, photo.width, photo.height);
  const square = { left: 0, top: 0, width: edge, height: edge };
  const canvas = new Canvas(square, plainBackground("#ffffff"));
  canvas.drawPhoto(photo, cropFor(photo, square, DEFAULT_FOCAL_POINT), square);
  return encodeJpeg(canvas.picture, QUALITY);
}
