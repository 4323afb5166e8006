import { expect, test } from "vitest";
import { newQuestionIndex } from "./new-question-index.ts";
import {
  addQuestion,
  answersPatchSchema,
  defaultQuestions,
  editQuestion,
  hasEditedDefaults,
  MAX_ANSWER_LENGTH,
  newQuestionList,
  nextIndexAfter,
  type Question,
  removeQuestion,
  resetQuestions,
} from "./questions.ts";
import { answersInputSchema, questionsInputSchema } from "./questions-input.ts";

function question(index: number, text = `Text of ${index}`): Question {
  return { index, text, custom: index > 4 };
}

function messagesOf({ error }: { error?: { issues: { message: string }[] } }): string[] {
  return (error?.issues ?? []).map(({ message }) => message);
}

test("a new recap has the specification's five questions at the indexes 0 to 4", () => {
  expect(defaultQuestions()).toEqual([
    { index: 0, text: "How did you prepare for this race?", custom: false },
    { index: 1, text: "What was your race day experience like?", custom: false },
    { index: 2, text: "What was the most challenging part of the race?", custom: false },
    { index: 3, text: "How did you feel after crossing the finish line?", custom: false },
    { index: 4, text: "What would you do differently next time?", custom: false },
  ]);
});

test("the default questions are valid", () => {
  expect(questionsInputSchema.parse(defaultQuestions())).toEqual(defaultQuestions());
});

test("a question's text is one trimmed line", () => {
  expect(questionsInputSchema.parse([question(5, "  Who\r\ncheered? ")])[0]?.text).toBe("Who cheered?");
});

test.each(["", "   ", "\u200b", " \u2060\n\u00ad "])(
  "a question without a visible character is rejected: %j",
  (text) => {
    expect(messagesOf(questionsInputSchema.safeParse([question(5, text)]))).toEqual([
      "Write a question first",
    ]);
  },
);

test("a question can have up to 200 characters", () => {
  expect(questionsInputSchema.safeParse([question(5, "a".repeat(200))]).success).toBe(true);
  expect(messagesOf(questionsInputSchema.safeParse([question(5, "a".repeat(201))]))).toEqual([
    "The question can have up to 200 characters. This has 201",
  ]);
});

test("a question's limit applies to its trimmed text", () => {
  const text = "a".repeat(200);
  expect(questionsInputSchema.parse([question(5, `  ${text}\r\n`)])[0]?.text).toBe(text);
});

test("a recap can have up to 30 questions", () => {
  const questions = Array.from({ length: 31 }, (_, index) => question(index));
  expect(questionsInputSchema.safeParse(questions.slice(0, 30)).success).toBe(true);
  expect(messagesOf(questionsInputSchema.safeParse(questions))).toEqual([
    "A recap can have up to 30 questions",
  ]);
});

test("two questions cannot share an index", () => {
  expect(messagesOf(questionsInputSchema.safeParse([question(7), question(7, "Another")]))).toEqual([
    "Two questions have the same index",
  ]);
});

test.each([-1, 1.5, 1_000, 9_999, 1_000_000_000, "0", null])(
  "%s is rejected as a question's index in a request",
  (index) => {
    expect(questionsInputSchema.safeParse([{ index, text: "Why?", custom: true }]).success).toBe(false);
  },
);

test("indexes in a request leave room for all questions that can be added", () => {
  const given = questionsInputSchema.parse([question(999)]);
  expect(nextIndexAfter(given, answersInputSchema.parse({ "999": "Last" }))).toBe(1_000);
  expect(answersPatchSchema.safeParse({ "9999": "The last of 9,000 more" }).success).toBe(true);
});

test("indexes that pages give are random, accepted everywhere, and not counted", () => {
  const indexes = Array.from({ length: 100 }, newQuestionIndex);
  expect(new Set(indexes).size).toBe(100);
  const list = indexes.slice(0, 25).reduce((known, index) => addQuestion(known, "Who?", index), {
    questions: defaultQuestions(),
    nextQuestionIndex: 7,
  });
  expect([list.nextQuestionIndex, questionsInputSchema.parse(list.questions)]).toEqual([7, list.questions]);
  const answers = answersInputSchema.parse({ [String(indexes[0])]: "My dad." });
  expect(nextIndexAfter(list.questions, answers)).toBe(5);
  expect(answersPatchSchema.safeParse(answers).success).toBe(true);
  for (const index of indexes) expect(index).toBeGreaterThan(9_999);
});

test("`custom` of a question in a request follows from its index", () => {
  const claimed = [
    { index: 4, text: "Default?", custom: true },
    { index: 5, text: "Custom?", custom: false },
    { index: 6, text: "Silent?" },
  ];
  expect(
    questionsInputSchema
      .parse(claimed)
      .slice(0, 3)
      .map(({ custom }) => custom),
  ).toEqual([false, true, true]);
});

test("default questions that are missing in a request are added at the end", () => {
  const given = [
    { index: 5, text: "Who cheered?" },
    { index: 3, text: "How was the beer?" },
  ];
  const listed = questionsInputSchema.parse(given);
  expect(listed.map(({ index }) => index)).toEqual([5, 3, 0, 1, 2, 4]);
  expect(listed[1]?.text).toBe("How was the beer?");
  expect(questionsInputSchema.parse([])).toEqual(defaultQuestions());
  const full = Array.from({ length: 30 }, (_, at) => ({ index: at + 1, text: "Why?" }));
  expect(questionsInputSchema.safeParse(full).success).toBe(false);
});

