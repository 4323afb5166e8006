/** The worker that reads the waveform of one recording. */
import { readWaveform } from "./read-waveform.ts";

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
