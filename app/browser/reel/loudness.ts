/** Measures integrated loudness as platforms do (ITU-R BS.1770-4, EBU R 128). */

/** The sample rate of all sound here, in Hz. */
export const SOUND_RATE = 48_000;

/** Left and right channel: samples from -1 to 1 at SOUND_RATE. Both have the same length. */
export type Stereo = [Float32Array, Float32Array];

/** The two K-weighting filters at 48 kHz (BS.1770-4, tables 1 and 2): b0, b1, b2, a1, a2. */
const SHELF = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
] as const;
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const;
type Biquad = typeof SHELF | typeof HIGH_PASS;

/** A gating block lasts 400 ms and starts 100 ms after the previous one. */
const STEP = SOUND_RATE / 10;
const STEPS_OF_BLOCK = 4;
const SILENCE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** Returns the loudness in LUFS; -Infinity for silence. */
export function loudnessOf(sound: Stereo): number {
  const steps = sound.map((plane) => energiesOf(filtered(filtered(plane, SHELF), HIGH_PASS)));
  const energies = (steps[0] ?? []).map((left, at) => left + (steps[1]?.[at] ?? 0));
  const blocks: number[] = [];
  for (let at = 0; at < Math.max(1, energies.length - STEPS_OF_BLOCK + 1); at++)
    blocks.push(meanOf(energies.slice(at, at + STEPS_OF_BLOCK)));
  const audible = blocks.filter((energy) => lufsOf(energy) > SILENCE_LUFS);
  const gate = lufsOf(meanOf(audible)) + RELATIVE_GATE_LU;
  return lufsOf(meanOf(audible.filter((energy) => lufsOf(energy) > gate)));
}

function lufsOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

function meanOf(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the mean square of each step. The last step may be shorter. */
function energiesOf(plane: Float32Array): number[] {
  const energies: number[] = [];
  for (let start = 0; start < plane.length; start += STEP) {
    let sum = 0;
    const end = Math.min(plane.length, start + STEP);
    for (let at = start; at < end; at++) sum += (plane[at] as number) ** 2;
    energies.push(sum / (end - start));
  }
  return energies;
}

function filtered(plane: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const output = new Float32Array(plane.length);
  let first = 0;
  let second = 0;
  for (let at = 0; at < plane.length; at++) {
    const input = plane[at] as number;
    const value = b0 * input + first;
    first = b1 * input - a1 * value + second;
    second = b2 * input - a2 * value;
    output[at] = value;
  }
  return output;
}
