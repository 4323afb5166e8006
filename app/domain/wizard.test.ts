import { expect, test } from "vitest";
import { details } from "../../tests/factories.ts";
import { memoriesUrl, publicUrl, resumeUrl, WIZARD_LENGTH, WIZARD_STEPS, wizardUrl } from "./wizard.ts";

test("the steps are numbered without a gap, and the last one's number is the wizard's length", () => {
  const numbers = [...new Set(WIZARD_STEPS.map(({ step }) => step))];
  expect(numbers).toEqual(Array.from({ length: WIZARD_LENGTH }, (_, at) => at + 1));
});

test("the memories know which screen opened them", () => {
  expect(memoriesUrl("recap_1_a")).toBe("/race-memories?recap=recap_1_a");
  expect(memoriesUrl("recap_1_a", "share")).toBe("/race-memories?recap=recap_1_a&from=share");
});

test("a wizard screen's address carries its recap, and the question's position from 1", () => {
  expect(wizardUrl("/summary", "recap_1_a-b_c")).toBe("/summary?recap=recap_1_a-b_c");
  expect(wizardUrl("/questions", "recap_1_a", 3)).toBe("/questions?recap=recap_1_a&q=3");
});

test("whatever stands in a share id, it stays one value of the address", () => {
  expect(new URLSearchParams(wizardUrl("/share", "a&q=9#x").split("?")[1]).get("recap")).toBe("a&q=9#x");
});

test("a public page's address is made of the share id", () => {
  expect(publicUrl("recap_1_a")).toBe("/r/recap_1_a");
});

test("an unfinished recap goes on at its details until they are complete, then at the story", () => {
  const shareId = "recap_1_a";
  expect(resumeUrl({ ...details({ location: null }), shareId })).toBe("/race-details?recap=recap_1_a");
  expect(resumeUrl({ ...details(), shareId })).toBe("/questions?recap=recap_1_a");
});
