import { describe, expect, test } from "vitest";
import { leg, raceFile, run, trackPoint } from "../../../tests/race-files.ts";
import { suggestedQuestionText } from "../../texts/course/course-questions.ts";
import { type SuggestedQuestion, suggestedQuestions } from "../shown-course/course-questions.ts";
import { makeCourse } from "./make-course.ts";
import type { RaceFile } from "./race-file.ts";
import { legResultsOf, splitsOf } from "./splits.ts";

const courseOf = (file: RaceFile) => makeCourse(file, { hasHeartRate: true, moments: {} });

describe("the splits of a run", () => {
  /** Kilometer 3 is slow, kilometer 5 is fast. */
  const paceAt = (at: number) => (at >= 2_000 && at < 3_000 ? 0.36 : at >= 4_000 ? 0.27 : 0.3);
  const file = run({ meters: 5_200, paceAt, heightAt: (at) => 100 + Math.min(at, 1_000) / 50 });

  test("have the time, the height and the heart rate of each kilometer, and the last one its length", () => {
    const splits = splitsOf(courseOf(file), null, "km");
    expect(splits).toMatchObject({ unitMeters: 1_000, isScaled: false, best: 4, slowest: 2 });
    expect(splits?.splits.map(({ seconds }) => seconds)).toEqual([300, 300, 360, 300, 270, 54]);
    expect(splits?.splits[0]).toMatchObject({ heartRate: 150, isWhole: true });
    // Smoothed at the ends.
    expect(splits?.splits[0]?.rise).toBeGreaterThanOrEqual(18);
    expect(splits?.splits.at(-1)).toMatchObject({ meters: 200, isWhole: false });
    expect(splits?.halves).toEqual({ first: 816, second: 768 });
  });

  test("are those of the official distance where the watch measured about that", () => {
    const splits = splitsOf(courseOf(run({ meters: 5_150, paceAt })), 5_000, "km");
    expect(splits?.isScaled).toBe(true);
    // As measured, each is 1,030 m.
    expect(splits?.splits.map(({ to }) => Math.round(to))).toEqual([1_030, 2_060, 3_090, 4_120, 5_150]);
    expect(splits?.splits.map(({ seconds }) => seconds)).toEqual([309, 313, 365, 305, 279]);
    expect(splitsOf(courseOf(file), 10_000, "km")).toMatchObject({ isScaled: false });
    // The file's own distance, as the form has it.
    expect(splitsOf(courseOf(run({ meters: 5_154 })), 5_150, "km")).toMatchObject({ isScaled: false });
  });

  test("add up to the time of the course, with whatever is left as the last one", () => {
    for (const meters of [5_005, 5_200, 10_995]) {
      const course = courseOf(run({ meters, step: 5 }));
      const splits = splitsOf(course, null, "km")?.splits ?? [];
      expect(splits.at(-1)?.meters).toBe(meters % 1_000);
      expect(splits.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)).toBe(course.seconds);
    }
  });

  test("can be miles", () => {
    const splits = splitsOf(courseOf(file), null, "mi");
    expect(splits?.splits.map(({ meters }) => Math.round(meters))).toEqual([1_609, 1_609, 1_609, 372]);
  });

  test("have no time where a part of them is unknown, and are compared without it", () => {
    const course = courseOf(file);
    const times = course.times?.map((time, at) => (at * course.step < 600 ? null : time)) ?? null;
    const splits = splitsOf({ ...course, times }, null, "km");
    expect(splits?.splits[0]).toMatchObject({ seconds: null, rise: null, heartRate: null });
    expect(splits?.splits[1]?.seconds).toBe(300);
    expect(splits).toMatchObject({ best: 4, slowest: 2 });
  });

  test("name no best one if all are the same", () => {
    expect(splitsOf(courseOf(run({ meters: 3_000 })), null, "km")).toMatchObject({
      best: null,
      slowest: null,
    });
  });
});

test("there are no splits without times or distance, and of several sports", () => {
  const untimed = raceFile([leg([[0, 500].map((meters) => trackPoint({ meters }))], { meters: 500 })]);
  const timed = raceFile([leg([[0, 500].map((seconds) => trackPoint({ seconds }))])]);
  for (const file of [untimed, timed]) expect(splitsOf(courseOf(file), null, "km")).toBeNull();
});

test("a swim has a split each 100 m", () => {
  const splits = splitsOf(courseOf(run({ meters: 400, sport: "swimming", paceAt: () => 1.1 })), 400, "mi");
  expect(splits?.splits.map(({ seconds }) => seconds)).toEqual([110, 110, 110, 110]);
});

