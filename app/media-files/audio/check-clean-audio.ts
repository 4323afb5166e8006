/**
 * Checks that a stored recording contains nothing but sound. It may have 100 MB, so only its header is read, and no
 * byte is changed. A file that a browser has copied (check-audio.ts) passes; the original file of a voice memo, with
 * names and dates, does not.
 */
import type { AudioType } from "../../domain/recording.ts";
import type { UploadRefusal } from "../../domain/refusals.ts";
import { AUDIO_HANDLERS, readCleanMp4 } from "../containers/clean-mp4.ts";
import { AUDIO_TRACKS, readCleanWebm } from "../containers/clean-webm.ts";
import type { StoredFile } from "../stored-file.ts";
import { audioTypeOf } from "./audio-type.ts";
import { lengthRefusal } from "./check-audio.ts";

export interface CleanAudio {
  kind: "audio";
  contentType: AudioType;
  durationSeconds: number;
}

/** Enough to detect every type. */
const FIRST_BYTES = 64;

/** Accepts any bytes; rejects only if they cannot be read. Supports WebM and MP4. */
export async function checkCleanAudio(
  file: StoredFile,
): Promise<CleanAudio | { kind: "refused"; reason: UploadRefusal }> {
  const contentType = audioTypeOf(await file.read(0, Math.min(FIRST_BYTES, file.size)));
  if (contentType !== "audio/webm" && contentType !== "audio/mp4")
    return { kind: "refused", reason: "unsupported-audio" };
  const header = await (contentType === "audio/webm"
    ? readCleanWebm(file, AUDIO_TRACKS)
    : readCleanMp4(file, AUDIO_HANDLERS));
  if (header === null) return { kind: "refused", reason: "damaged-audio" };
  // Imported with the first recording, so that it does not delay the start of the Worker.
  const { describeAudio } = await import("./describe-audio.ts");
  const durationSeconds = await describeAudio(header, contentType);
  if (durationSeconds === "unknown-codec") return { kind: "refused", reason: "unsupported-audio" };
  const reason = durationSeconds === null ? "damaged-audio" : lengthRefusal(durationSeconds);
  if (reason !== null || durationSeconds === null)
    return { kind: "refused", reason: reason ?? "damaged-audio" };
  return { kind: "audio", contentType, durationSeconds };
}
