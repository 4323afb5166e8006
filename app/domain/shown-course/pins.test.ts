/** Tests where photos and answers are on a course. */
import { expect, test } from "vitest";
import type { Course } from "../course/course.ts";
import { isOnCourse, momentsOf, withPin, withPlaced } from "./pins.ts";

/** Of 1,000 m. */
const COURSE: Course = {
  meters: 1_000,
  seconds: 300,
  climb: null,
  legs: [{ sport: "running", meters: 1_000, seconds: 300 }],
  step: 100,
  times: [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300],
  heights: null,
  heartRates: null,
  stretches: [],
  pins: [],
};
const [FIRST, SECOND, THIRD] = ["a", "b", "c"].map((letter) => letter.repeat(22)) as [string, string, string];

test("a shift moves the moments of photos, and leaves those without a time alone", () => {
  const shots = [
    { id: FIRST, takenAt: 1_000_000 },
    { id: SECOND, takenAt: null },
  ];
  expect(momentsOf(shots, { shiftMinutes: -5 })).toEqual({ [FIRST]: 700_000 });
});

test("what was placed by hand wins over the time, also nowhere; beyond the finish there is no pin", () => {
  const timed = { ...COURSE, pins: [FIRST, SECOND, THIRD].map((mediaId) => ({ mediaId, meters: 500 })) };
  const shots = [FIRST, SECOND, THIRD].map((id) => ({ id, takenAt: 1 }));
  const placed = { [FIRST]: 900, [SECOND]: null, [THIRD]: 1_001 };
  expect(withPlaced(timed, { shots, placed, before: [] }).pins).toEqual([{ mediaId: FIRST, meters: 900 }]);
});

test("answers keep their places, and so do photos without a time", () => {
  const before = [
    { mediaId: FIRST, meters: 800 },
    { mediaId: SECOND, meters: 700 },
    { questionIndex: 2, meters: 600 },
  ];
  const shots = [
    { id: FIRST, takenAt: null },
    // Its time says now that it is not of the race.
    { id: SECOND, takenAt: 1 },
  ];
  expect(withPlaced(COURSE, { shots, placed: {}, before }).pins).toEqual([
    { questionIndex: 2, meters: 600 },
    { mediaId: FIRST, meters: 800 },
  ]);
});

test("a pin is replaced and taken away", () => {
  const pinned = withPin(withPin(COURSE, { questionIndex: 1 }, 400), { questionIndex: 1 }, 500);
  expect(pinned.pins).toEqual([{ questionIndex: 1, meters: 500 }]);
  expect(withPin(pinned, { questionIndex: 1 }, null).pins).toEqual([]);
});

test("a course has places from its start to its finish, none without a distance", () => {
  const places = [-1, 0, 1_000, 1_001];
  expect(places.map((meters) => isOnCourse(COURSE, meters))).toEqual([false, true, true, false]);
  expect(isOnCourse({ meters: null }, 0)).toBe(false);
});
