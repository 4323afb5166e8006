/** Responses of Whisper with more segments or words than are parsed. */
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

test("a response with 100,000 segments is parsed as text without times", () => {
  const answer = { text: TEXT, segments: segments(100_000) };
  expect(readWhisperAnswer(answer, "en")).toEqual({ text: TEXT, language: "en", segments: [] });
});

test("any response with more than the maximum of segments is parsed as text without times", () => {
  const list = fc.array(fc.oneof(fc.constant(segment(0, 1)), fc.anything()), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(list, fc.integer({ min: 3_001, max: 5_000 }), (some, count) => {
      const many = Array.from({ length: count }, (_, at) => some[at % some.length]);
      expect(readWhisperAnswer({ text: TEXT, segments: many }, "en")?.segments).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test("of segments with too many words, only the segments' times are used", () => {
  const plain = readWhisperAnswer({ text: TEXT, segments: segments(3) }, "en");
  expect(plain?.segments).toHaveLength(3);
  expect(readWhisperAnswer({ text: TEXT, segments: segments(3, 4_000) }, "en")).toEqual(plain);
  expect(readWhisperAnswer({ text: TEXT, segments: segments(3, 100_000) }, "en")).toEqual(plain);
  const words = segment(0, 100_000).words;
  expect(readWhisperAnswer({ text: TEXT, segments: segments(3), words }, "en")).toEqual(plain);
});

test("the times of three thousand segments are used", () => {
  const answer = { text: TEXT, segments: segments(3_000) };
  expect(readWhisperAnswer(answer, "en")?.segments).toHaveLength(3_000);
});
