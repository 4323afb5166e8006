import { expect, test } from "vitest";
import { details } from "../../../tests/factories.ts";
import { captionOf, shareText } from "./share-text.ts";

const LINK = "https://race.example/r/recap_1";

test("a caption has the race, the hashtags and, last, the link", () => {
  const race = details({ distance: "half-marathon", finishTime: "1:52:08" });
  expect(captionOf(race, { link: LINK, hashtags: ["RaceRecap", "Running"] })).toBe(
    `Chicago Lakefront Run: 21.1 km in 1:52:08.\n\n#RaceRecap #Running\n\n${LINK}`,
  );
});

test("a caption without hashtags is the race and the link", () => {
  expect(captionOf(details(), { link: LINK, hashtags: [] })).toMatch(/48:12\.\n\nhttps:.*recap_1$/);
});

test("a name from right to left does not turn the sentence", () => {
  expect(shareText(details({ name: "ماراثون دبي" }))).toMatch(/^\u2068ماراثون دبي\u2069: 10 km in /);
});

test.each([
  [{ dnf: true, finishTime: "48:12" }, "Chicago Lakefront Run: 10 km. Here's how it went:"],
  [{ finishTime: null }, "Chicago Lakefront Run: 10 km. Here's how it went:"],
  [{ distance: null }, "Chicago Lakefront Run in 48:12. Here's how it went:"],
  [{ distance: null, finishTime: null }, "Chicago Lakefront Run. Here's how it went:"],
  [{ name: "City 10 K" }, "City 10 K in 48:12. Here's how it went:"],
  [{ name: null }, "My race: 10 km in 48:12. Here's how it went:"],
])("the text for %j is %j", (race, text) => {
  expect(shareText(details(race))).toBe(text);
});
