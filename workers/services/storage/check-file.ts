/**
 * Checks a file that a form or call has sent whole, says what to store, and adds it. A photo is read in windows; a video or recording
 * is copied in memory, so its limit is lower.
 */
import { isSessionOver } from "../../../app/domain/account/session.ts";
import { MAX_COPIED_BYTES } from "../../../app/domain/media/media.ts";
import type { SoundTrouble } from "../../../app/domain/media/upload-progress.ts";
import type { UploadRefusal } from "../../../app/domain/media/upload-refusals.ts";
import { isLimitReached } from "../../../app/domain/site/reached-limit.ts";
import type { AudioType } from "../../../app/domain/voice/audio-types.ts";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import { scanPhoto } from "../../../app/media-files/photos/check-photo.ts";
import { lengthOf, readPieces } from "../../../app/media-files/photos/kept-pieces.ts";
import { scanFile } from "../../../app/media-files/photos/scan.ts";
import { fileOfBlob } from "../../../app/media-files/stored-file.ts";
import { checkVideo, isVideo } from "../../../app/media-files/videos/check-video.ts";
import type { FileName, MediaStore } from "./media-store.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Refused = { kind: "refused"; reason: UploadRefusal };

const TOO_LARGE: Refused = { kind: "refused", reason: "use-upload" };
/** Enough to detect every video. */
const FIRST_BYTES = 256;

interface FileToStore {
  kind: "checked";
  contentType: string;
  size: number;
  /** Each time valid until the next ones are requested. */
  bytes: AsyncIterable<Bytes> | Iterable<Bytes>;
}

interface MediaToStore extends FileToStore {
  fileType: "image" | "video";
  width: number;
  height: number;
  durationSeconds: number | null;
  soundTrouble: SoundTrouble | null;
}

/** Checks a photo or video: only its bytes decide which. Accepts any bytes. */
export async function checkMediaFile(file: Blob): Promise<MediaToStore | Refused> {
  const isVideoFile = isVideo(new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer()));
  return isVideoFile ? checkVideoFile(file) : checkPhotoFile(file);
}

async function checkPhotoFile(blob: Blob): Promise<MediaToStore | Refused> {
  const file = fileOfBlob(blob);
  const photo = await scanFile(file, scanPhoto(file.size));
  if (photo.kind === "refused") return photo;
  const { contentType, width, height, pieces } = photo;
  const stored = { contentType, size: lengthOf(pieces), bytes: readPieces(file, pieces) };
  return {
    kind: "checked",
    fileType: "image",
    ...stored,
    width,
    height,
    durationSeconds: null,
    soundTrouble: null,
  };
}

async function checkVideoFile(file: Blob): Promise<MediaToStore | Refused> {
  if (file.size > MAX_COPIED_BYTES) return TOO_LARGE;
  const original = new Uint8Array(await file.arrayBuffer());
  const video = await checkVideo(original);
  original.buffer.transfer(0);
  if (video.kind === "refused") return video;
  const { contentType, bytes, width, height, durationSeconds, soundTrouble } = video;
  const stored = { contentType, size: bytes.length, bytes: [bytes] };
  return { kind: "checked", fileType: "video", ...stored, width, height, durationSeconds, soundTrouble };
}

export async function checkRecordingFile(
  file: Blob,
): Promise<(FileToStore & { contentType: AudioType; durationSeconds: number }) | Refused> {
  if (file.size > MAX_COPIED_BYTES) return TOO_LARGE;
  const original = new Uint8Array(await file.arrayBuffer());
  const recording = await checkAudio(original);
  original.buffer.transfer(0);
  if (recording.kind === "refused") return recording;
  const { contentType, durationSeconds, bytes } = recording;
  return { kind: "checked", contentType, size: bytes.length, bytes: [bytes], durationSeconds };
}

/**
 * Stores the bytes and then inserts the row. Returns the new row, the one that this upload has had before, or null if the
 * recap does not take it. `insert` returns the row that it inserted and the one with the same upload key.
 */
export async function addFile<Row>(
  store: MediaStore,
  name: FileName,
  file: FileToStore,
  insert: () => Promise<{ inserted: Row[]; known: Row[] }>,
): Promise<{ row: Row; isFirst: boolean } | null> {
  await store.put(name, file);
  try {
    const { inserted, known } = await insert();
    const [added] = inserted;
    if (added) return { row: added, isFirst: true };
    await store.deleteOrphans([name]);
    return known[0] ? { row: known[0], isFirst: false } : null;
  } catch (error) {
    // If D1's response is lost, the row may exist, so the bytes must stay. The sweep deletes objects without a row.
    if (isLimitReached(error) || isSessionOver(error)) await store.deleteOrphans([name]);
    throw error;
  }
}
