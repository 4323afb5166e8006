/** Tests what readers get of a course by the athlete's choice. */
import { expect, test } from "vitest";
import { course } from "../../../tests/factories.ts";
import { hasMap, splitsOnly } from "../course/course.ts";
import { COURSE_CHOICES, choiceOf, chosenOf, FIRST_OPTIONS } from "./course-options.ts";

test("readers get what is chosen, and nothing before", () => {
  expect(chosenOf(course(), FIRST_OPTIONS.choice)).toBeNull();
  expect(COURSE_CHOICES.map((choice) => chosenOf(course(), choice))).toEqual([
    course(),
    splitsOnly(course()),
    null,
  ]);
  expect(chosenOf(null, "course")).toBeNull();
});

test("a recap that shows a course says what was chosen", () => {
  expect([course(), splitsOnly(course())].map((shown) => [choiceOf(shown), hasMap(shown)])).toEqual([
    ["course", true],
    ["splits", false],
  ]);
});
