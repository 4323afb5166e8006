/** Detects the type of an audio file from its first bytes. */
import type { AudioType } from "../../domain/recording.ts";
import { isMatroska, mp4Brand } from "../containers/file-type.ts";
import { type Bytes, textAt } from "../photos/byte-reader.ts";

/** Returns null for other files. Any Matroska counts as WebM: whether it is one is in its header, see `isWebm`. */
export function audioTypeOf(bytes: Bytes): AudioType | null {
  if (isMatroska(bytes)) return "audio/webm";
  if (mp4Brand(bytes) !== null) return "audio/mp4";
  if (textAt(bytes, 0, 4) === "OggS") return "audio/ogg";
  return textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WAVE" ? "audio/wav" : null;
}
