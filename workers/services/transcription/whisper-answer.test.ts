import fc from "fast-check";
import { expect, test } from "vitest";
import { readWhisperAnswer } from "./whisper-answer.ts";

const TEXT = "We ran. We won.";

function segment(at: number, words: number) {
  return {
    text: " We ran.",
    start: at,
    end: at + 1,
    words: Array.from({ length: words }, (_, word) => ({ word: "We", start: word, end: word })),
  };
}

function segments(count: number, words = 0) {
  return Array.from({ length: count }, (_, at) => segment(at, words));
}

test("an answer with 100,000 segments keeps its text without times", () => {
  const answer = { text: TEXT, segments: segments(100_000) };
  expect(readWhisperAnswer(answer, "en")).toEqual({ text: TEXT, language: "en", segments: [] });
});

test("any answer with more segments than the bound keeps its text without times", () => {
  const list = fc.array(fc.oneof(fc.constant(segment(0, 1)), fc.anything()), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(list, fc.integer({ min: 3_001, max: 5_000 }), (some, count) => {
      const many = Array.from({ length: count }, (_, at) => some[at % some.length]);
      expect(readWhisperAnswer({ text: TEXT, segments: many }, "en")?.segments).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test("segments with too many words keep only the segments' times", () => {
  const plain = readWhisperAnswer({ text: TEXT, segments: segments(3) }, "en");
  expect(plain?.segments).toHaveLength(3);
  expect(readWhisperAnswer({ text: TEXT, segments: segments(3, 4_000) }, "en")).toEqual(plain);
  expect(readWhisperAnswer({ text: TEXT, segments: segments(3, 100_000) }, "en")).toEqual(plain);
  const words = segment(0, 100_000).words;
  expect(readWhisperAnswer({ text: TEXT, segments: segments(3), words }, "en")).toEqual(plain);
});

test("three thousand segments keep their times", () => {
  const answer = { text: TEXT, segments: segments(3_000) };
  expect(readWhisperAnswer(answer, "en")?.segments).toHaveLength(3_000);
});
