/** The picture of a user: a square that the Worker draws from a photo. */
import { idSchema } from "../lib/id.ts";
import type { UploadRefusal } from "./upload-refusals.ts";

/** The screen whose form sends the photo. */
export const PICTURE_PATH = "/account/picture";
export const PICTURE_FIELD = "picture";

/** The largest file that is accepted. Browsers send a smaller one, unless scripts do not run. */
export const MAX_PICTURE_BYTES = 8_000_000;

/** Pixels of each edge: a circle of up to 128 pixels on the densest screens. */
export const PICTURE_EDGE = 512;

export const pictureIdSchema = idSchema("This isn't a picture ID");

/** Returns the address of a picture. Another picture has another address. */
export function pictureUrl(pictureId: string): string {
  return `/api/picture/${pictureId}`;
}

/** Why a photo does not become the picture. */
export type PictureRefusal = "none" | "unsupported" | "damaged" | "too-large";

export const PICTURE_REFUSALS: Record<PictureRefusal, string> = {
  none: "Choose a photo",
  unsupported: "Choose a JPEG, PNG or WebP photo",
  damaged: "This photo looks damaged. Choose another one",
  "too-large": `This photo is too large. Choose one up to ${MAX_PICTURE_BYTES / 1_000_000} MB and 8 megapixels`,
};

/** Returns why a file that is no photo, or a bad one, does not become the picture. */
export function pictureRefusalOf(reason: UploadRefusal): PictureRefusal {
  switch (reason) {
    case "empty":
      return "none";
    case "damaged":
      return "damaged";
    case "too-many-pixels":
    case "long-edge":
      return "too-large";
    default:
      return "unsupported";
  }
}
