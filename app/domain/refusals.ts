/** Reasons why a photo, a video or a recording is refused, and their messages. A refused file is not stored. */
import { MAX_COPIED_BYTES, MAX_MEDIA } from "./media.ts";
import { MAX_RECORDING_SECONDS, MAX_RECORDINGS } from "./recording.ts";

export type UploadRefusal =
  | "empty"
  | "use-upload"
  | "large-photo"
  | "large-video"
  | "large-audio"
  | "long-audio"
  | "quota"
  | "unsupported"
  | "unsupported-audio"
  | "heic"
  | "damaged"
  | "damaged-audio"
  | "too-many-pixels"
  | "limit"
  | "recording-limit"
  | "transcripts-full"
  | "unknown-question";

export const REFUSALS: Record<UploadRefusal, string> = {
  empty: "This file is empty",
  "use-upload": `Videos and recordings sent this way can be up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
  "large-photo": "Photos can be up to 40 MB",
  "large-video": "Videos can be up to 2 GB",
  "large-audio": "Recordings can be up to 100 MB",
  "long-audio": `Recordings can be up to ${MAX_RECORDING_SECONDS / 3_600} hours long`,
  quota: "You've used all 10 GB of your storage. Delete some photos, videos or recordings to add more",
  unsupported: "Choose a JPEG, PNG, WebP or GIF photo, or an MP4, MOV or WebM video",
  "unsupported-audio": "That isn't an audio file we can use",
  heic: "Browsers can't show HEIC photos. Save this one as a JPEG and add it again",
  damaged: "This photo or video looks damaged",
  "damaged-audio": "This recording looks damaged or has no sound",
  "too-many-pixels": "Photos and videos can have up to 50 megapixels",
  limit: `A recap can have up to ${MAX_MEDIA} photos and videos`,
  "recording-limit": `A recap can have up to ${MAX_RECORDINGS} recordings`,
  "transcripts-full": "There's no room left for transcripts in this recap. Shorten one to add more",
  "unknown-question": "This recap doesn't have that question",
};

/**
 * The messages for photos and videos that the browser prepares: it converts HEIC photos. The list of uploads shows them
 * after "Couldn't add this file."
 */
export const PREPARE_REFUSALS: Record<UploadRefusal, string> = {
  ...REFUSALS,
  damaged: "It looks damaged",
  unsupported: "Choose a JPEG, PNG, WebP, GIF or HEIC photo, or an MP4, MOV or WebM video",
};
