/**
 * Checks a recording before it is stored: its type from its bytes, that it is complete and has sound, its length.
 * Copies only the sound into a new file of the same type, unchanged: no tags, names or pictures.
 */
import { type AudioType, MAX_AUDIO_BYTES, MAX_RECORDING_SECONDS } from "../../domain/recording.ts";
import type { UploadRefusal } from "../../domain/refusals.ts";
import { limitMp4 } from "../containers/mp4-limits.ts";
import { limitOgg } from "../containers/ogg-pages.ts";
import { fixWavLengths, limitWav } from "../containers/wav-chunks.ts";
import { isWebm, limitWebm } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { audioTypeOf } from "./audio-type.ts";
import { wholePart } from "./whole-part.ts";

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
  const contentType = audioTypeOf(bytes);
  if (contentType === null) return { kind: "refused", reason: "unsupported-audio" };
  try {
    return await readAudio(bytes, contentType, isTolerant);
  } catch {
    // Only broken files get here. Readers throw many kinds of errors for them.
    return { kind: "refused", reason: "damaged-audio" };
  }
}

async function readAudio(
  original: Bytes,
  contentType: AudioType,
  isTolerant: boolean,
): Promise<CheckedAudio | Refused> {
  if (contentType === "audio/webm" && !isWebm(original))
    return { kind: "refused", reason: "unsupported-audio" };
  if (contentType === "audio/wav") fixWavLengths(original, { isTolerant });
  const bytes = isTolerant ? wholePart(original, contentType) : original;
  limit(bytes, contentType);
  // Imported with the first recording, so that it does not delay the start of the Worker.
  const { copyAudio } = await import("./copy-audio.ts");
  const copied = await copyAudio(bytes, { contentType, isTolerant });
  if (copied === "unknown-codec") return { kind: "refused", reason: "unsupported-audio" };
  const reason = lengthRefusal(copied.durationSeconds);
  return reason ? { kind: "refused", reason } : { kind: "audio", contentType, ...copied };
}

/** Returns why a recording of this length is refused, or null if it is not. */
export function lengthRefusal(durationSeconds: number): UploadRefusal | null {
  if (durationSeconds > MAX_RECORDING_SECONDS) return "long-audio";
  return durationSeconds > 0 ? null : "damaged-audio";
}

/** Throws if the file is incomplete, or would take its reader too long. */
function limit(bytes: Bytes, contentType: AudioType): void {
  if (contentType === "audio/webm") limitWebm(bytes);
  if (contentType === "audio/mp4") limitMp4(bytes);
  if (contentType === "audio/ogg") limitOgg(bytes);
  if (contentType === "audio/wav") limitWav(bytes);
}
