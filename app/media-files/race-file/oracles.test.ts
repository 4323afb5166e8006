/** Every sample, beside two other readers: @tmcw/togeojson for GPX and TCX, fit-file-parser for FIT. */
import { gpx, tcx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import FitParser from "fit-file-parser";
import { expect, test } from "vitest";
import { raceFileFixture } from "../../../tests/fixtures.ts";
import type { RaceFile } from "../../domain/course/race-file.ts";
import { readRaceFile } from "./read-race-file.ts";

interface Measures {
  meters: number;
  seconds: number;
  points: number;
}

/** Of GeoJSON (RFC 7946), as togeojson makes it of a lap or track. */
interface Feature {
  geometry: { type: "LineString" | "MultiLineString"; coordinates: number[][] | number[][][] };
  properties: { coordinateProperties: { times: string[] | string[][] }; distanceMeters?: number };
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<RaceFile> {
  const outcome = await readRaceFile(new Blob([bytes]));
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  return outcome.races[0];
}

async function measured(bytes: Uint8Array<ArrayBuffer>): Promise<Measures> {
  const { legs, meters, seconds } = await read(bytes);
  const points = legs.flatMap(({ segments }) => segments.flat()).length;
  return { meters: meters ?? 0, seconds: seconds ?? 0, points };
}

/** By the angle between two places, seen from the middle of the earth. */
function metersOf(line: number[][]): number {
  const vectors = line.map(([lon = 0, lat = 0]) => {
    const [east, north] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  });
  return vectors.slice(1).reduce((sum, vector, index) => {
    const chord = Math.hypot(...vector.map((value, axis) => value - (vectors[index]?.[axis] ?? 0)));
    return sum + 2 * 6_371_008.8 * Math.asin(chord / 2);
  }, 0);
}

function byGeoJson(name: string): Measures {
  const document = new DOMParser().parseFromString(
    new TextDecoder().decode(raceFileFixture(name)),
    "text/xml",
  );
  const { features }: { features: Feature[] } = name.endsWith(".gpx") ? gpx(document) : tcx(document);
  const lines = features.flatMap(({ geometry: { type, coordinates } }) =>
    type === "LineString" ? [coordinates as number[][]] : (coordinates as number[][][]),
  );
  const times = features.flatMap(({ properties }) => properties.coordinateProperties.times.flat());
  const laps = features.map(({ properties }) => properties.distanceMeters ?? Number.NaN);
  const meters = name.endsWith(".gpx") ? lines.map(metersOf) : laps;
  return {
    meters: meters.reduce((sum, each) => sum + Number(each), 0),
    seconds: (Date.parse(times.at(-1) ?? "") - Date.parse(times[0] ?? "")) / 1_000,
    points: lines.flat().length,
  };
}

async function byFitParser(bytes: Uint8Array<ArrayBuffer>): Promise<Measures> {
  const { sessions = [], records = [] } = await new FitParser().parseAsync(bytes.buffer);
  const sum = (values: (number | undefined)[]) =>
    values.reduce((total: number, value) => total + (value ?? 0), 0);
  return {
    meters: sum(sessions.map((session) => session.total_distance)),
    seconds: sum(sessions.map((session) => session.total_elapsed_time)),
    points: records.length,
  };
}

test.each([
  "marathon.gpx",
  "track-5k.gpx",
  "evening-run.gpx",
  "missing-heart-rate.gpx",
  "marathon.tcx",
  "track-5k.tcx",
  "garmin-connect.tcx",
])("%s has the oracle's distance, time and points", async (name) => {
  const oracle = byGeoJson(name);
  const { legs, meters, seconds } = await read(raceFileFixture(name));
  // The oracle drops points without a place: garmin-connect.tcx has one, which has a time and a distance.
  const places = legs.flatMap(({ segments }) => segments.flat().filter(({ place }) => place));
  expect(places.length).toBe(oracle.points);
  // The oracle's ends with the last point, which is up to two seconds before the end of the last lap.
  expect(seconds ?? 0).toBeGreaterThanOrEqual(oracle.seconds);
  expect(seconds ?? 0).toBeLessThan(oracle.seconds + (name.endsWith(".tcx") ? 2 : 0.001));
  expect(meters).toBeCloseTo(oracle.meters, 3);
});

test.each(["run-fenix2.fit", "ride-edge500.fit", "corrupt-header.fit", "no-summary.fit"])(
  "%s has the oracle's distance, time and points",
  async (name) => {
    // The watch of no-summary has measured 0 m: for us that is no distance.
    expect(await measured(raceFileFixture(name))).toEqual(await byFitParser(raceFileFixture(name)));
  },
);

test.each([
  // Both watches write each session's start in whole seconds, so the race is less than a second shorter or longer than its
  // sessions together. A race counts from start to finish.
  ["several-headers.fit", ["swimming", "transition", "cycling", "transition", "running"]],
  ["triathlon-summary-first.fit", ["swimming", "transition", "cycling", "transition", "running"]],
])("%s has the oracle's distance and points, and each leg its time", async (name, sports) => {
  const oracle = await byFitParser(raceFileFixture(name));
  const { seconds, ...others } = await measured(raceFileFixture(name));
  expect(others.points).toBe(oracle.points);
  expect(others.meters).toBeCloseTo(oracle.meters, 3);
  expect(Math.abs(seconds - oracle.seconds)).toBeLessThan(1);
  const { legs } = await read(raceFileFixture(name));
  expect(legs.map(({ sport }) => sport)).toEqual(sports);
  expect(legs.reduce((sum, leg) => sum + (leg.seconds ?? 0), 0)).toBeCloseTo(oracle.seconds, 3);
});

test("cut-short.fit, which the oracle refuses, has the points that its whole has before the cut", async () => {
  const bytes = raceFileFixture("cut-short.fit");
  await expect(byFitParser(bytes)).rejects.toBe("File data exceeds input length");
  // It is corrupt-header.fit without its end; the summary is before the cut.
  expect(await measured(bytes)).toEqual(await measured(raceFileFixture("corrupt-header.fit")));
});

test("neither reader finds a race in bad.gpx and not-an-activity.fit", async () => {
  expect(byGeoJson("bad.gpx").points).toBe(0);
  expect((await byFitParser(raceFileFixture("not-an-activity.fit"))).points).toBe(0);
  for (const name of ["bad.gpx", "not-an-activity.fit"])
    expect(await readRaceFile(new Blob([raceFileFixture(name)]))).toEqual({
      kind: "unreadable",
      reason: "empty",
    });
});
