import { describe, expect, test } from "vitest";
import { course } from "../../../tests/factories.ts";
import { impossibleOf, withPossibleClimb } from "./plausible-values.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const impossible = (said: Parameters<typeof impossibleOf>[0]) => [...impossibleOf(said, NOW)];

describe("what a file says is impossible if", () => {
  test.each<[string, boolean]>([
    ["1989-12-31T23:00:00Z", true],
    ["1990-07-18T06:44:24Z", false],
    // 1,024 weeks before 5 October 2025.
    ["2006-02-19T07:00:00Z", true],
    ["2008-08-21T13:08:52Z", false],
    ["2010-01-01T00:00:00Z", true],
    ["2010-01-01T00:00:01Z", false],
    ["2026-11-27T20:00:00Z", false],
    ["2026-11-29T12:00:00Z", true],
  ])("it was on %s: %s", (date, isImpossible) => {
    expect(impossible({ startedAt: new Date(date) })).toEqual(isImpossible ? ["date"] : []);
  });

  test.each<[string, "running" | "cycling" | "swimming" | null, number, number, boolean]>([
    ["a marathon record", "running", 42_195, 7_235, false],
    ["a marathon on a bicycle", "running", 40_648, 6_004, true],
    ["that ride", "cycling", 40_648, 6_004, false],
    ["a sprint", "running", 100, 10, false],
    ["a train", "cycling", 90_000, 3_000, true],
    ["a swim in a boat", "swimming", 4_000, 800, true],
    ["a file without a sport", null, 90_000, 3_000, false],
  ])("it is as fast as %s in %s", (_name, sport, meters, seconds, isImpossible) => {
    expect(impossible({ sport, meters, seconds })).toEqual(isImpossible ? ["speed"] : []);
  });

  test("it is longer, or climbs more, than any race", () => {
    expect(impossible({ meters: 3_000_000 })).toEqual(["meters"]);
    expect(impossible({ seconds: 31 * 24 * 3_600 })).toEqual(["seconds"]);
    expect(impossible({ climb: 87_889, meters: 42_195, seconds: 15_470 })).toEqual(["climb"]);
    // A vertical kilometer.
    expect(impossible({ climb: 1_000, meters: 1_920, seconds: 1_733 })).toEqual([]);
  });
});

test("a course keeps all but a climb that is impossible", () => {
  const climb = { meters: 87_889, isMeasured: true };
  const made = course({ meters: 42_195, seconds: 15_470 });
  expect(withPossibleClimb({ ...made, climb })).toEqual({ ...made, climb: null });
  const possible = { ...made, climb: { meters: 880, isMeasured: true } };
  expect(withPossibleClimb(possible)).toBe(possible);
});
