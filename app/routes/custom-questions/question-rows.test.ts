import { expect, test } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import { recap } from "../../../tests/factories.ts";
import type { EditRow } from "../../browser/edit-store/edit-row.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import { questionRows } from "./question-rows.ts";

const stored = recap();
const added = (given: Partial<EditRow> = {}) => editRow({ field: "question-10007", typed: "Who?", ...given });
const edited = (given: Partial<EditRow> = {}) => editRow({ field: "question-1", typed: "How?", ...given });
const shown = (rows: EditRow[], found: string[] = []) =>
  questionRows(stored, rows, (field) => found.includes(field));
const NOTHING = { box: null, edit: null, removal: null };

test("half-typed questions that an earlier page has left are offered again, those of other tabs are not", () => {
  const rows = [added({ state: "typing" }), edited({ state: "typing" })];
  expect(shown(rows)).toEqual(NOTHING);
  expect(shown(rows, ["question-10007", "question-1"])).toMatchObject({
    box: { field: "question-10007" },
    edit: { field: "question-1" },
  });
});

test("of two half-typed questions, the box offers the last one first", () => {
  const rows = [
    added({ state: "typing", order: 1 }),
    added({ field: "question-10008", state: "typing", order: 2 }),
  ];
  expect(
    shown(
      rows,
      rows.map(({ field }) => field),
    ),
  ).toMatchObject({ box: { field: "question-10008" } });
});

test("what is being sent waits for nobody", () => {
  expect(shown([added(), edited(), editRow({ state: "refused" })])).toEqual(NOTHING);
});

test("what the server does not take is offered in the box, or where it was edited", () => {
  expect(shown([added({ state: "refused" }), edited({ state: "conflict" })])).toMatchObject({
    box: { field: "question-10007" },
    edit: { field: "question-1" },
  });
});

test("an edit of a question that was deleted elsewhere is offered in the box", () => {
  const rows = [edited({ state: "refused", message: REMOVED_MESSAGES.question })];
  expect(shown(rows)).toMatchObject({ box: { field: "question-1" }, edit: null });
});

test("a deletion that would take something else along is to be confirmed again", () => {
  const rows = [edited({ typed: null, value: null, state: "conflict" })];
  expect(shown(rows)).toMatchObject({ ...NOTHING, removal: { field: "question-1" } });
});
