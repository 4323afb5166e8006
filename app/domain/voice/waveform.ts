/** The waveform of a recording: how loud each of its parts is, as a text of one character for each part. */
import * as z from "zod/mini";

export const WAVEFORM_BARS = 64;
/** The levels of a bar, from silence to the loudest part. */
const LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Loudness below this is noise: a recording without anything louder is drawn as silence. */
const NOISE = 0.001;

export const waveformSchema = z
  .string("waveform is missing")
  .check(z.regex(/^[\w-]{64}$/, `waveform must be ${WAVEFORM_BARS} characters of base64url`));

/** Measures the loudness of one part, whose samples arrive piece by piece. */
export interface PartLoudness {
  /** Samples from -1 to 1. */
  add(samples: Float32Array): void;
  /** The root mean square so far; 0 without samples. */
  value(): number;
}

export function measureLoudness(): PartLoudness {
  let sum = 0;
  let count = 0;
  return {
    add(samples) {
      for (const sample of samples) sum += sample * sample;
      count += samples.length;
    },
    value: () => (count === 0 ? 0 : Math.sqrt(sum / count)),
  };
}

/** Returns the waveform of parts with this loudness. The loudest is full. */
export function waveformOf(loudness: number[]): string {
  const loudest = Math.max(NOISE, ...loudness);
  return loudness.map((value) => LEVELS[Math.round((value / loudest) * 63)]).join("");
}

/** Returns how loud each part is, from 0 to 1. */
export function waveformLevels(waveform: string): number[] {
  return [...waveform].map((level) => LEVELS.indexOf(level) / 63);
}

/** The box of `waveformPath`: each bar is one wide. */
export const WAVEFORM_BOX = `0 0 ${WAVEFORM_BARS} 64`;

/** Returns the path of an SVG that draws a bar for each part, to be stroked. */
export function waveformPath(waveform: string): string {
  return [...waveform]
    .map((level, at) => {
      // A silent part is a dot.
      const half = Math.max(1, LEVELS.indexOf(level) >> 1);
      return `M${at + 0.5} ${32 - half}v${half * 2}`;
    })
    .join("");
}
