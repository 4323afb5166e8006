/** Finds the intact part of a file that was truncated while it was written, and makes it readable. */
import { wholeMp4Length } from "../containers/mp4-limits.ts";
import { wholeOggLength } from "../containers/ogg-pages.ts";
import { wholeWebmLength } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import type { PacketType } from "./audio-format.ts";

/** Returns the intact part. May fix lengths in `bytes` that exceed its end. A WAV's lengths must be fixed before. */
export function wholePart(bytes: Bytes, fileType: PacketType): Bytes {
  if (fileType === "audio/webm") return bytes.subarray(0, wholeWebmLength(bytes));
  if (fileType === "audio/mp4") return bytes.subarray(0, wholeMp4Length(bytes));
  return fileType === "audio/ogg" ? bytes.subarray(0, wholeOggLength(bytes)) : bytes;
}
