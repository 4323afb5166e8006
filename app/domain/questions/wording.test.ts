import { expect, test } from "vitest";
import {
  addQuestion,
  defaultQuestions,
  editQuestion,
  hasEditedDefaults,
  newQuestionList,
  type Question,
  resetQuestions,
} from "./questions.ts";
import { rewordedQuestions, rewordQuestions } from "./wording.ts";

const DNF_WORDING: Question[] = [
  { index: 3, text: "How did you feel when your race ended?", custom: false },
  { index: 4, text: "What will you take into your next race?", custom: false },
];

test("a race that was not finished has its own wording of questions 4 and 5, at the same indexes", () => {
  const own = addQuestion(newQuestionList(), "Who cheered?");
  expect(rewordedQuestions(own, "dnf")).toEqual(DNF_WORDING);
  const list = rewordQuestions(own, "dnf");
  expect(list.questions.map(({ text }) => text)).toEqual([
    ...defaultQuestions()
      .slice(0, 3)
      .map(({ text }) => text),
    ...DNF_WORDING.map(({ text }) => text),
    "Who cheered?",
  ]);
  expect(list.questions.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(rewordedQuestions(list, "dnf")).toEqual([]);
});

test("a race that was finished after all gets the default wording back", () => {
  const list = newQuestionList();
  expect(rewordedQuestions(list, "finished")).toEqual([]);
  expect(rewordQuestions(rewordQuestions(list, "dnf"), "finished")).toEqual(list);
});

test("a question with the athlete's own text keeps it, however the race ended", () => {
  const edited = editQuestion(newQuestionList(), 3, "How was the bus back?");
  expect(rewordedQuestions(edited, "dnf")).toEqual(DNF_WORDING.slice(1));
  expect(rewordQuestions(edited, "dnf").questions[3]?.text).toBe("How was the bus back?");
});

test("a custom question with a default question's text is not reworded", () => {
  const list = addQuestion(newQuestionList(), "What would you do differently next time?");
  expect(rewordQuestions(list, "dnf").questions[5]?.text).toBe("What would you do differently next time?");
});

test("reset takes the other wording back", () => {
  const list = rewordQuestions(newQuestionList(), "dnf");
  expect(hasEditedDefaults(list)).toBe(true);
  expect(resetQuestions(list)).toEqual(newQuestionList());
});
