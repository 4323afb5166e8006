/** Tests which circles around ends of races are remembered, and which of them every race hides. */
import { expect, test } from "vitest";
import { homesIn, withAnswer } from "./course-options.ts";

const HOME = { lat: 47.1, lon: 8.2, radius: 500 };
const BOSTON = { lat: 42.2, lon: -71.5, radius: 600 };
const FIRST = { shareId: "first", isNearHome: null };

test("a circle is remembered once, whatever the answer is", () => {
  const known = withAnswer([HOME], [], FIRST);
  expect(known).toEqual([{ ...HOME, homeOf: [] }]);
  expect(withAnswer([HOME, BOSTON], known, { shareId: "second", isNearHome: false })).toEqual([
    { ...HOME, homeOf: [] },
    { ...BOSTON, homeOf: [] },
  ]);
});

test("home is hidden in every race, until the answer is taken back", () => {
  const yes = withAnswer([HOME], [], { ...FIRST, isNearHome: true });
  expect(homesIn(yes)).toEqual([{ ...HOME, homeOf: ["first"] }]);
  expect(homesIn(withAnswer([BOSTON], yes, { shareId: "second", isNearHome: null }))).toHaveLength(1);
  expect(homesIn(withAnswer([HOME], yes, { ...FIRST, isNearHome: false }))).toEqual([]);
});

test("home stays hidden while another race says that it is home", () => {
  const first = withAnswer([HOME], [], { ...FIRST, isNearHome: true });
  const both = withAnswer([HOME], first, { shareId: "second", isNearHome: true });
  expect(homesIn(withAnswer([HOME], both, { ...FIRST, isNearHome: false }))).toEqual([
    { ...HOME, homeOf: ["second"] },
  ]);
});
