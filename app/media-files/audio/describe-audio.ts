/** Reads the duration and codec of a recording from its header, with mediabunny. Decodes nothing. */
import { type AudioCodec, Input, type InputAudioTrack, Logging, LogLevel } from "mediabunny";
import type { UploadRefusal } from "../../domain/media/upload-refusals.ts";
import type { FileHeader } from "../containers/file-header.ts";
import { onlyStreamInfo } from "../containers/flac-blocks.ts";
import { headerSource } from "../containers/header-source.ts";
import { hasComments } from "../containers/vorbis-description.ts";
import type { Bytes } from "../photos/byte-reader.ts";
import { AUDIO_FORMATS, type PacketType } from "./audio-format.ts";
import { codecRefusal } from "./audio-type.ts";

/**
 * Returns the duration in seconds, why the codec is refused, or null for a header that cannot be read, describes several
 * tracks or has comments.
 */
export async function describeAudio(
  header: FileHeader,
  contentType: PacketType,
): Promise<number | UploadRefusal | null> {
  Logging.level = LogLevel.Silent;
  const { inputs, codecs } = AUDIO_FORMATS[contentType];
  try {
    const input = new Input({ source: headerSource(header), formats: inputs });
    const [sound, ...others] = await input.getTracks();
    if (!sound?.isAudioTrack() || others.length > 0) return null;
    const codec = await sound.getCodec();
    if (codec === null || !codecs.includes(codec)) return codecRefusal(await sound.getInternalCodecId());
    if (await hasMetadata(sound, codec)) return null;
    const seconds = header.durationSeconds ?? (await sound.computeDuration());
    return Math.round(seconds * 1_000) / 1_000;
  } catch {
    // Only broken headers get here. Readers throw many kinds of errors for them.
    return null;
  }
}

/** Whether the description of the codec, in which two codecs allow comments, contains any. */
async function hasMetadata(sound: InputAudioTrack, codec: AudioCodec): Promise<boolean> {
  if (codec !== "vorbis" && codec !== "flac") return false;
  const config = await sound.getDecoderConfig();
  if (!(config?.description instanceof Uint8Array)) return true;
  const description = config.description as Bytes;
  return codec === "vorbis"
    ? hasComments(description)
    : description.length !== onlyStreamInfo(description)?.length;
}
