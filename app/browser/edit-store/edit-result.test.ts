import { expect, test } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { recap } from "../../../tests/factories.ts";
import type { Edit, EditResult } from "../../domain/edits/edit.ts";
import { answered } from "./edit-result.ts";
import { type EditRow, editOf, sent } from "./edit-row.ts";
import { replaced, withResults, withRows } from "./edited-copy.ts";

const underWay = (row: EditRow, id = "one") => sent(row, { id, at: 0, isLocked: true });

/** Returns the rows after the response to the request "one" that had the row as it was. */
function respond(now: EditRow, before: EditRow, result: object): EditRow[] {
  const edit: Edit = editOf(before);
  return answered([now], "one", [edit], [{ field: before.field, ...result } as EditResult]);
}

test("a row that was saved goes, and one that was typed on may replace exactly what was saved", () => {
  const row = editRow();
  expect(respond(underWay(row), row, { is: "saved", value: "Mud." })).toEqual([]);
  const typedOn = { ...underWay(row), typed: "Mud. Rain.", value: "Mud. Rain." };
  expect(respond(typedOn, row, { is: "saved", value: "Mud." })).toMatchObject([
    { state: "ready", base: ["Mud."], value: "Mud. Rain.", requests: [] },
  ]);
});

test("typed back before the response, a row goes once that came", () => {
  const row = editRow();
  const now = { ...underWay(row), typed: "Mud. ", value: "Mud." };
  expect(respond(now, row, { is: "saved", value: "Mud." })).toEqual([]);
});

test("a row stays while another request that contained it has not ended", () => {
  const row = editRow({ base: ["Rain."] });
  const twice = underWay({ ...underWay(row, "two"), typed: "Rain.", value: "Rain." });
  const left = respond(
    twice,
    { ...row, base: ["Rain.", "Mud."], value: "Rain." },
    { is: "saved", value: "Rain." },
  );
  expect(left).toMatchObject([{ requests: [{ id: "two" }], base: ["Rain.", "Mud."], state: "ready" }]);
});

test("a conflict has what is stored, also of a row that was typed on", () => {
  const row = editRow();
  const typedOn = { ...underWay(row), typed: "Mud. Rain.", value: "Mud. Rain." };
  expect(respond(typedOn, row, { is: "conflict", theirs: "Sun." })).toMatchObject([
    { state: "conflict", typed: "Mud. Rain.", theirs: { where: "stored", value: "Sun." } },
  ]);
  expect(respond(underWay(row), row, { is: "conflict", theirs: "Mud." })).toEqual([]);
});

test("a late request that meets this device's own later text is no conflict", () => {
  const row = editRow();
  const later = underWay({ ...underWay(row), typed: "Later.", value: "Later." }, "two");
  expect(respond(later, row, { is: "conflict", theirs: "Later." })).toMatchObject([{ state: "ready" }]);
});

test("a refused value keeps its text with the message, unless something else was typed since", () => {
  const row = editRow();
  const result = { is: "refused", message: "Too long" };
  expect(respond(underWay(row), row, result)).toMatchObject([{ state: "refused", message: "Too long" }]);
  const typedOn = { ...underWay(row), typed: "M", value: "M" };
  expect(respond(typedOn, row, result)).toMatchObject([{ state: "ready", message: null }]);
});

test("an answer to a question that was deleted or refused waits under its words", () => {
  const question = editRow({ field: "question-10007", value: "Who cheered?" });
  const answer = editRow({ field: "answer-10007", question: "Who cheered?" });
  const results: EditResult[] = [{ field: "question-10007", is: "refused", message: "Full" }];
  expect(answered([underWay(question), answer], "one", [editOf(question)], results)).toMatchObject([
    { state: "refused" },
    { state: "refused", message: "Full", question: "Who cheered?", typed: "Mud." },
  ]);
});

test("captions that meet another text and a focal point of a deleted photo are dropped", () => {
  const captions = editRow({ field: "captions-AAAAAAAAAAAAAAAAAAAAAA" });
  expect(respond(underWay(captions), captions, { is: "conflict", theirs: "Text" })).toEqual([]);
});

test("the copy shows what is not sent, without half-typed questions and what needs the athlete", () => {
  const copy = recap({ name: "Boston", answers: {} });
  const edited = withRows(copy, [
    editRow({ field: "answer-10007" }),
    editRow({ field: "question-10007", value: "Who cheered?" }),
    editRow({ field: "question-10008", value: "Half", state: "typing" }),
    editRow({ field: "name", value: "Berlin", state: "conflict" }),
    editRow({ field: "location", value: "Half", state: "typing" }),
    editRow({ field: "date", value: "2026-02-31", state: "typing", message: "No date" }),
    editRow({ field: "description-0b5ab3c4-item", value: "A photo that has not arrived" }),
  ]);
  expect(edited).toMatchObject({
    name: "Boston",
    location: "Half",
    date: copy.date,
    answers: { "10007": "Mud." },
  });
  expect(edited.questions.map(({ text }) => text)).toEqual([
    ...copy.questions.map(({ text }) => text),
    "Who cheered?",
  ]);
});

test("the copy gets what a response says, and its version if nothing came in between", () => {
  const copy = recap({ version: 3, answers: {} });
  const results: EditResult[] = [
    { field: "name", is: "saved", value: "Berlin" },
    { field: "location", is: "conflict", theirs: "Kiel" },
  ];
  expect(withResults(copy, 4, results)).toMatchObject({ version: 4, name: "Berlin", location: "Kiel" });
  expect(withResults(copy, 6, results)).toMatchObject({ version: 3, name: "Berlin" });
});

test("an older version replaces the copy only if it is another recap, or was loaded after everything was sent", () => {
  const stored = {
    shareId: "recap",
    userId: null,
    recap: recap({ id: 1, version: 3, name: "Mine" }),
    editedAt: 100,
    knownVersion: 3,
  };
  const load = (id: number, version: number, loadedAt: number, isSent = true) => {
    const loaded = { ...stored, recap: recap({ id, version, name: "Theirs" }) };
    return replaced(stored, loaded, { loadedAt, isSent }).recap.name;
  };
  expect(load(1, 3, 50)).toBe("Theirs");
  expect(load(1, 2, 50)).toBe("Mine");
  expect(load(1, 0, 200)).toBe("Theirs");
  expect(load(1, 0, 200, false)).toBe("Mine");
  expect(load(2, 0, 50, false)).toBe("Theirs");
});

test("what was loaded before the last edit arrived does not take it back, although its version is newer than the copy", () => {
  const stored = {
    shareId: "recap",
    userId: null,
    recap: recap({ id: 1, version: 1, location: "Oslo" }),
    editedAt: 100,
    knownVersion: 4,
  };
  const load = (version: number, loadedAt: number) => {
    const loaded = { ...stored, recap: recap({ id: 1, version, location: null }) };
    return replaced(stored, loaded, { loadedAt, isSent: true }).recap.location;
  };
  expect(load(3, 50)).toBe("Oslo");
  expect(load(4, 50)).toBe(null);
});
