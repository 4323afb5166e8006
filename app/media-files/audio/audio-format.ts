/** The file formats and codecs of recordings, for reading and writing with mediabunny. */
import {
  type AudioCodec,
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
import type { AudioType } from "../../domain/recording.ts";

interface AudioFormat {
  /** Formats to read it as. */
  inputs: InputFormat[];
  codecs: readonly AudioCodec[];
  makeOutput: () => OutputFormat;
}

/** Minimum length of a WebM cluster. A reader of two hours then visits a few hundred. */
const CLUSTER_SECONDS = 20;

export const AUDIO_FORMATS: Record<AudioType, AudioFormat> = {
  "audio/webm": {
    inputs: [WEBM],
    codecs: ["opus", "vorbis"],
    makeOutput: () => new WebMOutputFormat({ minimumClusterDuration: CLUSTER_SECONDS }),
  },
  "audio/mp4": {
    inputs: [MP4, QTFF],
    codecs: ["aac", "opus"],
    makeOutput: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  },
  "audio/ogg": { inputs: [OGG], codecs: ["opus", "vorbis"], makeOutput: () => new OggOutputFormat() },
  "audio/wav": { inputs: [WAVE], codecs: PCM_AUDIO_CODECS, makeOutput: () => new WavOutputFormat() },
};
