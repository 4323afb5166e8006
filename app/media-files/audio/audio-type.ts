/** What a file of sound is, by its first bytes. */
import type { AudioType } from "../../domain/recording.ts";
import { isMatroska, mp4Brand } from "../containers/file-type.ts";
import { type Bytes, textAt } from "../photos/byte-reader.ts";

/** Null for anything else. A Matroska counts as WebM: whether it says so stands in its header. */
export function audioTypeOf(bytes: Bytes): AudioType | null {
  if (isMatroska(bytes)) return "audio/webm";
  if (mp4Brand(bytes) !== null) return "audio/mp4";
  if (textAt(bytes, 0, 4) === "OggS") return "audio/ogg";
  return textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WAVE" ? "audio/wav" : null;
}
