/** Prepares a file on the page, for browsers whose workers cannot draw: removes metadata, makes no smaller pictures. */
import { MAX_PHOTO_BYTES } from "../../domain/media/uploads.ts";
import { checkMedia } from "../../media-files/check-media.ts";
import { isVideo } from "../../media-files/videos/check-video.ts";
import { findCaptureTime } from "./capture-time.ts";
import { partHashes } from "./part-hashes.ts";
import { type PrepareOutcome, refused } from "./prepared-media.ts";
import { showVideo } from "./video-element.ts";

const HEAD_BYTES = 256;
const MAX_VIDEO_IN_MEMORY_BYTES = 25_000_000;

/**
 * Returns the prepared file, or why it was refused. It is held in memory, so videos over 25 MB are refused, unless the file
 * is clean.
 */
export async function prepareOnPage(file: File, isClean = false): Promise<PrepareOutcome> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isVideoFile = isVideo(head);
  if (isClean) return keptAsItIs(file, isVideoFile);
  if (isVideoFile && file.size > MAX_VIDEO_IN_MEMORY_BYTES) return refused("unsupported");
  if (file.size > MAX_PHOTO_BYTES) {
    return refused(file.type.startsWith("video/") ? "unsupported" : "large-photo");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checked = await checkMedia(bytes);
  if (checked.kind === "refused") return checked;
  const original = new Blob([checked.bytes], { type: checked.contentType });
  const isPlayable = !isVideoFile || (await showVideo(original, false)).isPlayable !== false;
  return {
    kind: "prepared",
    media: {
      fileType: checked.fileType,
      contentType: checked.contentType,
      original,
      smaller: null,
      partHashes: await partHashes([original]),
      thumbhash: null,
      capturedAt: await findCaptureTime(file, checked.fileType),
      isPlayable,
    },
  };
}

async function keptAsItIs(file: File, isVideoFile: boolean): Promise<PrepareOutcome> {
  const fileType = isVideoFile ? "video" : "image";
  const bare = { smaller: null, thumbhash: null, capturedAt: null, isPlayable: true };
  const partHashesOfFile = await partHashes([file]);
  return {
    kind: "prepared",
    media: { fileType, contentType: file.type, original: file, partHashes: partHashesOfFile, ...bare },
  };
}
