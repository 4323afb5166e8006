/** The texts of choosing, showing, describing and deleting photos and videos. */
import { MAX_COPIED_BYTES, MAX_PLAIN_UPLOAD_BYTES } from "../../domain/media/media.ts";

/** The texts of describing, dropping and deleting photos and videos. */
export const MEDIA_TEXTS = {
  drop: "Drop them here",
  description: "Description",
  optional: "(optional)",
  notSaved: "Not saved yet",
  lost: {
    title: "This photo or video was deleted",
    description: "Your text wasn't saved. Copy it if you need it.",
  },
  deleted: { notice: "Deleted.", undo: "Undo" },
  restoreFailed: {
    title: "We couldn't restore it",
    description:
      "Please try again in a moment. If it still doesn't work, it's gone for good or the recap is full.",
  },
  orderFailed: { title: "We couldn't change the order", description: "Please try again in a moment." },
} as const;

/** What the screens say when a plain form could not change a recap's photos and videos. */
export const MEDIA_FORM_TEXTS = {
  recapGone: "This recap no longer exists",
  descriptionNotSaved: "We couldn't save the description. Please try again.",
} as const;

export const MEDIA_PICKER_TEXTS = {
  add: "Add photos and videos",
  takePhoto: "Take a photo",
  upload: "Upload",
  limits: "Photos up to 40 MB, videos up to 2 GB",
  dropOrPaste: "You can also drop or paste them here.",
  withoutScripts: `Photos (JPEG, PNG, WebP, GIF) up to ${MAX_PLAIN_UPLOAD_BYTES / 1_000_000} MB, videos (MP4, MOV, WebM) up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
} as const;

/** The texts of a photo or video: the button that plays it, and the link where it cannot be shown. */
export const MEDIA_VIEW_TEXTS = {
  play: (name: string) => `Play ${name}`,
  download: (name: string) => `Download ${name}`,
} as const;
