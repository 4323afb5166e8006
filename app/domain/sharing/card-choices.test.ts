import { expect, test } from "vitest";
import { photo, recap } from "../../../tests/factories.ts";
import type { Media } from "../media/media.ts";
import { defaultQuestions } from "../questions/questions.ts";
import { quotesOf, readHashtags, stillOffered } from "./card-choices.ts";
import { defaultCardChoice } from "./story-card.ts";

test("the quotes are the starts of the answers in the order of the story; an empty one has none", () => {
  const answers = { "2": "My sister at mile eleven.", "0": "It rained.", "1": " " };
  expect(quotesOf({ questions: defaultQuestions(), answers, recordings: [] })).toEqual([
    { questionIndex: 0, quote: "It rained." },
    { questionIndex: 2, quote: "My sister at mile eleven." },
  ]);
});

test("a quote or photo that is gone is no longer chosen", () => {
  const own = recap({ answers: { "0": "It rained." }, media: [photo({ id: "A".repeat(22) })] });
  const choice = { ...defaultCardChoice(own), questionIndex: 0, mediaId: "A".repeat(22) };
  expect(stillOffered(own, choice)).toBe(choice);
  expect(stillOffered({ ...own, media: [] }, choice)).toEqual({ ...choice, mediaId: null });
  expect(stillOffered({ ...own, answers: {} }, choice)).toEqual({ ...choice, questionIndex: null });
});

test("the first card shows the cover, or the first photo if the cover is a GIF", () => {
  const [gif, one, two] = ["a.gif", "b.jpg", "c.jpg"].map((fileName, at) =>
    photo({ id: String(at).repeat(22), fileName }),
  ) as [Media, Media, Media];
  const own = recap({ media: [gif, one, two] });
  expect(defaultCardChoice({ ...own, coverMediaId: two.id }).mediaId).toBe(two.id);
  expect(defaultCardChoice({ ...own, coverMediaId: gif.id }).mediaId).toBe(one.id);
  expect(defaultCardChoice({ ...own, media: [gif] }).mediaId).toBeNull();
});

test("hashtags are read from a line of text, or there are messages, each once", () => {
  expect(readHashtags("#RaceRecap Running")).toEqual({ hashtags: ["RaceRecap", "Running"] });
  expect(readHashtags("a-b c-d")).toEqual({
    hashtags: null,
    errors: ["A hashtag can only contain letters, digits and _"],
  });
});
