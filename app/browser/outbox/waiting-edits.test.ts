import { expect, test } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import type { EditRow } from "../edit-store/edit-row.ts";
import { isQuestionUnsent, waitingIn, waitingUrl } from "./waiting-edits.ts";

test("what is sent by itself is counted, and what needs the athlete is held", () => {
  const rows = [
    editRow({ order: 1 }),
    editRow({ order: 2, field: "question-10007", state: "typing" }),
    editRow({ order: 3, field: "captions-AAAAAAAAAAAAAAAAAAAAAA" }),
    editRow({ order: 4, field: "name", state: "conflict" }),
    editRow({ order: 9_000, field: "location" }),
  ];
  expect(waitingIn(rows, 10_000)).toMatchObject({ count: 1, held: { field: "name" } });
  expect(waitingIn(rows, 20_000)).toMatchObject({ count: 2 });
  expect(waitingIn(rows.slice(1, 3), 10_000)).toEqual({ count: 0, held: null });
});

test("a question is unsent until the server has it, and an edit of another one is not", () => {
  const rows = [editRow({ field: "question-10007" }), editRow({ field: "question-2", base: ["Why?"] })];
  expect([10_007, 2, null].map((index) => isQuestionUnsent(rows, index))).toEqual([true, false, false]);
});

test("each field has a page", () => {
  const path = (field: EditRow["field"]) => waitingUrl(editRow({ field })).split("?")[0];
  expect(
    (["raceType", "endPlace", "answer-3", "question-3", "focal-x", "transcript-x"] as const).map(path),
  ).toEqual([
    "/race-type",
    "/race-details",
    "/questions",
    "/custom-questions",
    "/race-memories",
    "/questions",
  ]);
});
