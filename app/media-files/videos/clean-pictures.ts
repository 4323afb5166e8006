/** Removes metadata from the packets of a video's pictures and from what describes them to the decoder. */
import { EncodedPacket, type VideoCodec } from "mediabunny";
import { type PictureFormat, withoutMetadata } from "./coded-units.ts";
import { cleanDescription, pictureFormatOf } from "./decoder-description.ts";

export interface PictureCleaner {
  decoderConfig: VideoDecoderConfig;
  /** Returns the same packet if nothing goes, or null if nothing is left. Throws for a broken packet. */
  clean(packet: EncodedPacket): EncodedPacket | null;
}

/** Throws for a broken description. */
export function pictureCleaner(codec: VideoCodec, decoderConfig: VideoDecoderConfig): PictureCleaner {
  const description = bytesOf(decoderConfig.description);
  const format = pictureFormatOf(codec, description);
  return {
    decoderConfig: description
      ? { ...decoderConfig, description: cleanDescription(codec, description) }
      : decoderConfig,
    clean: (packet) => (format ? cleanPacket(packet, format) : packet),
  };
}

function bytesOf(source: VideoDecoderConfig["description"]): Uint8Array | null {
  if (source === undefined) return null;
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

function cleanPacket(packet: EncodedPacket, format: PictureFormat): EncodedPacket | null {
  const { alpha } = packet.sideData;
  const data = withoutMetadata(packet.data, format);
  const cleanAlpha = alpha && withoutMetadata(alpha, format);
  if (data === packet.data && cleanAlpha === alpha) return packet;
  if (data.length === 0) return null;
  const { type, timestamp, duration, sequenceNumber } = packet;
  const sideData = cleanAlpha ? { alpha: cleanAlpha } : {};
  // `clone` would keep the size of the old data.
  return new EncodedPacket(data, type, timestamp, duration, sequenceNumber, data.length, sideData);
}
