import { expect, test } from "vitest";
import { details, recap } from "../../../tests/factories.ts";
import { trackUnsavedFields } from "./unsaved-fields.ts";

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
  fields.stored({ name: "First" });
  expect(enter({ name: "Second", location: "Oslo" })).toEqual({
    details: { name: "Second", location: "Oslo" },
  });
  fields.stored({ name: "Second", location: "Oslo" });
  expect(enter({ name: "Second", location: "Oslo" })).toEqual({});
});

test("a change that is undone while it is being saved is saved again", () => {
  const { fields, enter } = screen();
  enter({ name: "A slip" });
  const { name } = details();
  expect(enter()).toEqual({ details: { name } });
  fields.stored({ name: "A slip" });
  expect(enter()).toEqual({ details: { name } });
});

test("a change may replace what was shown, and then what the server has told", () => {
  const { fields, enter } = screen();
  const patch = enter({ name: "Mine" });
  expect(fields.basesOf(patch)).toEqual({ name: [details().name] });
  fields.stored({ name: "Mine" });
  expect(fields.isStored("name", "Mine")).toBe(true);
  expect(fields.basesOf(patch)).toEqual({ name: ["Mine"] });
});

test("a change may replace what was sent since the last response, and counts as unsaved when it is taken back", () => {
  const { fields, enter } = screen();
  const { name } = details();
  fields.sent(enter({ name: "First" }));
  expect(fields.basesOf(enter({ name: "Second" }))).toEqual({ name: [name, "First"] });
  expect(enter()).toEqual({ details: { name } });
  expect(fields.isStored("name", name)).toBe(false);
});

test("restored text is unsaved and has the base that it was typed on", () => {
  const { fields, enter } = screen();
  fields.restore({ base: { name: ["Older", "Sent"] }, patch: { details: { name: "Kept" } } });
  expect(enter({ name: "Kept" })).toEqual({ details: { name: "Kept" } });
  expect(fields.basesOf({ details: { name: "Kept" } })).toEqual({ name: ["Older", "Sent"] });
});

test("what the server has filled in where nothing was shown may be replaced, and nothing else", () => {
  const begun = recap({ name: null, athleteName: null });
  const fields = trackUnsavedFields(begun);
  const patch = fields.changesIn({ details: { name: "Berlin", athleteName: "Ada", location: "Oslo" } });
  fields.filledIn({ ...begun, name: "Of a friend", athleteName: "Ada L.", location: "Elsewhere" });
  expect(fields.basesOf(patch)).toEqual({
    name: [null, "Of a friend"],
    athleteName: [null, "Ada L."],
    location: [begun.location],
  });
});

test("answers are tracked by question", () => {
  const fields = trackUnsavedFields(recap({ answers: { "0": "one" } }));
  expect(fields.changesIn({ answers: { "0": "one", "1": null } })).toEqual({});
  expect(fields.changesIn({ answers: { "0": "two" } })).toEqual({ answers: { "0": "two" } });
});
