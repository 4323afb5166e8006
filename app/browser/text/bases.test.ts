import { expect, test } from "vitest";
import { trackBases } from "./bases.ts";

test("the base is what is shown until the field is changed, and then what was shown", () => {
  let shown = "First";
  const bases = trackBases(() => shown);
  shown = "Second";
  expect(bases.of("name")).toEqual(["Second"]);
  bases.fix("name");
  shown = "Third";
  expect(bases.of("name")).toEqual(["Second"]);
});

test("what was sent is added once, until the server tells what it has", () => {
  const bases = trackBases(() => "Shown");
  for (const value of ["One", "One", "Two"]) bases.sent("name", value);
  expect(bases.of("name")).toEqual(["Shown", "One", "Two"]);
  bases.stored("name", "Two");
  expect(bases.of("name")).toEqual(["Two"]);
});

test("a base has no more values than a request may have", () => {
  const bases = trackBases(() => "Shown");
  for (let at = 0; at < 9; at++) bases.sent("name", `Sent ${at}`);
  expect(bases.of("name")).toEqual(["Sent 4", "Sent 5", "Sent 6", "Sent 7", "Sent 8"]);
});
