import { expect, test } from "vitest";
import { defaultQuestions, type Question } from "./questions.ts";
import { rewordedQuestions } from "./wording.ts";

const DNF_WORDING: Question[] = [
  { index: 3, text: "How did you feel when your race ended?", custom: false },
  { index: 4, text: "What will you take into your next race?", custom: false },
];
const REWORDED = [...defaultQuestions().slice(0, 3), ...DNF_WORDING];

test("a race that was not finished has its own wording of questions 4 and 5, at the same indexes", () => {
  expect(rewordedQuestions({ questions: defaultQuestions() }, "dnf")).toEqual(DNF_WORDING);
  expect(rewordedQuestions({ questions: REWORDED }, "dnf")).toEqual([]);
});

test("a race that was finished after all gets the default wording back", () => {
  expect(rewordedQuestions({ questions: defaultQuestions() }, "finished")).toEqual([]);
  expect(rewordedQuestions({ questions: REWORDED }, "finished")).toEqual(defaultQuestions().slice(3));
});

test("a question with the athlete's own text keeps it, however the race ended", () => {
  const questions = defaultQuestions().map((one) => ({
    ...one,
    ...(one.index === 3 && { text: "How was the bus back?" }),
  }));
  expect(rewordedQuestions({ questions }, "dnf")).toEqual(DNF_WORDING.slice(1));
});

test("a custom question with a default question's text is not reworded", () => {
  const own = { index: 12_345, text: "What would you do differently next time?", custom: true };
  expect(rewordedQuestions({ questions: [own] }, "dnf")).toEqual([]);
});
