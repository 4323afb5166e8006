import { expect, test } from "vitest";
import type { CardFonts } from "./card-fonts.ts";
import { drawableText } from "./drawable-text.ts";

function fontsWithout(missing: string): CardFonts {
  const codePoints = Array.from(missing, (character) => character.codePointAt(0));
  return { fonts: [], haveAll: (wanted) => wanted.every((code) => !codePoints.includes(code)) };
}

test("Latin text that the fonts have is unchanged", () => {
  const text = "Zoë ran 42.2 km · “wow” – José’s best  #1";
  expect(drawableText(text, fontsWithout(""), {})).toBe(text);
});

test("a Latin letter that no font has loses its accent", () => {
  expect(drawableText("Šárka", fontsWithout("Š"), {})).toBe("Sárka");
});

test("a letter and its separate accent become one", () => {
  expect(drawableText("Zoe\u0308", fontsWithout("\u0308"), {})).toBe("Zoë");
});

test("a character as wide as a line is written in words", () => {
  expect(drawableText("\ufdfd Dubai", fontsWithout("\ufdfd"), {})).toBe("بسم الله الرحمن الرحيم Dubai");
});
