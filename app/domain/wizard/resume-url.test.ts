import { expect, test } from "vitest";
import { details, recap, recording } from "../../../tests/factories.ts";
import { defaultQuestions } from "../questions/questions.ts";
import { resumeUrl } from "./resume-url.ts";

const draft = recap({ status: "draft", shareId: "recap_1_a", answers: {} });
const allOfThem = { "0": "a", "1": "b", "2": "c", "3": "d", "4": "e" };

test.each([
  ["the details until they are complete", details({ location: null }), "/race-details?recap=recap_1_a"],
  ["the first question", {}, "/questions?recap=recap_1_a&q=1"],
  [
    "the first question that has neither text nor a recording",
    { answers: { "0": "Early", "1": "  ", "3": "Late" }, recordings: [recording({ questionIndex: 1 })] },
    "/questions?recap=recap_1_a&q=3",
  ],
  ["the summary once all are answered", { answers: allOfThem }, "/summary?recap=recap_1_a"],
  [
    "an own question by its position",
    {
      answers: allOfThem,
      questions: [...defaultQuestions(), { index: 12_345, text: "Who cheered?", custom: true }],
    },
    "/questions?recap=recap_1_a&q=6",
  ],
])("a draft is resumed at %s", (_place, changes, url) => {
  expect(resumeUrl({ ...draft, ...changes })).toBe(url);
});
