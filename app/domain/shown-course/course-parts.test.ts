/** Tests into which parts the page of a recap divides a course. */
import { expect, test } from "vitest";
import { course } from "../../../tests/factories.ts";
import type { Course } from "../course/course.ts";
import { coursePartsOf } from "./course-parts.ts";
import { silhouetteOf } from "./timeline-silhouette.ts";

/** Run evenly in 5:00 a kilometer, with a sample every kilometer. */
function evenCourse(kilometers: number, overrides: Partial<Course> = {}): Course {
  const meters = kilometers * 1_000;
  const seconds = kilometers * 300;
  return course({
    meters,
    seconds,
    legs: [{ sport: "running", meters, seconds }],
    step: 1_000,
    times: Array.from({ length: Math.ceil(kilometers) + 1 }, (_, at) => Math.min(at, kilometers) * 300),
    heights: null,
    ...overrides,
  });
}

test("a course has a part for each kilometer or mile, and one for the rest", () => {
  const kilometers = coursePartsOf(evenCourse(10.5), null, "km");
  expect(kilometers.map(({ seconds }) => seconds)).toEqual([...Array(10).fill(300), 150]);
  expect(coursePartsOf(evenCourse(10.5), null, "mi")).toHaveLength(7);
});

test("a rest that is hardly anything belongs to the last kilometer", () => {
  const parts = coursePartsOf(evenCourse(10.02), null, "km");
  expect([parts.length, parts.at(-1)?.to]).toEqual([10, 10_020]);
});

test("parts are scaled to the official distance", () => {
  const parts = coursePartsOf(evenCourse(10.3), 10_000, "km");
  expect([parts.length, parts[0]?.to, parts.at(-1)?.to]).toEqual([10, 1_030, 10_300]);
});

test("a long course has groups of kilometers that fit a phone", () => {
  expect(coursePartsOf(evenCourse(100), null, "km")[1]?.units).toEqual({ from: 5, to: 10 });
  expect(coursePartsOf(evenCourse(400), null, "km")).toHaveLength(40);
});

test("a pool has a part for every hundred meters", () => {
  const swim = evenCourse(1, { legs: [{ sport: "swimming", meters: 1_000, seconds: 300 }] });
  expect(coursePartsOf(swim, null, "km")).toHaveLength(10);
});

test("of several legs, a swim and a transition are one part each", () => {
  const legs: Course["legs"] = [
    { sport: "swimming", meters: 1_000, seconds: 300 },
    // The samples, a kilometer apart, say 60.
    { sport: "transition", meters: 200, seconds: 95 },
    { sport: "running", meters: 8_800, seconds: 2_640 },
  ];
  const parts = coursePartsOf(evenCourse(10, { legs }), null, "km");
  expect(parts[1]?.seconds).toBe(95);
  expect(parts.slice(0, 3).map(({ leg, from, to }) => [leg, from, to])).toEqual([
    [0, 0, 1_000],
    [1, 1_000, 1_200],
    [2, 1_200, 2_200],
  ]);
});

test("a part of which something is hidden has no time", () => {
  const times = evenCourse(5).times?.map((time, at) => (at === 2 ? null : time)) ?? null;
  const parts = coursePartsOf(evenCourse(5, { times }), null, "km");
  expect(parts.map(({ seconds }) => seconds)).toEqual([300, null, null, 300, 300]);
});

test("without a distance there are no parts", () => {
  expect(coursePartsOf(course({ meters: null }), null, "km")).toEqual([]);
});

test("the silhouette shows heights, else speed, else level ground", () => {
  expect(silhouetteOf(course(), 1_000, 100).top?.meters).toBe(32);
  const [speed, level] = [evenCourse(5), evenCourse(5, { times: null })].map((of) =>
    silhouetteOf(of, 1_000, 100),
  );
  expect(speed?.path).not.toBe(level?.path);
  expect(level?.path).toBe("M0 60H1000V100H0Z");
});

test("a pool that is swum evenly has an even silhouette, though the watch knows only whole lengths", () => {
  const meters = 1_500;
  const times = Array.from({ length: meters / 10 + 1 }, (_, at) => {
    const [length, rest] = [Math.floor((at * 10) / 25), (at * 10) % 25];
    return length * 27 + (rest === 0 ? 0 : 20 + (rest / 25) * 7);
  });
  const swim = course({
    meters,
    seconds: 1_620,
    legs: [{ sport: "swimming", meters, seconds: 1_620 }],
    step: 10,
    times,
    heights: null,
  });
  const { pointAt } = silhouetteOf(swim, 1_000, 100);
  const heights = [0, 10, 330, 740, 1_010, 1_490, 1_500].map((at) => pointAt(at)?.y ?? 0);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(3);
});
