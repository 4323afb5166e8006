/** Detects the type of an audio file from its first bytes. */

import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import type { AudioType } from "../../domain/voice/audio-types.ts";
import { isMatroska, mp4Brand } from "../containers/file-type.ts";
import { mp3FrameAt } from "../containers/mp3-frames.ts";
import { wavFormatTag } from "../containers/wav-chunks.ts";
import { type Bytes, byteAt, textAt } from "../photos/byte-reader.ts";

/** The types that recordings arrive in. */
export type AudioFileType = AudioType | "audio/aac" | "audio/flac";

/**
 * Returns null for other files. Tags before the sound must be removed. Any Matroska counts as WebM: whether it is one is in
 * its header, see `isWebm`.
 */
export function audioTypeOf(bytes: Bytes): AudioFileType | null {
  if (isMatroska(bytes)) return "audio/webm";
  if (mp4Brand(bytes) !== null) return "audio/mp4";
  if (textAt(bytes, 0, 4) === "OggS") return "audio/ogg";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WAVE") return "audio/wav";
  if (textAt(bytes, 0, 4) === "fLaC") return "audio/flac";
  if (isAdtsFrame(bytes, 0)) return "audio/aac";
  return mp3FrameAt(bytes, 0) === null ? null : "audio/mpeg";
}

/** Whether an ADTS frame begins here. In the same place MP3 frames have the number of their layer. */
export function isAdtsFrame(bytes: Uint8Array, at: number): boolean {
  return byteAt(bytes, at) === 0xff && (byteAt(bytes, at + 1) & 0xf6) === 0xf0;
}

/** Returns the type that a recording is stored as. An index makes AAC and FLAC seekable, and MP4 has one. */
export function storedTypeOf(type: AudioFileType): AudioType {
  return type === "audio/aac" || type === "audio/flac" ? "audio/mp4" : type;
}

/** Formats that few browsers play, by how their files begin. */
const UNPLAYABLE: [signature: string, at: number, refusal: UploadRefusal][] = [
  ["#!AMR", 0, "amr"],
  ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", 0, "wma"],
  ["AIFF", 8, "aiff"],
  ["AIFC", 8, "aiff"],
  ["caff", 0, "caf"],
];
/** Codecs that few browsers play, by their names in an MP4. */
const UNPLAYABLE_CODECS: Record<string, UploadRefusal> = {
  samr: "amr",
  sawb: "amr",
  alac: "alac",
  ima4: "adpcm",
  "ms\0\x02": "adpcm",
  "ms\0\x11": "adpcm",
  agsm: "gsm",
};
/** Format tags of a WAV that few browsers play (RFC 2361). */
const UNPLAYABLE_WAV: Record<number, UploadRefusal> = { 2: "adpcm", 17: "adpcm", 49: "gsm" };
/** How the first packet of Speex begins, behind the header of an Ogg page with one segment. */
const SPEEX = { at: 28, signature: "Speex   " };

/** Returns why a file of no known type is refused. */
export function fileRefusal(bytes: Bytes): UploadRefusal {
  const known = UNPLAYABLE.find(([signature, at]) => textAt(bytes, at, signature.length) === signature);
  return known?.[2] ?? "unsupported-audio";
}

/** Returns why a WAV or Ogg with a codec that few browsers play is refused, or null. */
export function contentRefusal(bytes: Bytes, type: AudioFileType): UploadRefusal | null {
  if (type === "audio/wav") return UNPLAYABLE_WAV[wavFormatTag(bytes) ?? 0] ?? null;
  return type === "audio/ogg" && textAt(bytes, SPEEX.at, SPEEX.signature.length) === SPEEX.signature
    ? "speex"
    : null;
}

/** Returns why a codec is refused that is not among those of its container. `codecId` is the container's name for it. */
export function codecRefusal(codecId: unknown): UploadRefusal {
  return (typeof codecId === "string" && UNPLAYABLE_CODECS[codecId]) || "unsupported-audio";
}
