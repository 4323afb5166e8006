import * as fc from "fast-check";
import { expect, test } from "vitest";
import { photo as media, recap, recording } from "../../../tests/factories.ts";
import { randomCase } from "../../../tests/random-edits.ts";
import { MAX_QUESTIONS } from "../questions/questions.ts";
import { applyEdits, compareAndSet } from "./apply-edits.ts";
import type { Edit, EditableRecap, EditResult } from "./edit.ts";
import { editsSchema } from "./fields.ts";
import { FIELD_MESSAGES, MAX_REMOVED_QUESTIONS } from "./question-fields.ts";

function resultsOf(edited: EditableRecap, ...edits: Edit[]): EditResult[] {
  return applyEdits(edited, edits).results;
}

test("a stored value that the athlete saw is replaced, the value itself stays, any other is a conflict", () => {
  expect(compareAndSet("Boston", { base: ["Boston"], value: "Berlin" }, false)).toBe("takes");
  expect(compareAndSet("Boston", { base: [null, "Boston"], value: "Berlin" }, false)).toBe("takes");
  expect(compareAndSet("Berlin", { base: ["Boston"], value: "Berlin" }, false)).toBe("same");
  expect(compareAndSet("Chicago", { base: ["Boston"], value: "Berlin" }, false)).toBe("conflict");
  expect(compareAndSet("Chicago", { base: [], value: "Berlin" }, true)).toBe("takes");
});

test("edits that are applied twice are applied once", () => {
  fc.assert(
    fc.property(randomCase, ([before, edits]) => {
      const once = applyEdits(before, edits);
      const twice = applyEdits(once.recap, edits);
      expect(twice.changes).toEqual([]);
      expect(twice.recap).toEqual(once.recap);
    }),
  );
});

test("edits of fields that do not depend on each other are applied in any order", () => {
  const own = (edits: Edit[]) =>
    edits.filter(({ field }) => /^(name|location|athleteName|raceType|answer-0)$/.test(field));
  fc.assert(
    fc.property(randomCase, ([before, edits]) => {
      const forward = own(edits).reduce((now, edit) => applyEdits(now, [edit]).recap, before);
      const backward = own(edits).reduceRight((now, edit) => applyEdits(now, [edit]).recap, before);
      expect(backward).toEqual(forward);
    }),
  );
});

test("what is not saved changes nothing, and what is saved is stored", () => {
  fc.assert(
    fc.property(randomCase, ([before, edits]) => {
      const { recap: after, results, changes } = applyEdits(before, edits);
      const saved = results.filter(({ is }) => is === "saved").map(({ field }) => field);
      expect(changes.every(({ field }) => saved.includes(field))).toBe(true);
      if (changes.length === 0) expect(after).toEqual(before);
      // Whatever is saved is what a request for the same would find.
      const again = edits.filter(({ field }) => saved.includes(field)).map((edit) => ({ ...edit, base: [] }));
      expect(applyEdits(after, again).results.every(({ is }) => is === "saved")).toBe(true);
    }),
  );
});

test("values are compared as they are stored", () => {
  const edited = recap({ name: "Boston", answers: { "0": "Two\nlines" } });
  expect(
    resultsOf(
      edited,
      { field: "name", base: [" Boston  "], value: "Boston Marathon " },
      { field: "answer-0", base: ["Two\r\nlines"], value: " " },
    ),
  ).toEqual([
    { field: "name", is: "saved", value: "Boston Marathon" },
    { field: "answer-0", is: "saved", value: null },
  ]);
});

test("a value that its field does not take is refused by itself, with the field's message", () => {
  const edits: Edit[] = [
    { field: "date", base: [null, "2026-05-17"], value: "2026-02-31" },
    { field: "name", base: [recap().name], value: "Berlin" },
  ];
  expect(resultsOf(recap(), ...edits)).toMatchObject([{ is: "refused" }, { is: "saved" }]);
});

test("a published recap keeps its required details, and a draft may lose them", () => {
  const emptied: Edit = { field: "name", base: [recap().name], value: "" };
  expect(resultsOf(recap(), emptied)).toEqual([
    { field: "name", is: "refused", message: "Race name is required" },
  ]);
  expect(resultsOf(recap({ status: "draft" }), emptied)).toMatchObject([{ is: "saved", value: null }]);
});

