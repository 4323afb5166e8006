import { expect, test } from "vitest";
import { run } from "../../../tests/race-files.ts";
import { courseSchema } from "./course.ts";
import { makeCourse } from "./make-course.ts";
import { decodePolyline } from "./polyline.ts";

const CHOICES = { zones: [], hasMap: true, hasHeartRate: false, moments: {} };

test("a run has its distance, its time, and samples of both", () => {
  const course = makeCourse(run({ meters: 10_000 }), CHOICES);
  expect(courseSchema.parse(course)).toEqual(course);
  expect(course).toMatchObject({ meters: 10_000, seconds: 3_000, step: 20, heartRates: null });
  expect(course.times).toHaveLength(501);
  expect(course.times?.slice(0, 3)).toEqual([0, 6, 12]);
  expect(course.times?.at(-1)).toBe(3_000);
  expect(new Set(course.heights)).toEqual(new Set([100]));
  expect(course.stretches).toHaveLength(1);
  const [stretch] = course.stretches;
  expect(stretch).toMatchObject({ from: 0, to: 10_000 });
  expect(decodePolyline(stretch?.line ?? "")).toEqual([
    [-50_000, 0],
    [50_000, 0],
  ]);
});
