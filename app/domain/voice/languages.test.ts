import { expect, test } from "vitest";
import { languageName, SPOKEN_LANGUAGES } from "./languages.ts";
import { languageSchema } from "./recording.ts";

test("every offered language has a name and is accepted by the server, in the order of the names", () => {
  const names = SPOKEN_LANGUAGES.map((code) => {
    expect(languageSchema.parse(code)).toBe(code);
    return languageName(code);
  });
  expect(names).not.toEqual(SPOKEN_LANGUAGES);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
});

test.each([
  ["de", "German"],
  ["yue", "Cantonese"],
  ["not a code", "not a code"],
])("%s is shown as %s", (code, name) => {
  expect(languageName(code)).toBe(name);
});
