/** A limiter that keeps true peaks below a ceiling: those between the samples count too (ITU-R BS.1770-4, annex 2). */
import { SOUND_RATE, type Stereo } from "./loudness.ts";

/** The gain goes down this long before a peak and comes back this long after it: 5 ms. */
const REACH = SOUND_RATE / 200;

/** The points between two samples at which the wave is computed: at four times the rate. */
const BETWEEN = [0.25, 0.5, 0.75];
const TAPS = 12;
/** For each of these points, the weights of the samples around it: a sinc in a Hann window. */
const WEIGHTS = BETWEEN.map((offset) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - TAPS / 2 + 1 - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (TAPS / 2 + 0.5));
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  }),
);

/** Returns the sound louder by `drive`, limited. `peaks` are those of the sound itself; `ceiling` is an amplitude below 1. */
export function limited(
  sound: Stereo,
  { peaks, drive, ceiling }: { peaks: Float32Array; drive: number; ceiling: number },
): Stereo {
  const gains = peaks.map((peak) => drive * Math.min(1, ceiling / Math.max(peak * drive, ceiling)));
  // The mean of the smallest gains around a sample is no more than the sample's own.
  const smooth = meansAround(smallestAround(gains, REACH), REACH);
  return sound.map((plane) => plane.map((sample, at) => sample * (smooth[at] as number))) as Stereo;
}

/** Returns the largest amplitude of the wave, from -1 to 1 where nothing is clipped. */
export function truePeakOf(sound: Stereo): number {
  return peaksOf(sound).reduce((most, peak) => Math.max(most, peak), 0);
}

/** Returns for each sample the largest amplitude of the wave from there to the next one, of both channels. */
export function peaksOf(sound: Stereo): Float32Array {
  const peaks = new Float32Array(sound[0].length);
  for (const plane of sound) {
    const padded = new Float32Array(plane.length + TAPS);
    padded.set(plane, TAPS / 2 - 1);
    for (let at = 0; at < plane.length; at++) {
      let peak = Math.max(peaks[at] as number, Math.abs(plane[at] as number));
      for (const weights of WEIGHTS) {
        let value = 0;
        for (let tap = 0; tap < TAPS; tap++) value += (padded[at + tap] as number) * (weights[tap] as number);
        peak = Math.max(peak, Math.abs(value));
      }
      peaks[at] = peak;
    }
  }
  return peaks;
}

/** Returns for each place the smallest value within `reach` of it. */
function smallestAround(values: Float32Array, reach: number): Float32Array {
  const smallest = new Float32Array(values.length);
  /** Places whose values ascend; the first is the smallest within reach. */
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
    smallest[at] = values[candidates[head] as number] as number;
  }
  return smallest;
}

/** Returns for each place the mean of the values within `reach` of it. */
function meansAround(values: Float32Array, reach: number): Float32Array {
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
