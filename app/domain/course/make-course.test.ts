import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leg, RACE_START, raceFile, run, trackPoint } from "../../../tests/race-files.ts";
import { type Course, courseSchema, hasMap, MAX_COURSE_BYTES, wholeOrSplits } from "./course.ts";
import { metersBetween, planeAround } from "./geo.ts";
import { type CourseChoices, makeCourse } from "./make-course.ts";
import { decodePolyline, encodePolyline, type PolylinePoint } from "./polyline.ts";
import type { Leg, RaceFile, TrackPoint } from "./race-file.ts";

const CHOICES: CourseChoices = { hasHeartRate: true, moments: {} };
const START = { lat: 50, lon: 7 };
const north = (meters: number, east = 0) => planeAround(START).placeOf({ north: meters, east });
const minutes = (count: number) => RACE_START.getTime() + count * 60_000;

/** Makes a course that the server stores as it is. */
function courseOf(file: RaceFile, choices: Partial<CourseChoices> = {}): Course {
  const course = makeCourse(file, { ...CHOICES, ...choices });
  expect(courseSchema.parse(course)).toEqual(course);
  expect(wholeOrSplits(course)).toEqual(course);
  expect(JSON.stringify(course).length).toBeLessThanOrEqual(MAX_COURSE_BYTES);
  return course;
}

