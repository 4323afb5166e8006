/** Language names and codes as Whisper returns them, and the code that the product stores. */
import { expect, test } from "vitest";
import { languageCode } from "./whisper-answer.ts";

test.each([
  ["en", "en"],
  ["EN", "en"],
  ["en-US", "en"],
  ["yue", "yue"],
  ["english", "en"],
  ["German", "de"],
  ["haitian creole", "ht"],
  ["myanmar", "my"],
  ["norwegian", "no"],
  ["unknown", null],
  ["", null],
  [null, null],
])("the code of %j is %j", (language, code) => {
  expect(languageCode(language)).toBe(code);
});
