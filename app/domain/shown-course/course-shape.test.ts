import { expect, test } from "vitest";
import { run } from "../../../tests/race-files.ts";
import { splitsOnly } from "../course/course.ts";
import { planeAround } from "../course/geo.ts";
import { makeCourse } from "../course/make-course.ts";
import type { RaceFile } from "../course/race-file.ts";
import { courseShape, profileShape } from "./course-shape.ts";
import { silhouetteOf } from "./timeline-silhouette.ts";

const START = { lat: 50, lon: 7 };
const { placeOf } = planeAround(START);
const courseOf = (file: RaceFile) => makeCourse(file, { hasHeartRate: false, moments: {} });
/** To the east, and back on the same road. */
const outAndBack = (meters: number) =>
  run({
    meters,
    placeAt: (at) => placeOf({ north: 0, east: Math.min(at, meters - at) }),
    step: Math.max(10, meters / 2_000),
  });

/** Returns the points of a path's data, whose lines are absolute (L) or relative (l). */
function pointsOf(path: string): number[][] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MLl])(\S+) ([^MLlZ]+)/g)].map(([, command, across, down]) => {
    const isRelative = command === "l";
    x = Number(across) + (isRelative ? x : 0);
    y = Number(down) + (isRelative ? y : 0);
    return [x, y].map((value) => Math.round(value * 10) / 10);
  });
}

test("a route fills its box, north is up, and its places are where they were run", () => {
  // A square: north, east, south, west.
  const square = run({
    meters: 4_000,
    placeAt: (at) =>
      placeOf({
        north: Math.min(at, 1_000) - Math.min(Math.max(at - 2_000, 0), 1_000),
        east: Math.min(Math.max(at - 1_000, 0), 1_000) - Math.max(at - 3_000, 0),
      }),
  });
  const shape = courseShape(courseOf(square), 300, 200, 10);
  expect(shape?.stretches.map(pointsOf)).toEqual([
    [
      [60, 190],
      [60, 10],
      [240, 10],
      [240, 190],
      [60, 190],
    ],
  ]);
  expect(shape?.start).toEqual({ x: 60, y: 190 });
  expect(shape?.finish).toEqual({ x: 60, y: 190 });
  expect(shape?.pointAt(1_500)).toEqual({ x: 150, y: 10 });
  expect(shape?.marksEach(1_000).map(({ number, x, y }) => [number, x, y])).toEqual([
    [1, 60, 10],
    [2, 240, 10],
    [3, 240, 190],
    [4, 60, 190],
  ]);
});

test.each([200, 5_000, 160_000])(
  "a straight road of %d m there and back is a line across the middle",
  (meters) => {
    const shape = courseShape(courseOf(outAndBack(meters)), 300, 200, 10);
    expect(shape?.start).toEqual({ x: 10, y: 100 });
    expect(shape?.pointAt(meters / 2)).toEqual({ x: 290, y: 100 });
    expect(shape?.finish).toEqual({ x: 10, y: 100 });
  },
);

test("the finish is at the end of the line, whatever the numbers round to", () => {
  for (let meters = 100; meters < 1_000; meters += 3) {
    const away = run({
      meters,
      placeAt: (at) => placeOf({ north: at / 3, east: at / 7 + (at % 20) }),
      step: 1,
    });
    const shape = courseShape(courseOf(away), 300, 200);
    const { x, y } = shape?.finish ?? { x: Number.NaN, y: Number.NaN };
    expect(
      pointsOf(shape?.stretches.at(-1) ?? "")
        .at(-1)
        ?.join(" "),
    ).toBe(`${x} ${y}`);
  }
});

test("a silhouette of speeds has none where times are unknown, though there are times on both sides", () => {
  const course = { ...courseOf(outAndBack(20_000)), heights: null };
  const times = (course.times ?? []).map((time, at) => (at * course.step === 10_000 ? null : time));
  const [shown, hidden] = [course, { ...course, times }].map((each) => silhouetteOf(each, 300, 60));
  expect(shown?.pointAt(10_000)).not.toBeNull();
  expect([hidden?.pointAt(10_000), hidden?.pointAt(10_000 - 2 * course.step)]).toEqual([
    null,
    expect.anything(),
  ]);
});

test("without a map there is no shape", () => {
  const course = splitsOnly(courseOf(outAndBack(5_000)));
  expect([courseShape(course, 300, 200), profileShape(course, 300, 60)]).toEqual([null, null]);
});

test("a profile is a silhouette with its heights, and a flat course looks flat", () => {
  const hill = run({ meters: 10_000, heightAt: (at) => 400 - Math.abs(at - 5_000) / 25 });
  const profile = profileShape(courseOf(hill), 500, 100);
  const points = pointsOf(profile?.path ?? "");
  expect([points[0], ...points.slice(-2)]).toEqual([
    [0, 90],
    [500, 100],
    [0, 100],
  ]);
  expect(profile?.pointAt(5_000)?.x).toBe(250);
  expect(profile?.pointAt(5_000)?.y).toBeLessThan(6);
  const flat = profileShape(courseOf(run({ meters: 10_000 })), 500, 100);
  expect([0, 3_210, 10_000].map((at) => flat?.pointAt(at)?.y)).toEqual([90, 90, 90]);
});
