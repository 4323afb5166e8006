/** What a recording's header says of its sound, by mediabunny. Nothing is decoded. */
import { Input, type InputAudioTrack, Logging, LogLevel } from "mediabunny";
import type { AudioType } from "../../domain/recording.ts";
import type { FileHeader } from "../containers/file-header.ts";
import { headerSource } from "../containers/header-source.ts";
import { hasComments } from "../containers/vorbis-description.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { AUDIO_FORMATS } from "./audio-format.ts";

/** Its duration in seconds; null for a header that cannot be read, or that describes more than one track. */
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
    // Only broken headers get here: their readers have no other way to say so, and throw errors of many kinds.
    return null;
  }
}

async function hasVorbisComments(sound: InputAudioTrack): Promise<boolean> {
  const config = await sound.getDecoderConfig();
  return !(config?.description instanceof Uint8Array) || hasComments(config.description as Bytes);
}