describe("a course", () => {
  test("has the distance and time of the file, and samples of what it says in between", () => {
    const course = courseOf(run({ meters: 10_000 }));
    expect(course).toMatchObject({ meters: 10_000, seconds: 3_000, step: 20 });
    expect(course.times).toHaveLength(501);
    expect(course.times?.slice(0, 3)).toEqual([0, 6, 12]);
    expect(course.times?.at(-1)).toBe(3_000);
    expect(new Set(course.heights)).toEqual(new Set([100]));
    expect(new Set(course.heartRates)).toEqual(new Set([150]));
    expect(course.stretches).toEqual([{ from: 0, to: 10_000, line: expect.any(String) }]);
    // Decimeters around the middle. A straight line needs no point in between.
    expect(decodePolyline(course.stretches[0]?.line ?? "")).toEqual([
      [-50_000, 0],
      [50_000, 0],
    ]);
  });

  test("has heart rates only if the athlete shows them", () => {
    expect(courseOf(run({ meters: 1_000 }), { hasHeartRate: false }).heartRates).toBeNull();
  });

  test("without places, or with hardly any, is its splits only", () => {
    const file = run({ meters: 1_000, heightAt: (at) => at });
    const without = (isPlaced: (at: number) => boolean) =>
      courseOf(
        raceFile(
          file.legs.map((part) => ({
            ...part,
            segments: part.segments.map((points) =>
              points.map((point, at) => (isPlaced(at) ? point : { ...point, place: null })),
            ),
          })),
        ),
        { moments: { ["a".repeat(22)]: minutes(1) } },
      );
    for (const course of [without(() => false), without((at) => at < 20)]) {
      expect(course).toMatchObject({ meters: 1_000, climb: null, heights: null, stretches: [], pins: [] });
      expect(course.times?.at(-1)).toBe(300);
    }
    expect(hasMap(without((at) => at > 40))).toBe(true);
  });

  test("starts with the leg and ends with it, though the watch records its first point late and its last one early", () => {
    const points = Array.from({ length: 21 }, (_, at) => 9 + at * 49.1).map((meters) =>
      trackPoint({ meters, seconds: meters * 0.3, place: north(meters) }),
    );
    const file = raceFile([leg([points], { start: RACE_START.getTime(), meters: 1_000, seconds: 300 })]);
    const { times, step, stretches } = courseOf({ ...file, meters: 1_000, seconds: 300 });
    expect([0, 10, 500, 990, 1_000].map((at) => times?.[at / step])).toEqual([0, 3, 150, 297, 300]);
    expect(stretches.map(({ from, to }) => [from, to])).toEqual([[0, 1_000]]);
  });

  test("is not stretched if its track ends early", () => {
    const points = [0, 500, 1_000].map((meters) =>
      trackPoint({ meters, seconds: meters, place: north(meters) }),
    );
    const file = raceFile([leg([points], { meters: 10_000, seconds: 4_000 })]);
    expect(courseOf({ ...file, seconds: 4_000 })).toMatchObject({ times: null, stretches: [] });
  });

  test("counts a stop to what comes after it", () => {
    const points = [0, 100, 100, 200].map((meters, at) =>
      trackPoint({ meters, seconds: [0, 30, 630, 660][at], place: north(meters) }),
    );
    const { times } = courseOf(raceFile([leg([points], { meters: 200 })]));
    expect([times?.[10], times?.[11], times?.[20]]).toEqual([30, 633, 660]);
  });

  test("counts the time of a pause, and no distance across it", () => {
    const part = (from: number, seconds: number) =>
      [0, 100].map((at) => trackPoint({ place: north(from + at), seconds: seconds + at }));
    const course = courseOf(raceFile([leg([part(0, 0), part(1_000, 400)], { meters: 200 })]));
    expect(course).toMatchObject({ meters: 200, seconds: 500 });
    expect(course.times?.at(-1)).toBe(500);
    // Nobody knows the way in between.
    expect(course.stretches.map(({ from, to }) => [from, to])).toEqual([
      [0, 100],
      [100, 200],
    ]);
  });

  test("is a straight line where the watch had no satellites for long", () => {
    const points = Array.from({ length: 201 }, (_value, at) =>
      trackPoint({
        meters: at * 10,
        seconds: at * 3,
        place: at < 20 || (at > 50 && at < 120) ? null : north(at * 10, at > 40 && at < 140 ? 50 : 0),
        elevation: 100,
      }),
    );
    const { stretches } = courseOf(raceFile([leg([points], { meters: 2_000 })]));
    // Where it was at first, nobody knows.
    expect(stretches.map(({ from, to }) => [from, to])).toEqual([
      [0, 200],
      [200, 500],
      [500, 1_200],
      [1_200, 2_000],
    ]);
    const lines = stretches.map(({ line }) => decodePolyline(line));
    expect(lines[0]?.[0]).toEqual(lines[0]?.[1]);
    expect(lines[2]).toEqual([lines[1]?.at(-1), lines[3]?.[0]]);
  });

  test("has a value at each sample of what is known of most of the way, and nothing of the rest", () => {
    const file = run({ meters: 10_000, heightAt: (at) => at / 10 });
    for (const point of file.legs[0]?.segments.flat() ?? []) {
      const meters = point.meters ?? 0;
      if (meters < 1_000 || (meters > 4_000 && meters < 7_000)) point.elevation = null;
      if (meters > 4_000) point.heartRate = null;
    }
    const course = courseOf(file);
    expect([0, 5_500, 10_000].map((at) => course.heights?.[at / course.step])).toEqual([101, 550, 999]);
    expect(course.heartRates).toBeNull();
  });

  test("joins the legs of a triathlon, of which the device measures each from zero", () => {
    const part = (meters: number, seconds: number, start: number) =>
      [0, meters / 4, meters / 2, (meters * 3) / 4, meters].map((at) =>
        trackPoint({ meters: at, seconds: start + (seconds * at) / meters }),
      );
    const file = raceFile([
      leg([part(750, 900, 0)], { sport: "swimming", meters: 750 }),
      leg([[trackPoint({ seconds: 900 }), trackPoint({ seconds: 1_020 })]], { sport: "transition" }),
      leg([part(5_000, 1_500, 1_020)], { sport: "running", meters: 5_000 }),
    ]);
    const course = courseOf(file);
    expect(course).toMatchObject({ meters: 5_750, seconds: 2_520, stretches: [], heights: null });
    expect(course.legs).toEqual([
      { sport: "swimming", meters: 750, seconds: 900 },
      { sport: "transition", meters: null, seconds: 120 },
      { sport: "running", meters: 5_000, seconds: 1_500 },
    ]);
    expect(course.times?.[75]).toBe(900);
    expect(course.times?.at(-1)).toBe(2_520);
  });

  test("of a race without a distance has its time alone", () => {
    const points = [0, 60, 3_600].map((seconds) => trackPoint({ seconds, heartRate: 140 }));
    expect(courseOf(raceFile([leg([points])]))).toMatchObject({
      meters: null,
      seconds: 3_600,
      times: null,
      heartRates: null,
      stretches: [],
    });
  });

  test("of a route without times has a line and heights", () => {
    const points = [0, 500, 1_000].map((at) => trackPoint({ place: north(at), elevation: at / 10 }));
    const course = courseOf(raceFile([leg([points], { meters: 1_000 })]));
    expect(course).toMatchObject({ meters: 1_000, seconds: null, times: null });
    expect(course.heights?.[50]).toBe(50);
    expect(course.stretches).toHaveLength(1);
  });
});

