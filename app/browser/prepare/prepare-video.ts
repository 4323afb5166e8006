/** Copies a video without metadata and makes its poster. Runs in the worker. */
import { BlobSource } from "mediabunny";
import type { VideoType } from "../../domain/media/media.ts";
import { MAX_VIDEO_BYTES, POSTER_EDGES } from "../../domain/media/upload-limits.ts";
import { isWebm } from "../../media-files/containers/webm-limits.ts";
import { copyVideo } from "../../media-files/videos/copy-video.ts";
import type { ShowVideo } from "./prepare-worker-messages.ts";
import { type DraftMedia, type DraftOutcome, type Refused, refused } from "./prepared-media.ts";
import { makeSmallPictures } from "./small-pictures.ts";
import { decodeFrame } from "./video-frame.ts";
import { openDeviceTarget, openMemoryTarget, type VideoTarget } from "./video-target.ts";

/** Enough bytes for the first element of a WebM. */
const HEAD_BYTES = 4_096;
/** The largest video that is copied in memory, where the browser has no file system. */
const MAX_MEMORY_BYTES = 300_000_000;

interface PrepareVideoOptions {
  key: string;
  isClean: boolean;
  isMatroska: boolean;
  show: ShowVideo;
}

type Copy = Pick<DraftMedia, "original" | "soundTrouble">;

/** Returns the prepared video, or why it was refused. */
export async function prepareVideo(
  file: Blob,
  { key, isClean, isMatroska, show }: PrepareVideoOptions,
): Promise<DraftOutcome> {
  if (isMatroska && !(await declaresWebm(file))) return refused("unsupported");
  const contentType = isMatroska ? "video/webm" : "video/mp4";
  const copied = isClean ? { original: file, soundTrouble: null } : await copyFile(file, contentType, key);
  if ("kind" in copied) return copied;
  return {
    kind: "draft",
    draft: {
      fileType: "video",
      contentType,
      ...copied,
      ...(await posterOf(copied.original, show)),
    },
  };
}

async function declaresWebm(file: Blob): Promise<boolean> {
  try {
    return isWebm(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    // The header is damaged; copying refuses the file with the right reason.
    return true;
  }
}

/** Copies the video to a file on the device, or in memory if that fails. */
async function copyFile(file: Blob, contentType: VideoType, key: string): Promise<Copy | Refused> {
  const onDevice = await openDeviceTarget(key);
  const copied = onDevice && (await copyTo(onDevice, file, contentType));
  if (copied) return copied;
  if (file.size > MAX_MEMORY_BYTES) return refused("unsupported");
  return (await copyTo(openMemoryTarget(file.size), file, contentType)) ?? refused("damaged");
}

/** Returns the copy, or null if the target failed. */
async function copyTo(
  target: VideoTarget,
  file: Blob,
  contentType: VideoType,
): Promise<Copy | Refused | null> {
  const result = await tryToCopy(target, file, contentType);
  if (result === null || "kind" in result) await target.discard();
  return result;
}

async function tryToCopy(
  target: VideoTarget,
  file: Blob,
  contentType: VideoType,
): Promise<Copy | Refused | null> {
  try {
    const source = new BlobSource(file);
    const copied = await copyVideo({ contentType, source, size: file.size, ...target });
    if (copied.kind === "refused") return copied;
    const original = await target.finish(contentType);
    if (original.size > MAX_VIDEO_BYTES) return refused("large-video");
    return { original, soundTrouble: copied.soundTrouble };
  } catch {
    // The readers throw for damaged files, and the target throws on a full device.
    return target.hasFailed() ? null : refused("damaged");
  }
}

type Poster = Pick<DraftMedia, "smaller" | "thumbhash" | "isPlayable">;

/** Makes the poster in two sizes; a video that this browser cannot show gets none. */
async function posterOf(video: Blob, show: ShowVideo): Promise<Poster> {
  const decoded = await decodeFrame(video);
  const { isPlayable, frame } = await show(video, decoded === null);
  const picture = decoded ?? frame;
  const canPlay = isPlayable ?? picture !== null;
  const withoutPoster = { smaller: null, thumbhash: null, isPlayable: canPlay };
  if (!canPlay || !picture) return withoutPoster;
  const [largest, smallest] = POSTER_EDGES;
  const edges = Math.max(picture.width, picture.height) > smallest ? [largest, smallest] : [smallest];
  try {
    const { contentType, blobs, thumbhash } = await makeSmallPictures(picture, edges);
    const versions = blobs.flatMap((blob, at) => (edges[at] ? { edge: edges[at], blob } : []));
    return { smaller: { contentType, versions }, thumbhash, isPlayable: canPlay };
  } catch {
    // The device has no memory for a canvas: the video is sent without a poster.
    return withoutPoster;
  }
}
