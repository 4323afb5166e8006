/**
 * What is looked at before a recording is stored: its kind by its bytes, that it is whole and has sound, its length.
 * The sound is copied into a new file of the same kind as it is, and nothing else is: no tags, names or pictures.
 */
import { type AudioType, MAX_AUDIO_BYTES, MAX_RECORDING_SECONDS } from "../../domain/recording.ts";
import type { UploadRefusal } from "../../domain/refusals.ts";
import { limitMp4 } from "../containers/mp4-limits.ts";
import { limitOgg } from "../containers/ogg-pages.ts";
import { limitWav, mendWavLengths } from "../containers/wav-chunks.ts";
import { isWebm, limitWebm } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { audioTypeOf } from "./audio-type.ts";
import { wholePart } from "./whole-part.ts";

export interface CheckedAudio {
  kind: "audio";
  contentType: AudioType;
  /** Up to the end of the last packet. Greater than 0. */
  durationSeconds: number;
  /** How long its packets last when they are decoded: a transcription service charges for all of them. */
  decodedSeconds: number;
  /** The sound without metadata; players can seek in it. */
  bytes: Bytes;
}

type Refused = { kind: "refused"; reason: UploadRefusal };

/**
 * Takes any bytes, rejects for none, and may change them. Of a video the sound is taken. `isTolerant`: a file that is cut
 * off, as a crash leaves it, is taken as far as it goes. Needs about twice the bytes' memory, in time that grows with them.
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
    // Only broken files get here: their readers have no other way to say so, and throw errors of many kinds.
    return { kind: "refused", reason: "damaged-audio" };
  }
}

async function readAudio(
  given: Bytes,
  contentType: AudioType,
  isTolerant: boolean,
): Promise<CheckedAudio | Refused> {
  if (contentType === "audio/webm" && !isWebm(given)) return { kind: "refused", reason: "unsupported-audio" };
  if (contentType === "audio/wav") mendWavLengths(given, { isTolerant });
  const bytes = isTolerant ? wholePart(given, contentType) : given;
  limit(bytes, contentType);
  // Loaded with the first recording alone: no page has to wait for it when a Worker starts.
  const { copyAudio } = await import("./copy-audio.ts");
  const copied = await copyAudio(bytes, { contentType, isTolerant });
  if (copied === "unknown-codec") return { kind: "refused", reason: "unsupported-audio" };
  const reason = whyNotSoLong(copied.durationSeconds);
  return reason ? { kind: "refused", reason } : { kind: "audio", contentType, ...copied };
}

/** Null where it lasts as long as a recording may. */
export function whyNotSoLong(durationSeconds: number): UploadRefusal | null {
  if (durationSeconds > MAX_RECORDING_SECONDS) return "long-audio";
  return durationSeconds > 0 ? null : "damaged-audio";
}

/** Throws where the file is not whole, or would keep its reader busy. */
function limit(bytes: Bytes, contentType: AudioType): void {
  if (contentType === "audio/webm") limitWebm(bytes);
  if (contentType === "audio/mp4") limitMp4(bytes);
  if (contentType === "audio/ogg") limitOgg(bytes);
  if (contentType === "audio/wav") limitWav(bytes);
}
