import { expect, test } from "vitest";
import { quotesOf, readHashtags } from "./card-choices.ts";
import { defaultQuestions } from "./questions.ts";

test("the quotes are the starts of the answers in the order of the story; an empty one has none", () => {
  const answers = { "2": "My sister at mile eleven.", "0": "It rained.", "1": " " };
  expect(quotesOf({ questions: defaultQuestions(), answers, recordings: [] })).toEqual([
    { questionIndex: 0, quote: "It rained." },
    { questionIndex: 2, quote: "My sister at mile eleven." },
  ]);
});

test("hashtags are read from a line of text, or there are messages, each once", () => {
  expect(readHashtags("#RaceRecap Running")).toEqual({ hashtags: ["RaceRecap", "Running"] });
  expect(readHashtags("a-b c-d")).toEqual({
    hashtags: null,
    errors: ["A hashtag contains only letters, digits and _"],
  });
});
