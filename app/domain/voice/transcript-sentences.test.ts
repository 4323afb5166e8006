import fc from "fast-check";
import { expect, test } from "vitest";
import { type RecognizedSegment, sentencesOf } from "./transcript-sentences.ts";

/** Words of half a second each, from `start`, as Whisper returns them: with a leading space. */
function spoken(text: string, start: number): RecognizedSegment {
  const words = text
    .trim()
    .split(" ")
    .map((word, at) => ({ word: ` ${word}`, start: start + at / 2, end: start + at / 2 + 0.5 }));
  return { start, end: words.at(-1)?.end ?? start, text, words };
}

test("each sentence has the times of its words, regardless of Whisper's segments", () => {
  const segments = [spoken(" It was cold. The start was", 0), spoken(" late. We ran.", 4)];
  expect(sentencesOf({ segments }, "en")).toEqual({
    text: "It was cold. The start was late. We ran.",
    language: "en",
    segments: [
      { start: 0, end: 1.5, text: "It was cold." },
      { start: 1.5, end: 4.5, text: "The start was late." },
      { start: 4.5, end: 5.5, text: "We ran." },
    ],
  });
});

test("without words a segment's time is divided in proportion to its characters", () => {
  const { segments } = sentencesOf({ segments: [{ start: 10, end: 20, text: "One two. Six ten." }] }, "en");
  expect(segments.map(({ text }) => text)).toEqual(["One two.", "Six ten."]);
  expect(segments[0]).toMatchObject({ start: 10 });
  expect(segments[0]?.end).toBeCloseTo(14.7, 1);
  expect(segments[1]?.end).toBe(20);
});

test("words that differ from the text are ignored", () => {
  const segment = { ...spoken(" It was cold.", 0), words: [{ word: "Other", start: 90, end: 99 }] };
  expect(sentencesOf({ segments: [segment] }, "en").segments).toEqual([
    { start: 0, end: 1.5, text: "It was cold." },
  ]);
});

test("a text without segments has no times and single spaces", () => {
  expect(sentencesOf({ text: "  It was \n cold. ", segments: [] }, null)).toEqual({
    text: "It was cold.",
    language: null,
    segments: [],
  });
});

test("segments of silence are dropped", () => {
  const silent = { ...spoken(" Thanks for watching.", 0), noSpeechProbability: 0.95 };
  const doubtful = { ...spoken(" Bye.", 3), noSpeechProbability: 0.7, averageLogProbability: -1.2 };
  const endless = { ...spoken(" you you you you", 4), compressionRatio: 3.1 };
  const nothing = { text: "", language: "en", segments: [] };
  expect(
    sentencesOf({ text: "Thanks for watching. Bye.", segments: [silent, doubtful, endless] }, "en"),
  ).toEqual(nothing);
  const sure = { ...spoken(" We ran.", 9), noSpeechProbability: 0.7, averageLogProbability: -0.3 };
  expect(sentencesOf({ segments: [silent, sure] }, "en").text).toBe("We ran.");
});

test("Japanese is joined without spaces", () => {
  const segments = [
    { start: 0, end: 2, text: "寒かったです。" },
    { start: 2, end: 4, text: "走りました。" },
  ];
  const transcript = sentencesOf({ segments }, "ja");
  expect(transcript.text).toBe("寒かったです。走りました。");
  expect(transcript.segments).toHaveLength(2);
});

test("a long text without full stops is split where Whisper's segments begin", () => {
  const segments = Array.from({ length: 20 }, (_, at) => ({
    start: at * 5,
    end: at * 5 + 5,
    text: " and then we went on and on through the park",
  }));
  const transcript = sentencesOf({ segments }, "en");
  expect(transcript.segments.length).toBeGreaterThan(1);
  expect(Math.max(...transcript.segments.map(({ text }) => text.length))).toBeLessThanOrEqual(300);
  expect(transcript.segments.map(({ text }) => text).join(" ")).toBe(transcript.text);
});

test("for any segments, the text contains the sentences in order, and their times never decrease", () => {
  const segment = fc.record({
    start: fc.double({ min: 0, max: 400, noNaN: true }),
    end: fc.double({ min: 0, max: 400, noNaN: true }),
    text: fc.string({ unit: "grapheme", maxLength: 60 }),
  });
  fc.assert(
    fc.property(
      fc.array(segment, { maxLength: 6 }),
      fc.constantFrom("en", "ja", "ar", "yue", null),
      (segments, language) => {
        const transcript = sentencesOf({ segments }, language);
        let at = 0;
        let earliest = 0;
        for (const { start, end, text } of transcript.segments) {
          const found = transcript.text.indexOf(text, at);
          expect(found).toBeGreaterThanOrEqual(at);
          expect(transcript.text.slice(at, found).trim()).toBe("");
          expect(start).toBeGreaterThanOrEqual(earliest);
          expect(end).toBeGreaterThanOrEqual(start);
          at = found + text.length;
          earliest = start;
        }
        expect(transcript.text.slice(at).trim()).toBe("");
      },
    ),
  );
});
