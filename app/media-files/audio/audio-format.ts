/** The kinds of files that recordings come in and are stored as, by mediabunny. */
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
  /** As what it is read. */
  inputs: InputFormat[];
  codecs: readonly AudioCodec[];
  makeOutput: () => OutputFormat;
}

/** A cluster of a WebM lasts so long: whoever walks through two hours makes a few hundred steps. */
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
