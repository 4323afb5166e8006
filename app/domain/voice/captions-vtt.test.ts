import { expect, test } from "vitest";
import { webVttOf } from "./captions-vtt.ts";

/** Returns the cues of captions: the text between timestamps and the cue text. */
function cues(captions: string) {
  return captions
    .split("\n\n")
    .slice(1)
    .map((cue) => {
      const [times = "", ...lines] = cue.trimEnd().split("\n");
      const [start, end] = times.split(" --> ");
      return { start, end, text: lines.join("\n") };
    });
}

const seconds = (clock = "") => clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

test("each sentence is a cue with its times", () => {
  expect(
    webVttOf([
      { start: 0, end: 2.5, text: "I ran along the lake." },
      { start: 3_725.0426, end: 3_727, text: "It was windy." },
    ]),
  ).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nI ran along the lake.\n\n01:02:05.043 --> 01:02:07.000\nIt was windy.\n",
  );
});

test("without a sentence the file has only its header", () => {
  expect(webVttOf([])).toBe("WEBVTT\n");
  expect(webVttOf([{ start: 0, end: 1, text: "  " }])).toBe("WEBVTT\n");
});

test("a long sentence is split at words, and its cues follow each other in time", () => {
  const text = "After the bridge I could not feel my legs any more and yet ".repeat(5).trim();
  const cut = cues(webVttOf([{ start: 10, end: 30, text }]));
  expect(cut.map((cue) => cue.text).join(" ")).toBe(text);
  expect(cut.every((cue) => cue.text.length <= 84 && cue.text.length > 30)).toBe(true);
  expect(cut[0]?.start).toBe("00:00:10.000");
  expect(cut.at(-1)?.end).toBe("00:00:30.000");
  for (const [at, cue] of cut.entries()) {
    expect(seconds(cue.end)).toBeGreaterThan(seconds(cue.start));
    if (at > 0) expect(cue.start).toBe(cut[at - 1]?.end);
  }
});

test("a sentence without spaces is split between characters", () => {
  const text = `${"湖のそばを走りました".repeat(20)}👩‍👩‍👧‍👦`;
  const cut = cues(webVttOf([{ start: 0, end: 20, text }]));
  expect(cut.length).toBeGreaterThan(2);
  expect(cut.map((cue) => cue.text).join("")).toBe(text);
  expect(cut.every((cue) => cue.text.isWellFormed() && cue.text.length <= 84)).toBe(true);
  expect(cut.at(-1)?.text).toContain("👩‍👩‍👧‍👦");
});

test("characters that would end a cue or begin a tag are escaped", () => {
  const text = "1 < 2 & <script>\n\n00:00 --> 00:01";
  expect(cues(webVttOf([{ start: 0, end: 1, text }]))).toEqual([
    { start: "00:00:00.000", end: "00:00:01.000", text: "1 &lt; 2 &amp; &lt;script&gt; 00:00 --&gt; 00:01" },
  ]);
});

test("a cue without a duration is shown for a moment", () => {
  expect(cues(webVttOf([{ start: 5, end: 5, text: "Go!" }]))).toEqual([
    { start: "00:00:05.000", end: "00:00:05.100", text: "Go!" },
  ]);
});
