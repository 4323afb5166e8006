/** The file formats and codecs of recordings, for reading and writing with mediabunny. MP3 needs neither. */
import {
  ADTS,
  type AudioCodec,
  FLAC,
  type InputFormat,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  type OutputFormat,
  PCM_AUDIO_CODECS,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { BARE_QTFF } from "../containers/bare-quicktime.ts";
import type { AudioFileType } from "./audio-type.ts";

export type PacketType = Exclude<AudioFileType, "audio/mpeg">;

interface AudioFormat {
  /** Formats to read it as. */
  inputs: InputFormat[];
  codecs: readonly AudioCodec[];
  makeOutput: () => OutputFormat;
}

/** Minimum length of a WebM cluster. A reader of two hours then visits a few hundred. */
const CLUSTER_SECONDS = 20;

const makeMp4 = () => new Mp4OutputFormat({ fastStart: "in-memory" });

export const AUDIO_FORMATS: Record<PacketType, AudioFormat> = {
  "audio/webm": {
    inputs: [WEBM],
    codecs: ["opus", "vorbis"],
    makeOutput: () => new WebMOutputFormat({ minimumClusterDuration: CLUSTER_SECONDS }),
  },
  "audio/mp4": {
    inputs: [MP4, QTFF, BARE_QTFF],
    codecs: ["aac", "opus", "flac"],
    makeOutput: makeMp4,
  },
  "audio/aac": { inputs: [ADTS], codecs: ["aac"], makeOutput: makeMp4 },
  "audio/flac": { inputs: [FLAC], codecs: ["flac"], makeOutput: makeMp4 },
  "audio/ogg": { inputs: [OGG], codecs: ["opus", "vorbis"], makeOutput: () => new OggOutputFormat() },
  "audio/wav": { inputs: [WAVE], codecs: PCM_AUDIO_CODECS, makeOutput: () => new WavOutputFormat() },
};
