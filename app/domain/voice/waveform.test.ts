import { expect, test } from "vitest";
import { measureLoudness, WAVEFORM_BARS, waveformOf, waveformPath, waveformSchema } from "./waveform.ts";

/** Loudness as of speech: loud and soft in turn, never the same. */
const SPEECH = Array.from({ length: WAVEFORM_BARS }, (_, at) => 0.2 * Math.abs(Math.sin(at * at * 0.7)));

test("the loudness of a part is the same however its samples arrive", () => {
  const samples = Float32Array.from({ length: 1_000 }, (_, at) => Math.sin(at / 7));
  const whole = measureLoudness();
  whole.add(samples);
  const pieces = measureLoudness();
  for (const [from, to] of [
    [0, 130],
    [130, 130],
    [130, 1_000],
  ])
    pieces.add(samples.subarray(from, to));
  expect(pieces.value()).toBeCloseTo(whole.value(), 10);
  expect(whole.value()).toBeCloseTo(Math.SQRT1_2, 1);
  expect(measureLoudness().value()).toBe(0);
});

test("a soft and a loud voice have the same waveform, and silence has a flat one", () => {
  expect(waveformOf(SPEECH)).toBe(waveformOf(SPEECH.map((value) => value * 4)));
  expect(new Set(waveformOf(SPEECH.map(() => 0)))).toEqual(new Set("A"));
  expect(waveformOf([0, 1])).toBe("A_");
});

test("a waveform has a character for each bar", () => {
  expect(waveformSchema.parse(waveformOf(SPEECH))).toHaveLength(WAVEFORM_BARS);
  for (const bad of [
    "",
    "A".repeat(63),
    "A".repeat(65),
    `${"A".repeat(63)}<`,
    `${"A".repeat(64)}\n`,
    7,
    null,
  ])
    expect(waveformSchema.safeParse(bad).success, String(bad)).toBe(false);
});

test("its picture has a bar for each part, the loudest as high as the box, and adds at most 400 bytes to a page", async () => {
  const path = waveformPath(waveformOf(SPEECH));
  expect(path.split("M")).toHaveLength(WAVEFORM_BARS + 1);
  expect(waveformPath("A_")).toBe("M0.5 31v2M1.5 1v62");
  const gzip = new Blob([path]).stream().pipeThrough(new CompressionStream("gzip"));
  expect((await new Response(gzip).arrayBuffer()).byteLength).toBeLessThan(400);
});