test("a group of details is saved as a whole or not at all, and says what is stored of each", () => {
  const finished = recap({ dnf: false, finishTime: "3:45:12", endPlace: null });
  const ended: Edit[] = [
    { field: "dnf", base: [false], value: true },
    { field: "finishTime", base: ["3:40:00"], value: null },
    { field: "endPlace", base: [null], value: "Mile 55" },
  ];
  expect(resultsOf(finished, ...ended)).toEqual([
    { field: "dnf", is: "conflict", theirs: false },
    { field: "finishTime", is: "conflict", theirs: "3:45:12" },
    { field: "endPlace", is: "conflict", theirs: null },
  ]);
});

test("a detail that another one rules out is a conflict, also if only the other one was edited", () => {
  const finished = recap({ dnf: false, finishTime: "3:45:12", endPlace: null });
  expect(resultsOf(finished, { field: "dnf", base: [false], value: true })).toEqual([
    { field: "dnf", is: "conflict", theirs: false },
    { field: "finishTime", is: "conflict", theirs: "3:45:12" },
  ]);
  expect(resultsOf(finished, { field: "endPlace", base: [null], value: "Mile 55" })).toEqual([
    { field: "endPlace", is: "conflict", theirs: null },
    { field: "dnf", is: "conflict", theirs: false },
  ]);
});

test("a question and its answer can be added at once, in any order", () => {
  const { recap: after, results } = applyEdits(recap(), [
    { field: "answer-10007", base: [null], value: "My mother." },
    { field: "question-10007", base: [null], value: "Who cheered?" },
  ]);
  expect(results).toMatchObject([{ is: "saved" }, { is: "saved" }]);
  expect(after.questions.at(-1)).toEqual({ index: 10_007, text: "Who cheered?", custom: true });
  expect(after.answers).toMatchObject({ "10007": "My mother." });
});

test("an answer needs its question", () => {
  expect(resultsOf(recap(), { field: "answer-10007", base: [null], value: "Mine" })).toMatchObject([
    { is: "refused", message: FIELD_MESSAGES.unknownQuestion },
  ]);
});

const CHEERED = { index: 10_007, text: "Who cheered?", custom: true };

test("removing a question removes its answer and recordings, and moves its photos to the gallery", () => {
  const before = recap({
    questions: [...recap().questions, CHEERED],
    answers: { "0": "Long runs.", "10007": "Mine" },
    media: [media({ questionIndex: 10_007 })],
    recordings: [recording({ id: "r".repeat(22), questionIndex: 10_007 })],
  });
  const removal: Edit = {
    field: "question-10007",
    base: ["Who cheered?"],
    value: null,
    with: { answer: "Mine", recordings: ["r".repeat(22)] },
  };
  const { recap: after } = applyEdits(before, [removal]);
  expect(after).toMatchObject({ answers: { "0": "Long runs." }, removedQuestions: [10_007], recordings: [] });
  expect(after.media).toMatchObject([{ questionIndex: null }]);
  expect(after.questions).toEqual(recap().questions);

  const unseen = { answer: "Mine", recordings: [] };
  expect(resultsOf(before, { ...removal, with: unseen })).toMatchObject([{ is: "conflict" }]);
  expect(resultsOf(before, { ...removal, with: undefined })).toMatchObject([{ is: "conflict" }]);
});

const REMOVED_QUESTION = {
  is: "conflict",
  theirs: null,
  isRemoved: true,
  message: "This question was deleted",
};

test("no edit brings a removed question back, and removing it again is done already", () => {
  const removed = recap({ removedQuestions: [10_007] });
  expect(
    resultsOf(
      removed,
      { field: "question-10007", base: [null, "Who cheered?"], value: "Who was there?" },
      { field: "answer-10007", base: [null], value: "Mine" },
    ),
  ).toEqual([
    { field: "question-10007", ...REMOVED_QUESTION },
    { field: "answer-10007", ...REMOVED_QUESTION },
  ]);
  expect(resultsOf(removed, { field: "question-10007", base: ["Who cheered?"], value: null })).toMatchObject([
    { is: "saved", value: null },
  ]);
});

