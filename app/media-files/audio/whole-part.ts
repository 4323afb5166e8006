/** Finds the intact part of a file that was truncated while it was written, and makes it readable. */
import type { AudioType } from "../../domain/recording.ts";
import { wholeMp4Length } from "../containers/mp4-limits.ts";
import { wholeOggLength } from "../containers/ogg-pages.ts";
import { wholeWebmLength } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";

/** Returns the intact part. May fix lengths in `bytes` that exceed its end. A WAV's lengths must be fixed before. */
export function wholePart(bytes: Bytes, contentType: AudioType): Bytes {
  if (contentType === "audio/webm") return bytes.subarray(0, wholeWebmLength(bytes));
  if (contentType === "audio/mp4") return bytes.subarray(0, wholeMp4Length(bytes));
  return contentType === "audio/ogg" ? bytes.subarray(0, wholeOggLength(bytes)) : bytes;
}
