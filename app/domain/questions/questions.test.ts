import { expect, test } from "vitest";
import { newQuestionIndex } from "./new-question-index.ts";
import { defaultQuestions, hasEditedDefaults, MAX_ANSWER_LENGTH, type Question } from "./questions.ts";
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

test("indexes that pages give are random, accepted everywhere, and never below those that an import brings", () => {
  const indexes = Array.from({ length: 100 }, newQuestionIndex);
  expect(new Set(indexes).size).toBe(100);
  const list = [...defaultQuestions(), ...indexes.slice(0, 25).map((index) => question(index, "Who?"))];
  expect(questionsInputSchema.parse(list)).toEqual(list);
  expect(answersInputSchema.safeParse({ [String(indexes[0])]: "My dad." }).success).toBe(true);
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
});

test("empty answers in a request are dropped", () => {
  expect(answersInputSchema.parse({ "0": "", "1": "Fine", "2": " \u200b\n" })).toEqual({ "1": "Fine" });
});

test.each(["-1", "01", "1.0", "1e1", "1000000000", "a", "", " 1"])(
  "%j is not a valid key of an answer",
  (key) => {
    expect(answersInputSchema.safeParse({ [key]: "x" }).success).toBe(false);
  },
);

test("counted keys of answers go up to 999 in a new recap", () => {
  expect(answersInputSchema.safeParse({ "999": "x" }).success).toBe(true);
  expect(answersInputSchema.safeParse({ "1000": "x" }).success).toBe(false);
});

test("an answer with the key __proto__ is dropped and changes no prototype", () => {
  const input = JSON.parse('{"__proto__": {"polluted": "yes"}, "0": "Fine"}');
  expect(Object.entries(answersInputSchema.parse(input))).toEqual([["0", "Fine"]]);
  expect("polluted" in {}).toBe(false);
});

test("a recap can have up to 30 answers", () => {
  const answers = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [index, "x"]));
  expect(messagesOf(answersInputSchema.safeParse(answers))).toEqual(["A recap can have up to 30 answers"]);
});

test("there is something to reset once a default question has another text", () => {
  const questions = defaultQuestions();
  const edited = questions.map((one) => (one.index === 0 ? { ...one, text: "How was the winter?" } : one));
  const lists = [questions, [...questions, question(12_345)], edited];
  expect(lists.map((list) => hasEditedDefaults({ questions: list }))).toEqual([false, false, true]);
});
