import { expect, test } from "vitest";
import { bookChoiceOf, bookPageOf } from "./book-choice.ts";

const choiceIn = (query: string, races = ["a", "b"]) => bookChoiceOf(new URLSearchParams(query), races);

test("without a choice each race has its answers and some photos, for a printer at home, without comments", () => {
  const first = { printer: "home", comments: false, each: "some", parts: { a: "some", b: "some" } };
  expect(choiceIn("")).toEqual(first);
  expect(choiceIn("printer=x&comments=&each=everything&a=half&c=all")).toEqual(first);
});

test("each race has a part of its own, else that of all", () => {
  expect(choiceIn("each=opening&b=none&comments=on")).toMatchObject({
    comments: true,
    parts: { a: "opening", b: "none" },
  });
});

test("a book has room for a hundred races; one more needs another to be left out", () => {
  const races = Array.from({ length: 101 }, (_, at) => `race-${at}`);
  expect(choiceIn("", races).parts["race-100"]).toBe("none");
  expect(choiceIn("race-7=none", races).parts["race-100"]).toBe("some");
});

test("its pages are A5, lying; a print shop's have 3 mm more at each edge", () => {
  expect(bookPageOf({ printer: "home" })).toMatchObject({ width: 210, height: 148, bleed: 0, name: "a5" });
  expect(bookPageOf({ printer: "shop" })).toMatchObject({ bleed: 3, name: "a5-bleed" });
});
