/** Reads the duration and codec of a recording from its header, with mediabunny. Decodes nothing. */
import { Input, type InputAudioTrack, Logging, LogLevel } from "mediabunny";
import type { AudioType } from "../../domain/recording.ts";
import type { FileHeader } from "../containers/file-header.ts";
import { headerSource } from "../containers/header-source.ts";
import { hasComments } from "../containers/vorbis-description.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { AUDIO_FORMATS } from "./audio-format.ts";

/**
 * Returns the duration in seconds, or null for a header that cannot be read, describes several tracks or has
 * comments.
 */
export async function describeAudio(
  header: FileHeader,
  contentType: AudioType,
): Promise<number | "unknown-codec" | null> {
  Logging.level = LogLevel.Silent;
  const { inputs, codecs } = AUDIO_FORMATS[contentType];
  try {
    const input = new Input({ source: headerSource(header), formats: inputs });
    const [sound, ...others] = await input.getTracks();
    if (!sound?.isAudioTrack() || others.length > 0) return null;
    const codec = await sound.getCodec();
    if (codec === null || !codecs.includes(codec)) return "unknown-codec";
    if (codec === "vorbis" && (await hasVorbisComments(sound))) return null;
    const seconds = header.durationSeconds ?? (await sound.computeDuration());
    return Math.round(seconds * 1_000) / 1_000;
  } catch {
    // Only broken headers get here. Readers throw many kinds of errors for them.
    return null;
  }
}

async function hasVorbisComments(sound: InputAudioTrack): Promise<boolean> {
  const config = await sound.getDecoderConfig();
  return !(config?.description instanceof Uint8Array) || hasComments(config.description as Bytes);
}
