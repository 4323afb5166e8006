import { expect, test } from "vitest";
import { STORY_CARD_TEXTS } from "./card.ts";

test.each([
  ["I would start slower.", "“I would start slower.”"],
  ["كانت أجمل ما في اليوم.", "«كانت أجمل ما في اليوم.»"],
  ["3 км до финиша.", "«3 км до финиша.»"],
  ["Έκλαψα από χαρά.", "«Έκλαψα από χαρά.»"],
  ["最後まで走った。", "「最後まで走った。」"],
  ["我哭了。", "“我哭了。”"],
  ["42.2!", "“42.2!”"],
])("%s is quoted with the marks of its script", (words, quoted) => {
  expect(STORY_CARD_TEXTS.quote(words)).toBe(quoted);
});
