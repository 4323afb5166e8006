import fc from "fast-check";
import { expect, test } from "vitest";
import { formatHashtags, parseHashtags } from "./share-text.ts";

test.each([
  ["#RaceRecap #Running", ["RaceRecap", "Running"]],
  ["RaceRecap, Running,Fitness", ["RaceRecap", "Running", "Fitness"]],
  ["#RaceRecap#Running", ["RaceRecap", "Running"]],
  ["  #Zürich2026\n#駅伝 ", ["Zürich2026", "駅伝"]],
  ["# #, ##Twice", ["Twice"]],
  ["", []],
])("%j is the hashtags %j", (text, hashtags) => {
  expect(parseHashtags(text)).toEqual(hashtags);
});

test("a hashtag that was typed twice counts once, as it was typed first", () => {
  expect(parseHashtags("#BerlinMarathon #running #berlinmarathon")).toEqual(["BerlinMarathon", "running"]);
});

test("what is no hashtag stays, so that a message can be shown", () => {
  expect(parseHashtags("#trail-run")).toEqual(["trail-run"]);
});

test("hashtags that are written and read again stay the same", () => {
  const hashtag = fc.stringMatching(/^[a-zäß0-9_]{1,30}$/);
  fc.assert(
    fc.property(fc.uniqueArray(hashtag, { maxLength: 10 }), (hashtags) => {
      expect(parseHashtags(formatHashtags(hashtags))).toEqual(hashtags);
    }),
  );
});