describe("the climb", () => {
  const hill = (noise: number) =>
    run({ meters: 4_000, heightAt: (at) => 200 - Math.abs(at - 2_000) / 10 + (at % 20 === 0 ? noise : 0) });

  test("is the device's own, if it has one", () => {
    const file = hill(0);
    file.legs = file.legs.map((part) => ({ ...part, climb: 231.4 }));
    expect(courseOf(file).climb).toEqual({ meters: 231, isMeasured: true });
  });

  test("of a swim is none, also where a watch has one", () => {
    const swim = {
      ...run({ meters: 1_000, sport: "swimming", paceAt: () => 1.1 }).legs[0],
      climb: 28,
    } as Leg;
    expect(courseOf(raceFile([swim])).climb).toBeNull();
    const ran = { ...run({ meters: 5_000 }).legs[0], climb: 40 } as Leg;
    expect(courseOf(raceFile([swim, ran])).climb).toEqual({ meters: 40, isMeasured: true });
  });

  test("is else computed, and the noise of a watch does not count", () => {
    const { climb } = courseOf(hill(3));
    expect(climb?.isMeasured).toBe(false);
    expect(climb?.meters).toBeGreaterThan(190);
    expect(climb?.meters).toBeLessThan(210);
  });

  test("is computed where the device says 0 or what is impossible", () => {
    for (const said of [0, 87_889]) {
      const file = hill(0);
      file.legs = file.legs.map((part) => ({ ...part, climb: said }));
      expect(courseOf(file).climb).toEqual({ meters: expect.any(Number), isMeasured: false });
    }
  });

  test.each<[string, (at: number) => number | null]>([
    ["wander as satellites do", (at) => 100 + 6 * Math.sin(at / 40)],
    ["are level", (at) => 100 + 2 * Math.sin(at / 40)],
    ["are missing on a part of the way", (at) => (at < 1_000 ? null : 100 + at / 20)],
  ])("is unknown if heights %s", (_name, heightAt) => {
    const file = run({ meters: 4_000 });
    for (const point of file.legs[0]?.segments.flat() ?? []) point.elevation = heightAt(point.meters ?? 0);
    expect(courseOf(file).climb).toBeNull();
  });

  test("is unknown without heights", () => {
    const points = [0, 500].map((at) => trackPoint({ place: north(at) }));
    expect(courseOf(raceFile([leg([points], { meters: 500 })])).climb).toBeNull();
  });
});

describe("a photo", () => {
  const file = run({ meters: 10_000 });
  const pinsAt = (moment: number) =>
    courseOf(file, { moments: { ["a".repeat(22)]: moment } }).pins.map(({ meters }) => meters);

  test("is pinned where the athlete was when it was taken", () => {
    expect(pinsAt(minutes(25))).toEqual([5_000]);
  });

  test("taken just before the start or after the finish is pinned there, an earlier or later one nowhere", () => {
    expect(pinsAt(minutes(-9))).toEqual([0]);
    expect(pinsAt(minutes(59))).toEqual([10_000]);
    expect(pinsAt(minutes(-11))).toEqual([]);
    expect(pinsAt(minutes(61))).toEqual([]);
  });
});

