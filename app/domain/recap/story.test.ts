import { expect, test } from "vitest";
import { recap, recording } from "../../../tests/factories.ts";
import { defaultQuestions, type Question } from "../questions/questions.ts";
import { nothingToShare } from "./recap.ts";
import { storyOf } from "./story.ts";

function question(index: number, text = `Text of ${index}`): Question {
  return { index, text, custom: index >= 5 };
}

test("the story follows the order of the list, and questions without an answer leave no gap in the numbers", () => {
  const questions = [
    question(7, "Third added"),
    question(1),
    question(0, "Preparation"),
    question(3, "Finish"),
  ];
  const answers = { "0": "Prepared", "3": "Proud", "7": "Own" };
  expect(storyOf({ questions, answers, recordings: [] })).toEqual([
    { index: 7, number: 1, title: "Third added", answer: "Own", recordings: [] },
    { index: 0, number: 2, title: "Preparation", answer: "Prepared", recordings: [] },
    { index: 3, number: 3, title: "Finish", answer: "Proud", recordings: [] },
  ]);
});

test("questions without an answer, or with spaces only, are not in the story", () => {
  const story = storyOf({
    questions: defaultQuestions(),
    answers: { "2": "Hills", "3": " \n " },
    recordings: [],
  });
  expect(story.map(({ index }) => index)).toEqual([2]);
});

test("answers without a question come last as Question N, by index", () => {
  const story = storyOf({
    questions: [question(5)],
    answers: { "11": "later", "2": "early", "5": "mine" },
    recordings: [recording({ questionIndex: 8 })],
  });
  expect(story.map(({ title }) => title)).toEqual(["Text of 5", "Question 3", "Question 9", "Question 12"]);
});

test("without answers the story is empty", () => {
  expect(storyOf({ questions: defaultQuestions(), answers: {}, recordings: [] })).toEqual([]);
});

test("a question's recordings are listed in the order of their creation", () => {
  const first = recording({ questionIndex: 1 });
  const second = recording({ questionIndex: 1 });
  const story = storyOf({ questions: defaultQuestions(), answers: {}, recordings: [first, second] });
  expect(story).toMatchObject([{ index: 1, number: 1, answer: "", recordings: [first, second] }]);
});

test("a typed answer is shown with a recording only if their words differ", () => {
  const recordings = [
    recording({ transcript: "It was windy.  I ran." }),
    recording({ transcript: "I won." }),
  ];
  const answerShown = (answer: string) =>
    storyOf({ questions: defaultQuestions(), answers: { "0": answer }, recordings })[0]?.answer;
  expect(answerShown("It was windy. I ran.\n")).toBe("");
  expect(answerShown("It was windy. I ran. I won.")).toBe("");
  expect(answerShown("It was windy.")).toBe("It was windy.");
});

test("a recap with only spoken answers can be shared", () => {
  const spoken = recap({ answers: {}, recordings: [recording({ transcript: "" })] });
  expect(nothingToShare(spoken)).toBeNull();
  expect(nothingToShare({ ...spoken, recordings: [] })).toBe("no-race-data");
});
