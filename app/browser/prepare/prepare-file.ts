/** Detects a file's type from its bytes, checks its size and prepares it. Runs in the worker. */
import { MAX_PHOTO_BYTES, MAX_VIDEO_BYTES } from "../../domain/media/upload-limits.ts";
import { isMatroska } from "../../media-files/containers/file-type.ts";
import { typeOfPhoto } from "../../media-files/photos/photo-type.ts";
import { isVideo } from "../../media-files/videos/check-video.ts";
import { loadScript } from "../lib/load-script.ts";
import { findCaptureTime } from "./capture-time.ts";
import { partHashes } from "./part-hashes.ts";
import { preparePhoto } from "./prepare-photo.ts";
import type { ShowVideo } from "./prepare-worker-messages.ts";
import { type DraftOutcome, type PrepareOutcome, refused } from "./prepared-media.ts";

/** Enough bytes to detect every type. */
const HEAD_BYTES = 256;

interface PrepareFileOptions {
  key: string;
  /** Whether the file is sent as it is, and gets smaller pictures only. */
  isClean: boolean;
  show: ShowVideo;
}

/** Returns the prepared file, or why it was refused. Rejects for faults alone. */
export async function prepareFile(file: File, options: PrepareFileOptions): Promise<PrepareOutcome> {
  try {
    const outcome = await draftOf(file, options);
    if (outcome.kind === "refused") return outcome;
    const { original, smaller } = outcome.draft;
    const files = [original, ...(smaller?.versions ?? []).map(({ blob }) => blob)];
    const capturedAt = await findCaptureTime(file, outcome.draft.fileType);
    return { kind: "prepared", media: { ...outcome.draft, capturedAt, partHashes: await partHashes(files) } };
  } catch (error) {
    // The file was changed or deleted after it was picked.
    const isUnreadable =
      error instanceof DOMException && ["NotReadableError", "NotFoundError"].includes(error.name);
    if (isUnreadable) return refused("damaged");
    throw error;
  }
}

async function draftOf(file: File, { key, isClean, show }: PrepareFileOptions): Promise<DraftOutcome> {
  if (file.size === 0) return refused("empty");
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isVideo(head)) {
    if (file.size > MAX_VIDEO_BYTES) return refused("large-video");
    const { prepareVideo } = await loadScript(() => import("./prepare-video.ts"));
    return prepareVideo(file, { key, isClean, show, isMatroska: isMatroska(head) });
  }
  const contentType = typeOfPhoto(head);
  if (contentType === null && file.type.startsWith("video/")) return refused("unsupported");
  if (file.size > MAX_PHOTO_BYTES) return refused("large-photo");
  return contentType === null ? refused("unsupported") : preparePhoto(file, contentType, isClean);
}
