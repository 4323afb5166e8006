import { expect, test } from "vitest";
import { details } from "../../../tests/factories.ts";
import { captionOf, shareText } from "./share-text.ts";

const LINK = "https://race.example/r/recap_1";

test("a caption has the race, the link and the hashtags", () => {
  const race = details({ distance: "half-marathon", finishTime: "1:52:08" });
  expect(captionOf(race, { link: LINK, hashtags: ["RaceRecap", "Running"] })).toBe(
    `Chicago Lakefront Run: Half Marathon in 1:52:08. Here's how it went:\n\n${LINK}\n\n#RaceRecap #Running`,
  );
});

test("a caption without hashtags ends with the link", () => {
  expect(captionOf(details(), { link: LINK, hashtags: [] })).toMatch(/went:\n\nhttps:.*recap_1$/);
});

test("a name from right to left does not turn the sentence", () => {
  expect(shareText(details({ name: "ماراثون دبي" }))).toMatch(/^\u2068ماراثون دبي\u2069: 10K in /);
});

test.each([
  [{ dnf: true, finishTime: "48:12" }, "Chicago Lakefront Run: 10K. Here's how it went:"],
  [{ finishTime: null }, "Chicago Lakefront Run: 10K. Here's how it went:"],
  [{ distance: null }, "Chicago Lakefront Run: 48:12. Here's how it went:"],
  [{ distance: null, finishTime: null }, "Chicago Lakefront Run. Here's how it went:"],
  [{ name: null }, "My race: 10K in 48:12. Here's how it went:"],
])("the text for %j is %j", (race, text) => {
  expect(shareText(details(race))).toBe(text);
});
