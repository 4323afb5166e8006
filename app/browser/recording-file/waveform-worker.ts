/** The worker that reads the waveform of one recording. */
import {
  ADTS,
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  Logging,
  LogLevel,
  MP3,
  MP4,
  OGG,
  QTFF,
  UrlSource,
  WAVE,
  WEBM,
} from "mediabunny";
import { measureLoudness, WAVEFORM_BARS, waveformOf } from "../../domain/voice/waveform.ts";

/** At most this much of each bar is decoded, so two hours take hardly longer than two minutes. */
const MAX_SECONDS_OF_BAR = 2;
/** Bytes of a recording on the server that are kept in memory. */
const CACHE_BYTES = 8_000_000;

export interface WaveformRequest {
  /** A file, or an address on this site. */
  sound: Blob | string;
  seconds: number;
}

/** The waveform; null if this browser cannot decode the recording. */
export type WaveformAnswer = string | null;

self.addEventListener("message", async ({ data }: MessageEvent<WaveformRequest>) => {
  const answer: WaveformAnswer = await readWaveform(data.sound, data.seconds).catch((error: unknown) => {
    console.warn("A waveform could not be read", error);
    return null;
  });
  self.postMessage(answer);
});

/**
 * Returns null if this browser cannot decode the sound. Rejects for a file that cannot be read.
 */
async function readWaveform(sound: Blob | string, seconds: number): Promise<string | null> {
  Logging.level = LogLevel.Silent;
  const source =
    typeof sound === "string"
      ? new UrlSource(sound, { maxCacheSize: CACHE_BYTES, getRetryDelay: () => null })
      : new BlobSource(sound);
  const input = new Input({ source, formats: [WEBM, MP4, QTFF, MP3, OGG, WAVE, ADTS, FLAC] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) return null;
    const sink = new AudioSampleSink(track);
    const barSeconds = seconds / WAVEFORM_BARS;
    const bars: number[] = [];
    for (let at = 0; at < WAVEFORM_BARS; at++) {
      const start = at * barSeconds;
      bars.push(await loudnessOf(sink.samples(start, start + Math.min(barSeconds, MAX_SECONDS_OF_BAR))));
    }
    return waveformOf(bars);
  } finally {
    input.dispose();
  }
}

async function loudnessOf(samples: AsyncIterable<AudioSample>): Promise<number> {
  const part = measureLoudness();
  for await (const sample of samples) {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex: 0, format: "f32-planar" });
    sample.close();
    part.add(plane);
  }
  return part.value();
}
