import { expect, test, vi } from "vitest";
import { recap as recapOf } from "../../tests/factories.ts";
import { applyEdits } from "../domain/edits/apply-edits.ts";
import type { Edit } from "../domain/edits/edit.ts";
import { changeOf, saveEdits } from "./wizard-form.ts";

function form(...fields: [name: string, value: string][]): FormData {
  const sent = new FormData();
  for (const [name, value] of fields) sent.append(name, value);
  return sent;
}

test("a field that is as it was stored when the form was rendered is no edit", () => {
  expect(changeOf(form(["shown-answer-0", "Hills"]), "answer-0", "Hills")).toBeNull();
  expect(changeOf(form(["shown-answer-0", ""]), "answer-0", " ")).toBeNull();
  // A textarea is sent with CRLF, a hidden field only by some browsers.
  expect(changeOf(form(["shown-answer-0", "Hills\nMore"]), "answer-0", "Hills\r\nMore")).toBeNull();
});

test("any other field is an edit of what was stored, as it is stored", () => {
  expect(changeOf(form(["shown-name", "Berlin"]), "name", " Berlin  Marathon ")).toEqual({
    field: "name",
    base: ["Berlin"],
    value: "Berlin Marathon",
  });
  expect(changeOf(form(["shown-answer-0", "Hills"]), "answer-0", "")).toEqual({
    field: "answer-0",
    base: ["Hills"],
    value: null,
  });
});

test("a suggested date that nobody has changed is an edit of none", () => {
  expect(changeOf(form(["shown-date", ""]), "date", "2026-11-27")).toMatchObject({ base: [null] });
});

test("what was sent before without an answer may be replaced, also by what was stored before", () => {
  const sent = form(["shown-answer-0", "Hills"], ["shown-answer-0", "Hills and"]);
  expect(changeOf(sent, "answer-0", "Hills")).toEqual({
    field: "answer-0",
    base: ["Hills", "Hills and"],
    value: "Hills",
  });
});

test("a form of an older page does not say what was stored: it replaces nothing", () => {
  const edit = changeOf(form(), "answer-0", "Mine");
  expect(edit).toEqual({ field: "answer-0", base: [], value: "Mine" });
  const { results } = applyEdits(recapOf({ answers: { "0": "Theirs" } }), [edit as Edit]);
  expect(results).toEqual([{ field: "answer-0", is: "conflict", theirs: "Theirs" }]);
});

test("of two edits of a field, which no form of ours makes, the last one counts", async () => {
  const edit = vi.fn(async (..._sent: unknown[]) => ({ kind: "edited", recap: recapOf(), fields: [] }));
  const context = { services: { recaps: { edit } }, viewer: { visitorId: "athlete", user: null } } as never;
  const edits: Edit[] = ["First", "Last"].map((value) => ({ field: "name", base: [], value }));
  await saveEdits(context, recapOf().shareId, edits);
  expect(edit.mock.calls[0]?.[2]).toEqual(edits.slice(1));
});

test("a form without an edit reads the recap, one with edits is saved by one call", async () => {
  const recap = recapOf({ answers: { "0": "Hills" } });
  const recaps = {
    findEditable: vi.fn(async () => recap),
    edit: vi.fn(async (_viewer: unknown, _handle: unknown, edits: Edit[]) => ({
      kind: "edited",
      recap,
      fields: applyEdits(recap, edits).results,
    })),
  };
  const context = { services: { recaps }, viewer: { visitorId: "athlete", user: null } } as never;
  expect(await saveEdits(context, recap.shareId, [null])).toEqual({ kind: "edited", recap, problems: [] });
  expect(recaps.edit).not.toHaveBeenCalled();
  const edits: Edit[] = [
    { field: "answer-0", base: ["Flat"], value: "Mine" },
    { field: "answer-1", base: [null], value: "Mine" },
  ];
  expect(await saveEdits(context, recap.shareId, edits)).toMatchObject({
    problems: [{ field: "answer-0", is: "conflict", theirs: "Hills" }],
  });
  expect([recaps.edit.mock.calls.length, recaps.findEditable.mock.calls.length]).toEqual([1, 1]);
});
