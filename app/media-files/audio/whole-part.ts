/** Of a file that was cut off while it was written: as much of it as is whole, put so that its reader takes it. */
import type { AudioType } from "../../domain/recording.ts";
import { wholeMp4Length } from "../containers/mp4-limits.ts";
import { wholeOggLength } from "../containers/ogg-pages.ts";
import { wholeWebmLength } from "../containers/webm-limits.ts";
import type { Bytes } from "../photos/byte-reader.ts";

/** May change the bytes: lengths that lead beyond their end. A WAV's lengths have been mended before. */
export function wholePart(bytes: Bytes, contentType: AudioType): Bytes {
  if (contentType === "audio/webm") return bytes.subarray(0, wholeWebmLength(bytes));
  if (contentType === "audio/mp4") return bytes.subarray(0, wholeMp4Length(bytes));
  return contentType === "audio/ogg" ? bytes.subarray(0, wholeOggLength(bytes)) : bytes;
}