describe("what is too much for a course is made less:", () => {
  const wobble = (at: number) => (((at * 7_919) % 100) / 100 - 0.5) * 6;
  /** A track of 400 m around the place, with the noise of satellites. */
  const onTrack = (meters: number) => {
    const angle = (meters / 400) * 2 * Math.PI;
    return north(64 * Math.sin(angle) + wobble(meters), 64 * Math.cos(angle) + wobble(meters + 1));
  };

  test("a marathon keeps 600 points", () => {
    const winding = (at: number) =>
      north(at * 0.8, 300 * Math.sin(at / 400) + 60 * Math.sin(at / 60) + wobble(at));
    const { stretches, step } = courseOf(run({ meters: 42_195, placeAt: winding, step: 3 }));
    expect(decodePolyline(stretches[0]?.line ?? "").length).toBeLessThanOrEqual(600);
    expect(step).toBe(50);
  });

  test("24 hours on a track, and 100 laps with photos", () => {
    const day = run({ meters: 86_400 * 2.5, placeAt: onTrack, step: 2.5, paceAt: () => 0.4 });
    const moments = Object.fromEntries(
      Array.from({ length: 90 }, (_value, at) => [String(at).padStart(22, "0"), minutes(at * 10)]),
    );
    expect(courseOf(day, { moments }).pins).toHaveLength(90);
    const laps = courseOf(run({ meters: 40_000, placeAt: onTrack }));
    const box = decodePolyline(laps.stretches[0]?.line ?? "").map(([y, x]) => Math.hypot(y, x));
    // Still round.
    expect(Math.min(...box.slice(10))).toBeGreaterThan(500);
  });

  test("a ride of 50 stages has one line through all of them", () => {
    const stages = Array.from({ length: 50 }, (_stage, at) =>
      [0, 1_000].map((meters) =>
        trackPoint({ place: north(meters, at * 500), seconds: at * 900 + meters / 20 }),
      ),
    );
    const { stretches } = courseOf(raceFile([leg(stages, { meters: 50_000 })]));
    expect(stretches.map(({ from, to }) => [from, to])).toEqual([[0, 50_000]]);
  });

  test("2,000 km, a swimrun, more than 60 legs, and more than any race", () => {
    expect(courseOf(run({ meters: 1_999_000, step: 100 })).step).toBe(2_500);
    const legsOf = (count: number) =>
      courseOf(raceFile(Array.from({ length: count }, () => run({ meters: 1_000 }).legs).flat())).legs;
    expect([legsOf(47).length, legsOf(70).length]).toEqual([47, 60]);
    expect(
      courseOf(raceFile([leg([[trackPoint({ meters: 0 }), trackPoint({ meters: 3e6 })]], { meters: 3e6 })])),
    ).toMatchObject({ meters: null, times: null });
  });

  test("any points at all", () => {
    const value = (min: number, max: number) =>
      fc.option(fc.double({ min, max, noNaN: true }), { nil: null, freq: 5 });
    const point: fc.Arbitrary<TrackPoint> = fc.record({
      place: fc.option(
        fc.record({
          lat: fc.double({ min: -90, max: 90, noNaN: true }),
          lon: fc.double({ min: -180, max: 180, noNaN: true }),
        }),
        { nil: null, freq: 5 },
      ),
      time: value(0, 2e12),
      elevation: value(-20_000, 20_000),
      meters: value(0, 1e5),
      heartRate: value(0, 300),
    });
    const legs = fc.array(
      fc.record({
        segments: fc.array(fc.array(point)),
        meters: value(0, 1e6),
        climb: value(0, 1e7),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(legs, (parts) => {
        courseOf(raceFile(parts.map(({ segments, meters, climb }) => leg(segments, { meters, climb }))));
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});

test("a polyline is what it was, and a damaged one is read as far as possible", () => {
  const number = fc.integer({ min: -20_000_000, max: 20_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number)), (points: PolylinePoint[]) => {
      expect(decodePolyline(encodePolyline(points))).toEqual(points);
    }),
  );
  // The example of the format's description, of which a step is a 100,000th of a degree.
  expect(
    encodePolyline([
      [3_850_000, -12_020_000],
      [4_070_000, -12_095_000],
      [4_325_200, -12_645_300],
    ]),
  ).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(decodePolyline("~~~")).toEqual([]);
});

test("a race in Fiji is as long as it is", () => {
  const [west, east] = [
    { lat: -17, lon: 179.99 },
    { lat: -17, lon: -179.99 },
  ];
  expect(metersBetween(west, east)).toBeCloseTo(2_127, 0);
  const course = courseOf(
    raceFile([leg([[west, east].map((place) => trackPoint({ place }))], { meters: 2_127 })]),
  );
  expect(decodePolyline(course.stretches[0]?.line ?? "").map(([, x]) => Math.round(x / 10))).toEqual([
    -1_063, 1_063,
  ]);
});
