/**
 * Checks that a stored recording contains nothing but sound. It may have 100 MB, so only its header is read, or windows
 * of an MP3, which has none. No byte is changed. A file that a browser has copied (check-audio.ts) passes; the original
 * file of a voice memo, with names and dates, does not.
 */

import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";
import { AUDIO_HANDLERS, readCleanMp4 } from "../containers/clean-mp4.ts";
import { AUDIO_TRACKS, readCleanWebm } from "../containers/clean-webm.ts";
import { TooLongError } from "../containers/file-limits.ts";
import type { StoredFile } from "../stored-file.ts";
import { audioTypeOf } from "./audio-type.ts";
import { lengthRefusal } from "./check-audio.ts";
import { cleanMp3Seconds } from "./copy-mp3.ts";

export interface CleanAudio {
  kind: "audio";
  contentType: AudioType;
  durationSeconds: number;
}

/** Enough to detect every type. */
const FIRST_BYTES = 64;

type Refused = { kind: "refused"; reason: UploadRefusal };

/** Accepts any bytes; rejects only if they cannot be read. Supports WebM, MP4 and MP3. */
export async function checkCleanAudio(file: StoredFile): Promise<CleanAudio | Refused> {
  try {
    return await check(file);
  } catch (error) {
    if (error instanceof TooLongError) return { kind: "refused", reason: "long-audio" };
    throw error;
  }
}

async function check(file: StoredFile): Promise<CleanAudio | Refused> {
  const contentType = audioTypeOf(await file.read(0, Math.min(FIRST_BYTES, file.size)));
  if (contentType !== "audio/webm" && contentType !== "audio/mp4" && contentType !== "audio/mpeg")
    return { kind: "refused", reason: "unsupported-audio" };
  const seconds = await (contentType === "audio/mpeg"
    ? cleanMp3Seconds(file)
    : secondsInHeader(file, contentType));
  if (typeof seconds === "string") return { kind: "refused", reason: seconds };
  const reason = seconds === null ? "damaged-audio" : lengthRefusal(seconds);
  if (reason !== null || seconds === null) return { kind: "refused", reason: reason ?? "damaged-audio" };
  return { kind: "audio", contentType, durationSeconds: seconds };
}

/** Returns the duration, why the codec is refused, or null for a broken file and for one that contains more than sound. */
async function secondsInHeader(
  file: StoredFile,
  contentType: "audio/webm" | "audio/mp4",
): Promise<number | UploadRefusal | null> {
  const header = await (contentType === "audio/webm"
    ? readCleanWebm(file, AUDIO_TRACKS)
    : readCleanMp4(file, AUDIO_HANDLERS));
  if (header === null) return null;
  // Imported with the first recording, so that it does not delay the start of the Worker.
  const { describeAudio } = await import("./describe-audio.ts");
  return describeAudio(header, contentType);
}
