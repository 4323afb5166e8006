/** Tests which courses readers get whole, and what is left of the others. */
import { expect, test } from "vitest";
import { CUT_COURSES, WHOLE_COURSES } from "../../../tests/stored-courses.ts";
import { courseSchema, wholeOrSplits } from "./course.ts";

test.each(WHOLE_COURSES)("a course with %s is whole", (_what, whole) => {
  expect(courseSchema.parse(whole)).toEqual(whole);
  expect(wholeOrSplits(whole)).toEqual(whole);
});

test.each(CUT_COURSES)("of a course with %s the splits are left, which tell no place", (_what, cut) => {
  const splits = wholeOrSplits(cut);
  expect(splits).toEqual({ ...cut, climb: null, heights: null, stretches: [], pins: [] });
  expect(courseSchema.parse(splits)).toEqual(splits);
  expect(wholeOrSplits(splits)).toEqual(splits);
});