test("the legs of a triathlon have the pace that their sport has", () => {
  const part = (
    sport: "swimming" | "transition" | "cycling" | "running",
    meters: number | null,
    seconds: number,
  ) => leg([], { sport, meters, seconds });
  const file = raceFile([
    part("swimming", 1_500, 1_680),
    part("transition", null, 165),
    part("cycling", 40_000, 4_800),
    part("transition", 0, 90),
    part("running", 10_000, 2_700),
  ]);
  const course = courseOf(file);
  expect(splitsOf(course, null, "km")).toBeNull();
  const pacesIn = (unit: "km" | "mi") => legResultsOf(course, unit).map(({ pace }) => pace);
  expect(pacesIn("km")).toEqual(["1:52 /100 m", null, "30.0 km/h", null, "4:30 /km"]);
  expect(pacesIn("mi")).toEqual(["1:52 /100 m", null, "18.6 mph", null, "7:15 /mi"]);
});

describe("a course suggests questions about", () => {
  const DETAILS = { distance: null, customDistanceValue: null, customDistanceUnit: null, dnf: false };
  const textsOf = (file: RaceFile, dnf = false, unit: "km" | "mi" = "km") =>
    suggestedQuestions(courseOf(file), { ...DETAILS, dnf }, unit).map(suggestedQuestionText);
  const slowIn = (kilometer: number) => (at: number) =>
    Math.floor(at / 1_000) === kilometer - 1 ? 0.5 : 0.3;

  test("nothing in an even race", () => {
    expect(textsOf(run({ meters: 10_000 }))).toEqual([]);
  });

  test("a kilometer that was clearly the slowest, in the athlete's unit", () => {
    const file = run({ meters: 10_000, paceAt: slowIn(7) });
    expect(textsOf(file)).toEqual(["Kilometer 7 was your slowest. What happened there?"]);
    expect(textsOf(file, false, "mi")).toEqual(["Mile 5 was your slowest. What happened there?"]);
    expect(textsOf(run({ meters: 10_000, paceAt: (at) => slowIn(7)(at) * 0.1 + 0.27 }))).toEqual([]);
  });

  test("a stop, not also about its slow kilometer", () => {
    const file = run({ meters: 10_000, paceAt: (at) => (at === 4_500 ? 30 : 0.3) });
    expect(textsOf(file)).toContain("You stopped for about 5 minutes in kilometer 5. What was that about?");
    expect(textsOf(file).join()).not.toContain("slowest");
  });

  test("the biggest climb", () => {
    const file = run({
      meters: 10_000,
      heightAt: (at) => 100 + Math.max(0, Math.min(at, 6_900) - 4_000) / 10,
    });
    expect(textsOf(file)).toEqual([
      "The biggest climb took you up 290 m and ended in kilometer 7. What got you to the top?",
    ]);
    expect(textsOf(file, false, "mi").join()).toContain("951 ft and ended in mile 5");
  });

  test("a fast finish, or else a faster second half, but not of a race that was not finished", () => {
    const sprint = run({ meters: 10_000, paceAt: (at) => (at >= 9_000 ? 0.27 : 0.3) });
    expect(textsOf(sprint)).toEqual(["Your last full kilometer was your fastest. Where did that come from?"]);
    const even = run({ meters: 10_000, paceAt: (at) => (at >= 5_000 ? 0.29 : 0.3) });
    expect(textsOf(even)).toEqual(["Your second half was faster than your first. How did you do it?"]);
    expect([...textsOf(sprint, true), ...textsOf(even, true)]).toEqual([]);
  });

  test("the first transition", () => {
    const parts = (["swimming", "transition", "running"] as const).map((sport) =>
      leg([], { sport, meters: 300, seconds: 165 }),
    );
    expect(textsOf(raceFile(parts))).toEqual(["Your first transition took 2:45. How did it go?"]);
  });

  test("three of these at most, the most telling first", () => {
    const file = run({
      meters: 20_000,
      paceAt: (at) => (at === 4_500 ? 30 : at >= 19_000 ? 0.2 : slowIn(12)(at)),
      heightAt: (at) => 100 + Math.max(0, Math.min(at, 8_900) - 6_000) / 10,
    });
    const ids = suggestedQuestions(courseOf(file), DETAILS, "km").map(({ id }: SuggestedQuestion) => id);
    expect(ids).toEqual(["stop", "climb", "fastest-finish"]);
  });
});
