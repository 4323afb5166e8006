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
  "use-upload": `Sent this way, a video or recording can have up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
  "large-photo": "This photo is larger than 40 MB",
  "large-video": "This video is larger than 2 GB",
  "large-audio": "This recording is larger than 100 MB",
  "long-audio": `This recording is longer than ${MAX_RECORDING_SECONDS / 3_600} hours`,
  quota: "Your photos, videos and recordings take up 10 GB, which is all there is. Delete some to add more",
  unsupported: "Only JPEG, PNG, WebP and GIF photos and MP4, MOV and WebM videos can be added",
  "unsupported-audio": "Only WebM, MP4 (M4A), Ogg and WAV recordings can be added",
  heic: "Browsers cannot show HEIC photos. Save it as a JPEG and add that",
  damaged: "This photo or video is damaged or incomplete",
  "damaged-audio": "This recording is damaged or has no sound",
  "too-many-pixels": "This photo or video has more than 50 megapixels",
  limit: `A recap can have up to ${MAX_MEDIA} photos and videos`,
  "recording-limit": `A recap can have up to ${MAX_RECORDINGS} recordings`,
  "transcripts-full": "The transcripts of this recap take up all the room there is. Shorten one to add more",
  "unknown-question": "This recap has no such question",
};

/** The messages for photos and videos that the browser prepares: it converts HEIC photos. */
export const PREPARE_REFUSALS: Record<UploadRefusal, string> = {
  ...REFUSALS,
  unsupported: "Only JPEG, PNG, WebP, GIF and HEIC photos and MP4, MOV and WebM videos can be added",
};
