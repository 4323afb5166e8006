/** A look-ahead limiter for true peaks, which include peaks between samples (ITU-R BS.1770-4, annex 2). */
import { SOUND_RATE, type Stereo } from "./loudness.ts";

/** Half the window of the gain's minimum filter and of its smoothing, in samples: 5 ms before and after a peak. */
const HALF_WINDOW = SOUND_RATE / 200;

/** Positions between two samples at which the wave is interpolated: 4 x oversampling. */
const OFFSETS = [0.25, 0.5, 0.75];
const TAPS = 12;
/** Interpolation filter for each position: a Hann-windowed sinc. */
const FILTERS = OFFSETS.map((offset) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - TAPS / 2 + 1 - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (TAPS / 2 + 0.5));
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  }),
);

/** Amplifies by `drive` and limits to `ceiling`, an amplitude below 1. `peaks` are the true peaks of the input (peaksOf). */
export function limited(
  sound: Stereo,
  { peaks, drive, ceiling }: { peaks: Float32Array; drive: number; ceiling: number },
): Stereo {
  const gains = peaks.map((peak) => drive * Math.min(1, ceiling / Math.max(peak * drive, ceiling)));
  // Each averaged minimum covers the sample, so the smoothed gain is never above the sample's own.
  const smooth = movingAverage(slidingMinimum(gains, HALF_WINDOW), HALF_WINDOW);
  return sound.map((plane) => plane.map((sample, at) => sample * (smooth[at] as number))) as Stereo;
}

/** Returns the true peak of both channels as an amplitude; 1 is full scale. */
export function truePeakOf(sound: Stereo): number {
  return peaksOf(sound).reduce((most, peak) => Math.max(most, peak), 0);
}

/** Returns, for each sample, the largest amplitude of either channel from this sample up to the next one. */
export function peaksOf(sound: Stereo): Float32Array {
  const peaks = new Float32Array(sound[0].length);
  for (const plane of sound) {
    const padded = new Float32Array(plane.length + TAPS);
    padded.set(plane, TAPS / 2 - 1);
    for (let at = 0; at < plane.length; at++) {
      let peak = Math.max(peaks[at] as number, Math.abs(plane[at] as number));
      for (const weights of FILTERS) {
        let value = 0;
        for (let tap = 0; tap < TAPS; tap++) value += (padded[at + tap] as number) * (weights[tap] as number);
        peak = Math.max(peak, Math.abs(value));
      }
      peaks[at] = peak;
    }
  }
  return peaks;
}

/** Returns, for each index, the minimum of the values within `reach` of it. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const minimums = new Float32Array(values.length);
  /** A monotonic queue: indices with ascending values. The first one is the minimum of the window. */
  const candidates: number[] = [];
  let head = 0;
  for (let next = 0; next < values.length + reach; next++) {
    if (next < values.length) {
      while (
        candidates.length > head &&
        (values[candidates.at(-1) as number] as number) >= (values[next] as number)
      )
        candidates.pop();
      candidates.push(next);
    }
    const at = next - reach;
    if (at < 0) continue;
    while ((candidates[head] as number) < at - reach) head++;
    minimums[at] = values[candidates[head] as number] as number;
  }
  return minimums;
}

/** Returns, for each index, the mean of the values within `reach` of it. */
function movingAverage(values: Float32Array, reach: number): Float32Array {
  const means = new Float32Array(values.length);
  let sum = 0;
  let count = 0;
  for (let next = 0; next < values.length + reach; next++) {
    if (next < values.length) {
      sum += values[next] as number;
      count++;
    }
    const at = next - reach;
    const gone = at - reach - 1;
    if (gone >= 0) {
      sum -= values[gone] as number;
      count--;
    }
    if (at >= 0) means[at] = sum / count;
  }
  return means;
}
