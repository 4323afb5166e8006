import { expect, test } from "vitest";
import { fittingText } from "./fitting-text.ts";
import { textWidth } from "./text-width.ts";
import { withThaiBreaks } from "./thai-words.ts";

test("accents add no width, and wide letters more than narrow ones", () => {
  expect(textWidth("Müller", "display")).toBe(textWidth("Muller", "display"));
  expect(textWidth("WWW", "text")).toBeGreaterThan(2 * textWidth("iii", "text"));
});

test("headlines are narrower than other text", () => {
  expect(textWidth("Berlin Marathon", "display")).toBeLessThan(0.8 * textWidth("Berlin Marathon", "text"));
});

test("a Han character is one em wide", () => {
  expect(textWidth("東京", "display")).toBe(2);
});

test("a text that fits stays as it is, a longer one ends after a word", () => {
  expect(fittingText("ברלין 42.2", "text", 20, 1)).toBe("ברלין 42.2");
  expect(fittingText("אחת, שתיים שלוש", "text", 4, 1)).toBe("אחת…");
});

test("lines of Thai break between words", () => {
  expect(withThaiBreaks("Run วิ่งมาราธอน")).toBe("Run วิ่ง\u200bมาราธอน");
});
