import { expect, test } from "vitest";
import { details, recap } from "../../../tests/factories.ts";
import { isConflict } from "../../domain/recap/recap-change.ts";
import { trackUnsavedFields, withSent } from "./unsaved-fields.ts";

/** A details screen. `enter` returns what it saves after the given changes to its form. */
function screen() {
  const fields = trackUnsavedFields(recap());
  const shown = details();
  return { fields, enter: (changes = {}) => fields.changesIn({ details: { ...shown, ...changes } }) };
}

test("unchanged fields are not saved", () => {
  expect(screen().enter()).toEqual({});
  expect(screen().enter({ location: "Oslo" })).toEqual({ details: { location: "Oslo" } });
});

test("a field counts as unsaved until the server has its latest value", () => {
  const { fields, enter } = screen();
  enter({ name: "First" });
  expect(enter({ name: "Second", location: "Oslo" })).toEqual({
    details: { name: "Second", location: "Oslo" },
  });
  fields.saved({ details: { name: "First" } });
  expect(enter({ name: "Second", location: "Oslo" })).toEqual({
    details: { name: "Second", location: "Oslo" },
  });
  fields.saved({ details: { name: "Second", location: "Oslo" } });
  expect(enter({ name: "Second", location: "Oslo" })).toEqual({});
});

test("a change that is undone while it is being saved is saved again", () => {
  const { fields, enter } = screen();
  enter({ name: "A slip" });
  const { name } = details();
  expect(enter()).toEqual({ details: { name } });
  fields.saved({ details: { name: "A slip" } });
  expect(enter()).toEqual({ details: { name } });
});

test("the base of a change is the server's value before it", () => {
  const { fields, enter } = screen();
  const patch = enter({ name: "Mine" });
  expect(fields.baseOf(patch)).toEqual({ name: details().name });
  fields.saved(patch);
  expect(fields.known("name")).toBe("Mine");
  expect(fields.baseOf(patch)).toEqual({ name: "Mine" });
});

test("another tab's details are shown for fields without an unsaved change", () => {
  const { fields, enter } = screen();
  enter({ finishTime: "47:00" });
  const theirs = recap({ location: "Oslo", finishTime: "46:00", dnf: true });
  const shown = fields.merge(theirs);
  expect(shown).toMatchObject({ location: "Oslo", name: theirs.name });
  expect(shown).not.toHaveProperty("finishTime");
  expect(shown).not.toHaveProperty("dnf");
  expect(fields.known("location")).toBe("Oslo");
  expect(enter({ location: "Oslo", finishTime: "47:00" })).toEqual({
    details: { finishTime: "47:00", dnf: false, endPlace: null },
  });
});

test("restored text is unsaved and has the base that it was typed on", () => {
  const { fields, enter } = screen();
  fields.restore({ rev: 3, base: { name: "Older" }, patch: { details: { name: "Kept" } } });
  expect(enter({ name: "Kept" })).toEqual({ details: { name: "Kept" } });
  expect(fields.baseOf({ details: { name: "Kept" } })).toEqual({ name: "Older" });
});

test("answers are tracked by question", () => {
  const fields = trackUnsavedFields(recap({ answers: { "0": "one" } }));
  expect(fields.changesIn({ answers: { "0": "one", "1": null } })).toEqual({});
  expect(fields.changesIn({ answers: { "0": "two" } })).toEqual({ answers: { "0": "two" } });
});

test("a save whose answer a crash lost is not taken for another tab's, unless the server has another text", () => {
  const unsaved = {
    rev: 3,
    base: { "0": "The gun" },
    patch: { answers: { "0": "The gun went off." } },
    sent: { answers: { "0": "The gun went off" } },
  };
  const isOverwritten = (stored: string) => {
    const shown = recap({ answers: { "0": stored } });
    return isConflict(shown, withSent(unsaved, shown).base, unsaved.patch);
  };
  expect(["The gun", "The gun went off", "Another text"].map(isOverwritten)).toEqual([false, false, true]);
});
