import { expect, test } from "vitest";
import { recording } from "../../../tests/factories.ts";
import { cardRequestSchema, quoteOf } from "./story-card.ts";

const quoted = (answer: string) => quoteOf({ answer, recordings: [] });

test("a short answer is quoted whole, on one line", () => {
  expect(quoted("  It rained.\n\nI ran. ")).toBe("It rained. I ran.");
});

test.each([
  [
    "The last ten kilometres were the longest I ever ran, and I loved it.",
    "The last ten kilometres were the longest I ever ran…",
  ],
  [
    "It rained from the start to the very end. Nobody minded it at all that day.",
    "It rained from the start to the very end.",
  ],
  [
    "Nothing prepared me for the wall at kilometre thirty-five of this race",
    "Nothing prepared me for the wall at kilometre thirty-five…",
  ],
  [
    "I ran 42.2 kilometres in the time of 3:28:41 and enjoyed every one of them",
    "I ran 42.2 kilometres in the time of 3:28:41 and enjoyed…",
  ],
  ["ab".repeat(40), `${"ab".repeat(29)}a…`],
  ["我跑完了北京马拉松".repeat(8), `${"我跑完了北京马拉松".repeat(8).slice(0, 59)}…`],
  ["👩‍👩‍👧‍👦".repeat(61), `${"👩‍👩‍👧‍👦".repeat(59)}…`],
])("%s is cut where a reader would stop", (answer, quote) => {
  expect(quoted(answer)).toBe(quote);
  expect([...new Intl.Segmenter("en").segment(quote)].length).toBeLessThanOrEqual(60);
});

test("a spoken answer is quoted by its transcript", () => {
  const spoken = recording({ transcript: "I sang." });
  expect(quoteOf({ answer: "", recordings: [spoken] })).toBe("I sang.");
  expect(quoted(" ")).toBeNull();
});

test("hashtags are taken with and without their sign", () => {
  const request = { style: "modern", format: "1:1", hashtags: ["#Berlin2026", "München", "マラソン"] };
  expect(cardRequestSchema.parse(request).hashtags).toEqual(["Berlin2026", "München", "マラソン"]);
});
