import { expect, test } from "vitest";
import { editRow } from "../../../tests/edit-tabs.ts";
import {
  type Change,
  changed,
  editOf,
  merged,
  released,
  removed,
  sent,
  settled,
  withEdits,
  withFilledIn,
  withId,
} from "./edit-row.ts";

const place = { userId: null, shareId: "recap", order: 1 };
const request = (id: string) => ({ id, at: 0, isLocked: true });

function typing(typed: Change["typed"], others: Partial<Change> = {}): Change {
  return { field: "answer-0", typed, stored: null, seen: undefined, isHeld: false, ...others };
}

test("the first change fixes the base, and further ones keep it", () => {
  const row = changed(undefined, typing("Mud", { stored: "Rain" }), place);
  expect(row).toMatchObject({ base: ["Rain"], typed: "Mud", state: "ready" });
  const further = changed(row ?? undefined, typing("Mud.", { stored: "Sun", seen: "Mud" }), place);
  expect(further).toMatchObject({ base: ["Rain"], typed: "Mud." });
});

test("a pause after a space is no change, and typing back leaves nothing to send", () => {
  const spaced = { field: "name", stored: "Boston" } as const;
  expect(changed(undefined, typing("Boston ", spaced), place)).toBeNull();
  const row = changed(undefined, typing("Boston 2", spaced), place) ?? undefined;
  expect(changed(row, typing("Boston ", { ...spaced, seen: "Boston 2" }), place)).toBeNull();
});

test("what was typed back while its first text is under way is still sent", () => {
  const row = sent(editRow({ base: ["Rain"] }), request("first"));
  const back = changed(row, typing("Rain", { seen: "Mud." }), place);
  expect(back).toMatchObject({ base: ["Rain", "Mud."], value: "Rain", state: "ready" });
});

test("a question that is deleted while its addition is under way is removed once that has arrived", () => {
  const field = "question-7" as const;
  const unsent = editRow({ field, base: [null], value: "Who cheered?" });
  const removal = { field, stored: null, with: { answer: null, recordings: [] } };
  expect(removed(unsent, removal, place)).toBeNull();
  const row = removed(sent(unsent, request("first")), removal, place);
  expect(row).toMatchObject({ base: [null, "Who cheered?"], value: null, state: "ready" });
  expect(row?.requests).toEqual([request("first")]);
});

test("a row that was saved under the athlete's hand may be replaced from what it had", () => {
  const saved = { field: "name", seen: "Berlin " } as const;
  expect(changed(undefined, typing("Berlin Marathon", saved), place)).toMatchObject({ base: ["Berlin"] });
});

test("a value that its field does not take is kept as it was typed, and not sent", () => {
  const date = { field: "date", stored: null } as const;
  const row = changed(undefined, typing("2026-02-31", date), place);
  expect(row).toMatchObject({ state: "typing", typed: "2026-02-31", message: expect.any(String) });
  expect(row && released(row).state).toBe("typing");
  const right = changed(row ?? undefined, typing("2026-02-28", { ...date, seen: "2026-02-31" }), place);
  expect(right).toMatchObject({ state: "ready", message: null, value: "2026-02-28" });
});

test("half a sentence of a published recap waits until it is let go", () => {
  const row = changed(undefined, typing("Mu", { isHeld: true }), place);
  expect(row?.state).toBe("typing");
  expect(row && released(row).state).toBe("ready");
});

test("a text of a tab that has not seen the row is a conflict at once, and both go on being typed", () => {
  const both = changed(editRow({ typed: "Mud." }), typing("Rain."), place) ?? undefined;
  expect(both).toMatchObject({
    state: "conflict",
    typed: "Rain.",
    theirs: { where: "tab", values: ["Mud."] },
  });
  const other = changed(both, typing("Mud and", { seen: "Mud." }), place) ?? undefined;
  expect(other).toMatchObject({ typed: "Rain.", theirs: { values: ["Mud and"] } });
  const own = changed(other, typing("Rain!", { seen: "Rain." }), place) ?? undefined;
  expect(own).toMatchObject({ state: "conflict", typed: "Rain!", theirs: { values: ["Mud and"] } });
  const third = changed(own, typing("Wind."), place);
  expect(third).toMatchObject({ typed: "Wind.", theirs: { values: ["Rain!", "Mud and"] } });
});

