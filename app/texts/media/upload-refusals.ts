/** What is said of a photo, a video or a recording that is refused. A refused file is not stored. */

import { MAX_COPIED_BYTES, MAX_MEDIA, MAX_PHOTO_EDGE } from "../../domain/media/media.ts";
import type { PrepareRefusal, UploadRefusal } from "../../domain/media/upload-refusals.ts";
import { MAX_RECORDING_SECONDS, MAX_RECORDINGS, TRANSCRIPTS_FULL } from "../../domain/voice/recording.ts";

const RECORDINGS = "Choose an MP3, M4A, AAC, FLAC, WAV, Ogg or WebM file";

export const REFUSALS: Record<UploadRefusal, string> = {
  empty: "This file is empty",
  "use-upload": `Videos and recordings sent this way can be up to ${MAX_COPIED_BYTES / 1_000_000} MB`,
  "large-photo": "Photos can be up to 40 MB",
  "large-video": "Videos can be up to 2 GB",
  "large-audio": "Recordings can be up to 100 MB",
  "long-audio": `Recordings can be up to ${MAX_RECORDING_SECONDS / 3_600} hours long`,
  quota: "You've used all 10 GB of your storage. Delete some photos, videos or recordings to add more",
  unsupported: "Choose a JPEG, PNG, WebP or GIF photo, or an MP4, MOV or WebM video",
  "unsupported-audio": `That isn't an audio file we can use. ${RECORDINGS}`,
  heic: "Browsers can't show HEIC photos. Save this one as a JPEG and add it again",
  "minimized-heif": "Browsers can't show minimized HEIF photos. Save this one as a JPEG and add it again",
  avif: unconvertedPhoto("AVIF"),
  "cropped-avif":
    "This browser would show what this AVIF photo crops away. Save it as a JPEG and add it again",
  "jpeg-xl": unconvertedPhoto("JPEG XL"),
  "video-codec": "This video's codec can't play in browsers. Export it as H.264",
  "no-picture": "This file has sound but no picture. Add it to a question as a voice memo",
  amr: unplayableRecording("AMR"),
  wma: unplayableRecording("WMA"),
  aiff: unplayableRecording("AIFF"),
  caf: unplayableRecording("CAF"),
  alac: unplayableRecording("Apple Lossless"),
  adpcm: unplayableRecording("ADPCM"),
  gsm: unplayableRecording("GSM"),
  speex: unplayableRecording("Speex"),
  damaged: "This photo or video looks damaged",
  "damaged-audio": "This recording looks damaged or has no sound",
  "too-many-pixels": "Photos and videos can have up to 50 megapixels",
  "long-edge": `Photos and videos can be up to ${MAX_PHOTO_EDGE.toLocaleString("en-US")} pixels wide and high`,
  limit: `A recap can have up to ${MAX_MEDIA} photos and videos`,
  "recording-limit": `A recap can have up to ${MAX_RECORDINGS} recordings`,
  "transcripts-full": TRANSCRIPTS_FULL,
  "unknown-question": "This recap doesn't have that question",
};

/**
 * The messages for photos and videos that the browser prepares: it converts photos of other formats. The list of uploads
 * shows them after "Couldn't add this file."
 */
export const PREPARE_REFUSALS: Record<PrepareRefusal, string> = {
  ...REFUSALS,
  unprepared:
    "This browser can't prepare it. Update the browser, or turn off JavaScript for this page: then photos of up to 16 MB and videos of up to 5 MB can be added",
  damaged: "It looks damaged",
  unsupported: "Choose a JPEG, PNG, WebP, GIF, HEIC or AVIF photo, or an MP4, MOV or WebM video",
  avif: unopenedPhoto("AVIF"),
  "jpeg-xl": unopenedPhoto("JPEG XL"),
};

/** For photos that only a browser converts, and that were sent without that. */
function unconvertedPhoto(format: string): string {
  return `${format} photos can't be added this way. Save this one as a JPEG, PNG, WebP or GIF and add it again`;
}

/** For photos that this browser does not decode. */
function unopenedPhoto(format: string): string {
  return `This browser can't open this ${format} photo. Save it as a JPEG and add it again`;
}

function unplayableRecording(format: string): string {
  return `Most browsers can't play ${format} recordings. ${RECORDINGS}`;
}
