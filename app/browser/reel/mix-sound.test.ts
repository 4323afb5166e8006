import { expect, test } from "vitest";
import { loudnessOf, SOUND_RATE, type Stereo } from "./loudness.ts";
import { mixSound } from "./mix-sound.ts";
import { limited, peaksOf, truePeakOf } from "./sound-limiter.ts";

const dbfs = (amplitude: number) => 20 * Math.log10(amplitude);

function sine(seconds: number, { hertz = 997, peak = 0.1, phase = 0 } = {}): Stereo {
  const plane = Float32Array.from(
    { length: seconds * SOUND_RATE },
    (_, at) => peak * Math.sin((2 * Math.PI * hertz * at) / SOUND_RATE + phase),
  );
  return [plane, plane.slice()];
}

/** A click of one sample each quarter of a second. */
function withClicks(sound: Stereo, peak: number): Stereo {
  for (const plane of sound) for (let at = 100; at < plane.length; at += SOUND_RATE / 4) plane[at] = peak;
  return sound;
}

test("a sine of 997 Hz at -23 dBFS in both channels has -23 LUFS (EBU Tech 3341, case 1)", () => {
  expect(loudnessOf(sine(20, { hertz: 1_000, peak: 10 ** (-23 / 20) }))).toBeCloseTo(-23, 1);
});

test("pauses do not count (EBU Tech 3341, case 3)", () => {
  const [plane] = sine(80, { hertz: 1_000, peak: 1 });
  const level = (at: number) => (at < 10 * SOUND_RATE || at >= 70 * SOUND_RATE ? -36 : -23);
  const varied = plane.map((sample, at) => sample * 10 ** (level(at) / 20));
  expect(loudnessOf([varied, varied])).toBeCloseTo(-23, 1);
});

test("silence and sound of no length have no loudness", () => {
  expect(loudnessOf([new Float32Array(SOUND_RATE), new Float32Array(SOUND_RATE)])).toBe(-Infinity);
  expect(loudnessOf([new Float32Array(0), new Float32Array(0)])).toBe(-Infinity);
});

test("a peak between two samples counts", () => {
  // Each sample is at 0.707 of the wave.
  expect(dbfs(truePeakOf(sine(1, { hertz: SOUND_RATE / 4, peak: 1, phase: Math.PI / 4 })))).toBeCloseTo(0, 0);
});

function limitedTo(ceiling: number, sound: Stereo): Stereo {
  return limited(sound, { peaks: peaksOf(sound), drive: 1, ceiling });
}

test.each([
  ["a loud sine", () => sine(4, { peak: 1.9 })],
  [
    "a sine at a quarter of the rate",
    () => sine(4, { hertz: SOUND_RATE / 4, peak: 1.5, phase: Math.PI / 4 }),
  ],
  ["clicks on a sine", () => withClicks(sine(4), 4)],
  ["clicks in silence", () => withClicks(sine(4, { peak: 0 }), 3)],
  ["a single sample", (): Stereo => [Float32Array.of(3), Float32Array.of(-3)]],
])("%s is limited to the ceiling", (_, make) => {
  const sound = limitedTo(0.8, make());
  expect(truePeakOf(sound)).toBeLessThan(0.8 * 1.03);
  expect(truePeakOf(sound)).toBeGreaterThan(0.7);
});

test("the limiter leaves quiet sound as it is", () => {
  expect(limitedTo(0.8, sine(1))).toEqual(sine(1));
});

test.each([
  ["a quiet sine", () => sine(6, { peak: 0.01 })],
  ["a loud sine", () => sine(6, { peak: 1 })],
  ["a sine with clicks", () => withClicks(sine(6, { peak: 0.05 }), 0.9)],
])("%s is as loud as platforms play it, without peaks", (_, make) => {
  const mixed = mixSound([{ start: 2, sound: make(), kind: "voice" }], 10);
  expect(loudnessOf(mixed)).toBeGreaterThan(-16);
  expect(loudnessOf(mixed)).toBeLessThan(-13);
  expect(dbfs(truePeakOf(mixed))).toBeLessThan(-1.5);
});

test("parts begin where their scenes do, and end with the reel", () => {
  const [left] = mixSound(
    [
      { start: 1, sound: sine(1), kind: "voice" },
      { start: 3, sound: sine(4), kind: "clip" },
    ],
    5,
  );
  const isHeard = (from: number, to: number) =>
    left.subarray(from * SOUND_RATE, to * SOUND_RATE).some((sample) => Math.abs(sample) > 0.01);
  expect(left).toHaveLength(5 * SOUND_RATE);
  expect([isHeard(0, 1), isHeard(1, 1.03), isHeard(2, 3), isHeard(3, 3.1), isHeard(4, 5)]).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

test("a quiet voice and a loud one are equally loud, a clip less", () => {
  const [left] = mixSound(
    [
      { start: 0, sound: sine(3, { peak: 0.02 }), kind: "voice" },
      { start: 3, sound: sine(3, { peak: 0.5 }), kind: "voice" },
      { start: 6, sound: sine(3, { peak: 0.5 }), kind: "clip" },
    ],
    9,
  );
  const of = (from: number) => {
    const plane = left.slice(from * SOUND_RATE, (from + 3) * SOUND_RATE);
    return loudnessOf([plane, plane]);
  };
  expect(of(0)).toBeCloseTo(of(3), 1);
  expect(of(6)).toBeCloseTo(of(3) - 3, 0);
});

test("a reel without sound is silent", () => {
  const [left, right] = mixSound([], 2);
  expect([left.length, left.some(Boolean), right.some(Boolean)]).toEqual([2 * SOUND_RATE, false, false]);
});
