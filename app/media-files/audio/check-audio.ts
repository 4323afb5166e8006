/**
 * Checks a recording before it is stored: its type from its bytes, that it is complete and has sound, its length.
 * Copies only the sound into a new file, unchanged: no tags, names or pictures.
 */

import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";
import { MAX_AUDIO_BYTES, MAX_RECORDING_SECONDS } from "../../domain/voice/recording.ts";
import { withoutTags } from "../containers/audio-tags.ts";
import { TooLongError } from "../containers/file-limits.ts";
import { limitFlac } from "../containers/flac-blocks.ts";
import { limitMp4ButChunks, wholeMp4Length } from "../containers/mp4-limits.ts";
import { withShortChunks } from "../containers/mp4-short-chunks.ts";
import { limitOgg, wholeOggLength } from "../containers/ogg-pages.ts";
import { fixWavLengths, limitWav } from "../containers/wav-chunks.ts";
import { isWebm, limitWebm, wholeWebmLength } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import type { PacketType } from "./audio-format.ts";
import { audioTypeOf, contentRefusal, fileRefusal, storedTypeOf } from "./audio-type.ts";
import { copyMp3 } from "./copy-mp3.ts";

export interface CheckedAudio {
  kind: "audio";
  contentType: AudioType;
  /** Seconds until the end of the last packet. Greater than 0. */
  durationSeconds: number;
  /** Seconds of its packets when decoded: a transcription service charges for all of them. */
  decodedSeconds: number;
  /** The sound without metadata; players can seek in it. */
  bytes: Bytes;
}

type Refused = { kind: "refused"; reason: UploadRefusal };

/**
 * Accepts any bytes, never rejects, and may modify them. Of a video it keeps the sound. With `isTolerant`, a
 * truncated file, as after a crash, is used as far as it is intact. Needs about twice the bytes' memory, and time
 * linear in their number.
 */
export async function checkAudio(
  bytes: Bytes,
  { isTolerant = false }: { isTolerant?: boolean } = {},
): Promise<CheckedAudio | Refused> {
  if (bytes.length === 0) return { kind: "refused", reason: "empty" };
  if (bytes.length > MAX_AUDIO_BYTES) return { kind: "refused", reason: "large-audio" };
  const sound = withoutTags(bytes);
  const fileType = audioTypeOf(sound);
  if (fileType === null) return { kind: "refused", reason: fileRefusal(bytes) };
  const unplayable = contentRefusal(sound, fileType);
  if (unplayable) return { kind: "refused", reason: unplayable };
  try {
    const copied =
      fileType === "audio/mpeg" ? copyMp3(sound) : await copyPackets(sound, { fileType, isTolerant });
    if (typeof copied === "string") return { kind: "refused", reason: copied };
    const reason = lengthRefusal(copied.durationSeconds);
    return reason
      ? { kind: "refused", reason }
      : { kind: "audio", contentType: storedTypeOf(fileType), ...copied };
  } catch (error) {
    // Only broken files and those that are too long get here. Readers throw many kinds of errors for broken ones.
    return { kind: "refused", reason: error instanceof TooLongError ? "long-audio" : "damaged-audio" };
  }
}

async function copyPackets(
  original: Bytes,
  { fileType, isTolerant }: { fileType: PacketType; isTolerant: boolean },
) {
  if (fileType === "audio/webm" && !isWebm(original)) return "unsupported-audio";
  if (fileType === "audio/wav") fixWavLengths(original, { isTolerant });
  const bytes = isTolerant ? wholePart(original, fileType) : original;
  const parts = limited(bytes, fileType);
  // Imported with the first recording, so that it does not delay the start of the Worker.
  const { copyAudio } = await import("./copy-audio.ts");
  return copyAudio(parts, { fileType, isTolerant });
}

/** Returns why a recording of this length is refused, or null if it is not. */
export function lengthRefusal(durationSeconds: number): UploadRefusal | null {
  if (durationSeconds > MAX_RECORDING_SECONDS) return "long-audio";
  return durationSeconds > 0 ? null : "damaged-audio";
}

/** Returns the parts of the file to read. Throws if it is incomplete, or would take its reader too long. */
function limited(bytes: Bytes, fileType: PacketType): Bytes[] {
  if (fileType === "audio/mp4" && limitMp4ButChunks(bytes).hasLongChunks) return withShortChunks(bytes);
  if (fileType === "audio/webm") limitWebm(bytes);
  if (fileType === "audio/ogg") limitOgg(bytes);
  if (fileType === "audio/wav") limitWav(bytes);
  if (fileType === "audio/flac") limitFlac(bytes);
  return [bytes];
}

/** Returns the intact part. May fix lengths in `bytes` that exceed its end. A WAV's lengths must be fixed before. */
export function wholePart(bytes: Bytes, fileType: PacketType): Bytes {
  if (fileType === "audio/webm") return bytes.subarray(0, wholeWebmLength(bytes));
  if (fileType === "audio/mp4") return bytes.subarray(0, wholeMp4Length(bytes));
  return fileType === "audio/ogg" ? bytes.subarray(0, wholeOggLength(bytes)) : bytes;
}
