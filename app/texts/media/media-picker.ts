/** The texts of the buttons that choose photos and videos. */
import { MAX_COPIED_BYTES, MAX_PLAIN_UPLOAD_BYTES } from "../../domain/media/media.ts";

export const MEDIA_PICKER_TEXTS = {
  add: "Add Photos and Videos",
  takePhoto: "Take a photo",
  upload: "Upload",
  limits: "Photos up to 40 MB, videos up to 2 GB",
  dropOrPaste: ". You can also drop or paste them here.",
  withoutScripts: `Photos (JPEG, PNG, WebP, GIF) up to ${MAX_PLAIN_UPLOAD_BYTES / 1_000_000} MB, videos (MP4, MOV, WebM) up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
} as const;
