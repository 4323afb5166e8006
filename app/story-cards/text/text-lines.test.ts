import { expect, test } from "vitest";
import { textLines } from "./text-lines.ts";
import { textWidth } from "./text-width.ts";

test("no line is wider than its room, and together they are the text", () => {
  const text = "The wind came off the lake, and nobody on the out-and-back course had expected it to turn.";
  const lines = textLines(text, "text", 12);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(textWidth(line, "text")).toBeLessThanOrEqual(12);
  expect(lines.join(" ")).toBe(text);
});

test("a word that is wider than a line is broken, and an emoji never is", () => {
  const lines = textLines("👩‍👩‍👧".repeat(9), "text", 8);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe("👩‍👩‍👧".repeat(9));
  for (const line of lines) expect(line.length % "👩‍👩‍👧".length).toBe(0);
});

test("a line has room for emoji as browsers draw them, wider than high", () => {
  for (const line of textLines("🔥".repeat(40), "text", 25)) expect(Array.from(line).length).toBeLessThan(19);
});

test("Japanese and Thai break between words, and no line begins with a full stop", () => {
  const japanese = textLines("東京マラソンを完走しました。とても嬉しいです。", "text", 6);
  expect(japanese.length).toBeGreaterThan(3);
  for (const line of japanese) expect(line).not.toMatch(/^。/);
  expect(textLines("วิ่งมาราธอน", "text", 5.2)).toEqual(["วิ่ง", "มาราธอน"]);
});

test("an empty text is one empty line", () => {
  expect(textLines(" ", "text", 10)).toEqual([""]);
});
