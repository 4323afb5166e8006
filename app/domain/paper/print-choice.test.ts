import { expect, test } from "vitest";
import { printChoiceOf, printPageOf } from "./print-choice.ts";

const choiceIn = (query: string) => printChoiceOf(new URLSearchParams(query));

test("without a choice it is a modern poster on A4 for a printer at home", () => {
  const first = {
    piece: "poster",
    design: "modern",
    paper: "a4",
    printer: "home",
    photo: "",
    quote: "",
    line: "",
  };
  expect(choiceIn("")).toEqual(first);
  expect(
    choiceIn(`piece=mug&design=&paper=a0&printer=x&photo=1&quote=first&line=${"x".repeat(101)}`),
  ).toEqual(first);
});

test("paper on which a piece is not printed is left out", () => {
  expect(choiceIn("piece=cards&paper=a3").paper).toBe("a4");
  expect(choiceIn("piece=cards&paper=letter").paper).toBe("letter");
});

test("a page at home is the paper; a print shop's has 3 mm more at each edge", () => {
  const sizeOf = (query: string) => {
    const { width, height, bleed, name } = printPageOf(choiceIn(query));
    return [width + 2 * bleed, height + 2 * bleed, name];
  };
  expect(sizeOf("piece=poster&paper=a3")).toEqual([297, 420, "a3"]);
  expect(sizeOf("piece=poster&paper=a4&printer=shop")).toEqual([216, 303, "a4-bleed"]);
  expect(sizeOf("piece=bib")).toEqual([210, 148, "a5"]);
  expect(sizeOf("piece=cards&paper=letter")).toEqual([215.9, 279.4, "letter"]);
  expect(sizeOf("piece=cards&printer=shop")).toEqual([111, 154, "a6-bleed"]);
});