test("the first five questions stay, and a new one has a random index", () => {
  expect(
    resultsOf(
      recap(),
      { field: "question-0", base: [recap().questions[0]?.text ?? ""], value: null },
      { field: "question-7", base: [null], value: "Who cheered?" },
    ),
  ).toMatchObject([
    { is: "refused", message: FIELD_MESSAGES.defaultQuestion },
    { is: "refused", message: FIELD_MESSAGES.questionIndex },
  ]);
});

test("questions are added as long as there is room, and a removed one makes room", () => {
  const others = Array.from({ length: MAX_QUESTIONS - 6 }, (_, at) => ({
    index: 20_000 + at,
    text: "?",
    custom: true,
  }));
  const nearlyFull = recap({ questions: [...recap().questions, CHEERED, ...others] });
  const add = (index: number): Edit => ({ field: `question-${index}`, base: [null], value: "Another?" });
  expect(
    resultsOf(
      nearlyFull,
      add(10_001),
      { field: "question-10007", base: ["Who cheered?"], value: null },
      add(10_002),
    ),
  ).toMatchObject([
    { is: "saved" },
    { is: "saved" },
    { is: "refused", message: FIELD_MESSAGES.questionsFull },
  ]);
  const removedQuestions = Array.from({ length: MAX_REMOVED_QUESTIONS }, (_, at) => 30_000 + at);
  expect(resultsOf(recap({ removedQuestions }), add(10_001))).toMatchObject([{ is: "refused" }]);
});

test("the last focal point wins, and one of a deleted photo is removed", () => {
  const photo = media({ focalPoint: { x: 1, y: 2 } });
  const move = (id: string): Edit => ({ field: `focal-${id}`, base: [], value: { x: 3, y: 4 } });
  const { recap: after, results } = applyEdits(recap({ media: [photo] }), [
    move(photo.id),
    move("m".repeat(22)),
  ]);
  expect(after.media).toMatchObject([{ focalPoint: { x: 3, y: 4 } }]);
  expect(results).toMatchObject([{ is: "saved" }, { is: "conflict", isRemoved: true }]);
});

test("an athlete's transcript replaces a machine's, and captions replace none", () => {
  const machine = recording({ transcript: "I run.", isEdited: false, isTranscribed: true });
  const edit: Edit = { field: `transcript-${machine.id}`, base: ["Something else"], value: "I ran." };
  const { recap: after } = applyEdits(recap({ recordings: [machine] }), [edit]);
  expect(after.recordings).toMatchObject([{ transcript: "I ran.", isEdited: true }]);
  expect(resultsOf(after, { ...edit, value: "We ran." })).toMatchObject([
    { is: "conflict", theirs: "I ran." },
  ]);

  const captions: Edit = { field: `captions-${machine.id}`, base: [null], value: "Heard" };
  expect(resultsOf(recap({ recordings: [machine] }), captions)).toMatchObject([{ is: "conflict" }]);
  const silent = recap({ recordings: [recording({ ...machine, transcript: "", isTranscribed: true })] });
  expect(resultsOf(silent, captions)).toMatchObject([{ is: "conflict" }]);
  const fresh = recap({ recordings: [recording({ ...machine, transcript: "", isTranscribed: false })] });
  expect(applyEdits(fresh, [captions]).recap.recordings).toMatchObject([
    { transcript: "Heard", isEdited: false },
  ]);
});

test("the body of a request has known fields, each once, and few values", () => {
  const isValid = (...edits: object[]) => editsSchema.safeParse({ edits }).success;
  const edit = { field: "name", base: [null], value: "Berlin" };
  expect(isValid(edit)).toBe(true);
  expect(isValid()).toBe(false);
  expect(isValid(edit, edit)).toBe(false);
  for (const field of [
    "__proto__",
    "constructor",
    "answer",
    "answer-01",
    "question--1",
    "description-x",
    "version",
  ])
    expect(isValid({ ...edit, field }), field).toBe(false);
  expect(isValid({ ...edit, base: [1, 2, 3, 4, 5, 6] })).toBe(false);
  expect(isValid({ ...edit, value: ["Berlin"] })).toBe(false);
});
