import { expect, test } from "vitest";
import {
  isWizardPath,
  leaveMemoriesUrl,
  MEMORIES_OPENERS,
  memoriesStepOf,
  memoriesUrl,
  nextUrl,
  previousUrl,
  publicUrl,
  WIZARD_LENGTH,
  WIZARD_PATHS,
  WIZARD_SCREENS,
  type WizardPath,
  wizardMeta,
  wizardUrl,
} from "./wizard-screens.ts";

test("the steps are numbered without gaps, and the last number is the wizard's length", () => {
  const numbers = [...new Set(WIZARD_PATHS.map((path) => WIZARD_SCREENS[path].step))];
  expect(numbers).toEqual(Array.from({ length: WIZARD_LENGTH }, (_, at) => at + 1));
});

test("each screen's document title contains its heading, its step and the product", () => {
  expect(WIZARD_PATHS.flatMap((path) => wizardMeta(path).map(({ title }) => title))).toEqual([
    "Race Type · Step 1 of 7 · Race Recap",
    "Race Details · Step 2 of 7 · Race Recap",
    "Customize Questions · Step 3 of 7 · Race Recap",
    "Your Race Story · Step 4 of 7 · Race Recap",
    "Memories · Step 4 of 7 · Race Recap",
    "Race Recap Summary · Step 5 of 7 · Race Recap",
    "Share Your Race Story · Step 6 of 7 · Race Recap",
    "Race Recap Complete! · Step 7 of 7 · Race Recap",
  ]);
  expect(wizardMeta("/questions", "Question 2 of 5")).toEqual([
    { title: "Question 2 of 5 · Your Race Story · Step 4 of 7 · Race Recap" },
  ]);
});

test("Next leads from the first screen through every step to the last one", () => {
  const visited: WizardPath[] = [];
  for (let path: WizardPath | undefined = "/race-type"; path !== undefined; path = WIZARD_SCREENS[path].next)
    visited.push(path);
  expect(visited.map((path) => WIZARD_SCREENS[path].step)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(nextUrl("/race-type", "recap_1_a")).toBe("/race-details?recap=recap_1_a");
});

test("Back leads to a screen of the same step or the one before", () => {
  for (const path of WIZARD_PATHS) {
    const { step, previous } = WIZARD_SCREENS[path];
    if (previous) expect([step, step - 1]).toContain(WIZARD_SCREENS[previous].step);
  }
  expect(previousUrl("/summary", "recap_1_a")).toBe("/questions?recap=recap_1_a");
});

test("only paths of wizard screens are wizard paths", () => {
  expect(WIZARD_PATHS.every(isWizardPath)).toBe(true);
  expect(["/", "/podcast", "toString", "/race-type/"].filter(isWizardPath)).toEqual([]);
});

test("the memories' URL says which screen opened them", () => {
  expect(memoriesUrl("recap_1_a")).toBe("/race-memories?recap=recap_1_a");
  expect(memoriesUrl("recap_1_a", "share")).toBe("/race-memories?recap=recap_1_a&from=share");
});

test("the memories lead back to the screen that opened them, and are part of its step", () => {
  for (const from of MEMORIES_OPENERS) {
    for (const to of ["previous", "next"] as const)
      expect(leaveMemoriesUrl("recap_1_a", from, to)).toBe(`/${from}?recap=recap_1_a`);
  }
  for (const to of ["previous", "next"] as const)
    expect(leaveMemoriesUrl("recap_1_a", "question-10005", to)).toBe(
      "/questions?recap=recap_1_a&index=10005",
    );
  expect(memoriesStepOf("question-0")).toBe("/race-memories");
  expect(leaveMemoriesUrl("recap_1_a", null, "previous")).toBe("/questions?recap=recap_1_a");
  expect(leaveMemoriesUrl("recap_1_a", null, "next")).toBe("/summary?recap=recap_1_a");
  const titles = [null, ...MEMORIES_OPENERS].map((from) =>
    wizardMeta("/race-memories", null, memoriesStepOf(from)),
  );
  expect(titles.flat().map(({ title }) => title)).toEqual([
    "Memories · Step 4 of 7 · Race Recap",
    "Memories · Step 5 of 7 · Race Recap",
    "Memories · Step 6 of 7 · Race Recap",
  ]);
});

test("a wizard screen's URL contains its recap, and the question's position from 1", () => {
  expect(wizardUrl("/summary", "recap_1_a-b_c")).toBe("/summary?recap=recap_1_a-b_c");
  expect(wizardUrl("/questions", "recap_1_a", 3)).toBe("/questions?recap=recap_1_a&q=3");
});

test("any share id stays one value of the URL", () => {
  expect(new URLSearchParams(wizardUrl("/share", "a&q=9#x").split("?")[1]).get("recap")).toBe("a&q=9#x");
});

test("a public page's URL contains the share id", () => {
  expect(publicUrl("recap_1_a")).toBe("/r/recap_1_a");
});
