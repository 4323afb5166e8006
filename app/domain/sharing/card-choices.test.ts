import { expect, test } from "vitest";
import { course, photo, recap } from "../../../tests/factories.ts";
import type { Media } from "../media/media.ts";
import { readHashtags, stillOffered } from "./card-choices.ts";
import { defaultCardChoice, firstGeneratorChoice } from "./story-card.ts";

test("a quote, a photo or a course that is gone is no longer chosen", () => {
  const own = recap({
    answers: { "0": "It rained." },
    media: [photo({ id: "A".repeat(22) })],
    course: course(),
  });
  const choice = { ...defaultCardChoice(own), questionIndex: 0, mediaId: "A".repeat(22), course: true };
  expect(stillOffered(own, choice)).toBe(choice);
  expect(stillOffered({ ...own, media: [] }, choice)).toEqual({ ...choice, mediaId: null });
  for (const gone of [null, course({ stretches: [] })])
    expect(stillOffered({ ...own, course: gone }, choice)).toEqual({ ...choice, course: false });
  expect(stillOffered({ ...own, answers: {} }, choice)).toEqual({ ...choice, questionIndex: null });
});

test("the first card shows the cover, or the first photo if the cover is a GIF", () => {
  // Its type says what a photo is, whatever its name.
  const types = ["image/gif", "image/webp", "image/jpeg"] as const;
  const [gif, one, two] = types.map((contentType, at) =>
    photo({ id: String(at).repeat(22), contentType, fileName: at === 0 ? "a.jpg" : "b.gif" }),
  ) as [Media, Media, Media];
  const own = recap({ media: [gif, one, two] });
  expect(defaultCardChoice({ ...own, coverMediaId: two.id }).mediaId).toBe(two.id);
  expect(defaultCardChoice({ ...own, coverMediaId: gif.id }).mediaId).toBe(one.id);
  expect(defaultCardChoice({ ...own, media: [gif] }).mediaId).toBeNull();
});

test("the generator starts with one of the first two answers, any other card with the recap's quote", () => {
  const answers = {
    "0": "Eighteen weeks of Pfitz 18/55.",
    "1": "It rained. My whole street was at mile nine.",
    "3": "I cried on a stranger named Dave.",
  };
  const own = recap({ answers });
  expect(defaultCardChoice(own).questionIndex).toBe(3);
  expect(firstGeneratorChoice(own)).toEqual({ ...defaultCardChoice(own), questionIndex: 1 });
  expect(firstGeneratorChoice({ ...own, answers: {} }).questionIndex).toBeNull();
});

test("hashtags are read from a line of text, or there are messages, each once", () => {
  expect(readHashtags("#RaceRecap Running")).toEqual({ hashtags: ["RaceRecap", "Running"] });
  expect(readHashtags("a-b c-d")).toEqual({
    hashtags: null,
    errors: ["A hashtag can only contain letters, digits and _"],
  });
});