test("an answer keeps its lines and spaces as typed", () => {
  expect(answersInputSchema.parse({ "0": "  First\n\n\tsecond  " })).toEqual({
    "0": "  First\n\n\tsecond  ",
  });
});

test("line breaks of forms and of old Macs become \\n", () => {
  expect(answersInputSchema.parse({ "0": "a\r\nb\rc\nd" })).toEqual({ "0": "a\nb\nc\nd" });
});

test("an answer's limit counts a form's line break as one character", () => {
  const lines = `a${"\r\n".repeat(MAX_ANSWER_LENGTH - 1)}`;
  expect(answersInputSchema.parse({ "0": lines })["0"]).toHaveLength(MAX_ANSWER_LENGTH);
  expect(messagesOf(answersInputSchema.safeParse({ "0": `${lines}\r\n` }))).toEqual([
    "The answer can have up to 10,000 characters. This has 10,001",
  ]);
});

test.each([
  ["NUL", "\u0000"],
  ["a lone surrogate", "\ud83c"],
])("an answer with %s cannot be saved", (_what, text) => {
  const message = ["The answer contains a character we can't save"];
  expect(messagesOf(answersInputSchema.safeParse({ "0": text }))).toEqual(message);
  expect(messagesOf(answersPatchSchema.safeParse({ "0": text }))).toEqual(message);
});

test("empty answers in a request are dropped", () => {
  expect(answersInputSchema.parse({ "0": "", "1": "Fine", "2": " \u200b\n" })).toEqual({ "1": "Fine" });
});

test("in a change an answer that is null or has no visible character is removed, others stay as typed", () => {
  expect(answersPatchSchema.parse({ "0": "", "1": null, "2": " \n\u200b", "3": " a " })).toEqual({
    "0": null,
    "1": null,
    "2": null,
    "3": " a ",
  });
});

test.each(["-1", "01", "1.0", "1e1", "1000000000", "a", "", " 1"])(
  "%j is not a valid key of an answer",
  (key) => {
    const input = { [key]: "x" };
    expect(answersInputSchema.safeParse(input).success).toBe(false);
    expect(answersPatchSchema.safeParse(input).success).toBe(false);
  },
);

test("counted keys of answers go up to 999 in a new recap, up to 9999 in a change", () => {
  expect(answersInputSchema.safeParse({ "999": "x" }).success).toBe(true);
  expect(answersInputSchema.safeParse({ "1000": "x" }).success).toBe(false);
  expect(answersPatchSchema.safeParse({ "9999": "x" }).success).toBe(true);
});

test("an answer with the key __proto__ is dropped and changes no prototype", () => {
  const input = JSON.parse('{"__proto__": {"polluted": "yes"}, "0": "Fine"}');
  expect(Object.entries(answersInputSchema.parse(input))).toEqual([["0", "Fine"]]);
  expect(Object.entries(answersPatchSchema.parse(input))).toEqual([["0", "Fine"]]);
  expect("polluted" in {}).toBe(false);
});

test("a recap can have up to 30 answers", () => {
  const answers = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [index, "x"]));
  expect(messagesOf(answersInputSchema.safeParse(answers))).toEqual(["A recap can have up to 30 answers"]);
});

test("custom questions get indexes from 5, at the end of the list", () => {
  const list = addQuestion(addQuestion(newQuestionList(), "Who cheered?"), "What did you eat?");
  expect(list.questions.slice(5)).toEqual([
    { index: 5, text: "Who cheered?", custom: true },
    { index: 6, text: "What did you eat?", custom: true },
  ]);
});

test("a removed question's index is never used again", () => {
  const list = addQuestion(removeQuestion(addQuestion(newQuestionList(), "Who cheered?"), 5), "Who else?");
  expect(list.questions.at(-1)).toEqual({ index: 6, text: "Who else?", custom: true });
  expect(list.questions).toHaveLength(6);
});

test("a default question can be edited, but not removed", () => {
  const edited = editQuestion(newQuestionList(), 2, "How steep was it?");
  expect(edited.questions[2]).toEqual({ index: 2, text: "How steep was it?", custom: false });
  expect(removeQuestion(edited, 2)).toEqual(edited);
});

test("editing or removing a question that does not exist changes nothing", () => {
  expect(editQuestion(newQuestionList(), 99, "Ghost?")).toEqual(newQuestionList());
  expect(removeQuestion(newQuestionList(), 99)).toEqual(newQuestionList());
});

test("reset restores the texts of default questions and changes nothing else", () => {
  const own = addQuestion(newQuestionList(), "Who cheered?");
  const edited = editQuestion(editQuestion(own, 0, "Changed"), 5, "Who shouted?");
  expect(resetQuestions(edited)).toEqual(editQuestion(own, 5, "Who shouted?"));
});

test("the next index is above every index that a request uses", () => {
  expect(nextIndexAfter([], {})).toBe(5);
  expect(nextIndexAfter([question(2)], {})).toBe(5);
  expect(nextIndexAfter([question(9), question(2)], {})).toBe(10);
  expect(nextIndexAfter([question(9)], { "11": "An answer without its question" })).toBe(12);
});

test("there is something to reset once a default question has another text", () => {
  const list = newQuestionList();
  const edited = editQuestion(list, 0, "How was the winter?");
  expect(
    [list, addQuestion(list, "Which song?"), edited, resetQuestions(edited)].map(hasEditedDefaults),
  ).toEqual([false, false, true, false]);
});
