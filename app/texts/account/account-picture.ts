/** What the screen for the account's picture says. */
import { MAX_PICTURE_BYTES } from "../../domain/media/profile-picture.ts";

export const PICTURE_TEXTS = {
  documentTitle: "Your Picture · Race Recap",
  heading: "Your picture",
  copy: "We crop your photo to a small square and remove its location and camera data. Your public recaps show it next to your name.",
  choose: "Choose a photo",
  preparing: "Preparing your photo…",
  saving: "Saving your picture…",
  save: "Save picture",
  withoutScripts: `JPEG, PNG or WebP, up to ${MAX_PICTURE_BYTES / 1_000_000} MB and 8 megapixels`,
  remove: "Remove picture",
  back: "Back to your account",
  failed: "We couldn't save your picture. Please try again.",
  notPrepared: "We couldn't prepare this photo. Please try again.",
} as const;