test("the same text in two tabs is no conflict", () => {
  expect(changed(editRow({ typed: "Mud." }), typing("Mud."), place)).toMatchObject({ state: "ready" });
});

test("two texts of two tabs: the chosen one becomes the row's, its base stays, and a second choice changes nothing", () => {
  const both = editRow({ state: "conflict", typed: "Rain.", theirs: { where: "tab", values: ["Mud."] } });
  const shown = { mine: "Mud.", theirs: "Rain." };
  for (const [choice, typed] of [["mine", "Mud."] as const, ["theirs", "Rain."] as const]) {
    const chosen = settled(both, choice, shown);
    expect(chosen).toMatchObject({ state: "ready", typed, value: typed, base: [null], theirs: null });
    expect(chosen && settled(chosen, "theirs", shown)).toEqual(chosen);
  }
});

test("of three texts, the one that was not shown is offered next", () => {
  const values = ["Mud.", "Wind."];
  const all = editRow({ state: "conflict", typed: "Rain.", theirs: { where: "tab", values } });
  expect(settled(all, "theirs", { mine: "Rain.", theirs: "Mud." })).toMatchObject({
    state: "conflict",
    typed: "Mud.",
    theirs: { values: ["Wind."] },
  });
});

test("a conflict with what is stored: mine replaces exactly that, theirs drops the row", () => {
  const row = editRow({ state: "conflict", base: [null, "Mu"], theirs: { where: "stored", value: "Sun." } });
  const shown = { mine: "Mud.", theirs: "Sun." };
  expect(settled(row, "mine", shown)).toMatchObject({ state: "ready", base: ["Sun."], typed: "Mud." });
  expect(settled(row, "theirs", shown)).toBeNull();
  // It was shown before the server had another one.
  expect(settled(row, "theirs", { ...shown, theirs: "Wind." })).toEqual(row);
});

test("after four values without a response the last one is sent again", () => {
  let row = editRow({ base: ["a"] });
  for (const typed of ["b", "c", "d", "e"]) row = sent({ ...row, typed, value: typed }, request(typed));
  row = { ...row, typed: "f", value: "f" };
  expect(editOf(row)).toMatchObject({ base: ["a", "b", "c", "d", "e"], value: "e" });
  expect(sent(row, request("again")).base).toHaveLength(5);
});

test("what the server filled in when the recap began may be replaced, and nothing else", () => {
  const rows = [
    editRow({ field: "athleteName", base: [null], value: "Ada" }),
    editRow({ field: "name", base: ["Boston"], value: "Berlin" }),
  ];
  expect(withFilledIn(rows, () => "Filled in").map(({ base }) => base)).toEqual([
    [null, "Filled in"],
    ["Boston"],
  ]);
});

test("a visitor's text and the account's are one row, or both are offered", () => {
  const own = editRow({ userId: "ada", base: ["x"], typed: "Mud.", value: "Mud." });
  expect(merged(own, editRow({ base: ["y"] }))).toMatchObject({
    userId: "ada",
    base: ["x", "y"],
    state: "ready",
  });
  expect(merged(own, editRow({ typed: "Rain.", value: "Rain." }))).toMatchObject({
    userId: "ada",
    state: "conflict",
    typed: "Mud.",
    theirs: { where: "tab", values: ["Rain."] },
  });
});

test("a form that the device answers lets go what its screen holds, and adds what only the form has", () => {
  const held = editRow({ base: ["Sun."], state: "typing" });
  const edits = [
    { field: "answer-0" as const, base: ["Sun."], value: "Mud." },
    { field: "date" as const, base: [null], value: "2026-05-17" },
    { field: "name" as const, base: ["Boston"], value: "Boston" },
  ];
  expect(withEdits([held], edits, place)).toMatchObject([
    { field: "answer-0", base: ["Sun."], state: "ready" },
    { field: "date", base: [null], state: "ready" },
  ]);
});

test("what was typed before a recording arrived takes its id, with what another tab typed under that", () => {
  const rows = [
    editRow({ field: "transcript-take", typed: "Mud.", value: "Mud." }),
    editRow({ field: "transcript-id", typed: "Rain.", value: "Rain." }),
  ];
  expect(withId(rows, "take", "id")).toMatchObject([{ field: "transcript-id", state: "conflict" }]);
  expect(withId(rows.slice(0, 1), "take", "id")).toMatchObject([{ field: "transcript-id", typed: "Mud." }]);
  expect(withId(rows, "other", "id")).toBe(rows);
});
