/** What devices and apps get wrong of a run of 10 km in 50:00 on 5 October 2025, at Kiel. */
import { describe, expect, test } from "vitest";
import { makeCourse } from "../../domain/course/make-course.ts";
import type { RaceFile } from "../../domain/course/race-file.ts";
import { splitsOf } from "../../domain/course/splits.ts";
import { readRaceFile } from "./read-race-file.ts";

const START = Date.UTC(2025, 9, 5, 7);
const WEEKS_1024 = 1_024 * 7 * 24 * 3_600_000;

interface Point {
  time: number;
  lat: number;
  height: number;
  /** As the device measured it. */
  meters: number;
}

/** A point each five seconds. */
const RUN = Array.from({ length: 601 }, (_, at): Point => {
  const meters = (at * 50) / 3;
  return { time: START + at * 5_000, lat: 54.3 + meters / 111_195, height: 500, meters };
});
const changed = (change: (point: Point, at: number) => Partial<Point>) =>
  RUN.map((point, at) => ({ ...point, ...change(point, at) }));

const iso = (time: number) => new Date(time).toISOString();
const segment = (points: Point[]) =>
  `<trkseg>${points
    .map(
      ({ time, lat, height }) =>
        `<trkpt lat="${lat}" lon="10.1"><ele>${height}</ele><time>${iso(time)}</time></trkpt>`,
    )
    .join("")}</trkseg>`;
const track = (...segments: Point[][]) => `<trk>${segments.map(segment).join("")}</trk>`;
const gpx = (inside: string) => `<gpx creator="test">${inside}</gpx>`;
const lapsOf = (points: Point[]) =>
  Array.from({ length: 10 }, (_, at) => points.slice(at * 60, at === 9 ? 601 : at * 60 + 60));

interface Lap {
  seconds?: number;
  meters?: number;
}

/** Ten laps of a kilometer. */
function tcx(points: Point[], lapOf: (at: number) => Lap = () => ({})): string {
  const laps = lapsOf(points).map((lap, at) => {
    const { seconds = 300, meters = 1_000 } = lapOf(at);
    const trackpoints = lap.map(
      ({ time, lat, meters: measured }) =>
        `<Trackpoint><Time>${iso(time)}</Time><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>10.1</LongitudeDegrees></Position><DistanceMeters>${measured}</DistanceMeters></Trackpoint>`,
    );
    return `<Lap StartTime="${iso(START + at * 300_000)}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${meters}</DistanceMeters><Track>${trackpoints.join("")}</Track></Lap>`;
  });
  return `<TrainingCenterDatabase><Activities><Activity Sport="Running">${laps.join("")}</Activity></Activities></TrainingCenterDatabase>`;
}

async function raceIn(text: string | Uint8Array<ArrayBuffer>): Promise<RaceFile> {
  const outcome = await readRaceFile(new Blob([text]));
  if (outcome.kind !== "read" || outcome.races.length > 1) throw new Error("There is no one race");
  return outcome.races[0];
}

const courseOf = (file: RaceFile) => makeCourse(file, { hasHeartRate: false, moments: {} });

test.each<[string, string]>([
  ["writes each lap as a segment", gpx(track(...lapsOf(RUN)))],
  [
    "writes each lap as a track",
    gpx(
      lapsOf(RUN)
        .map((lap) => track(lap))
        .join(""),
    ),
  ],
  ["writes the last point first", gpx(track(RUN.toReversed()))],
  ["writes fractions with a comma", gpx(track(RUN)).replaceAll(".000Z", ",000Z")],
  [
    "finds the week of its satellites late",
    gpx(track(changed(({ time }, at) => (at < 180 ? { time: time - WEEKS_1024 } : {})))),
  ],
  [
    "loses the week of its satellites",
    gpx(track(changed(({ time }, at) => (at > 420 ? { time: time - WEEKS_1024 } : {})))),
  ],
  [
    "has never been set before it finds satellites",
    gpx(track(changed((_, at) => (at < 180 ? { time: at * 5_000 } : {})))),
  ],
  [
    "is set back in winter",
    gpx(track(changed(({ time }, at) => (at > 300 ? { time: time - 3_600_000 } : {})))),
  ],
  ["adds up the distances of its laps", tcx(RUN, (at) => ({ meters: 1_000 * (at + 1) }))],
  ["counts the times of its laps from the start", tcx(RUN, (at) => ({ seconds: 300 * (at + 1) }))],
  [
    "counts times and distances of its laps from the start",
    tcx(RUN, (at) => ({ seconds: 300 * (at + 1), meters: 1_000 * (at + 1) })),
  ],
  [
    "measures each lap from 0",
    tcx(changed(({ meters }, at) => ({ meters: meters - 1_000 * Math.min(9, Math.floor(at / 60)) }))),
  ],
  [
    "measures kilometers",
    tcx(
      changed(({ meters }) => ({ meters: meters / 1_000 })),
      () => ({ meters: 1 }),
    ),
  ],
  ["counts degrees to 360", gpx(track(RUN)).replaceAll('lon="10.1"', 'lon="190.1"')],
  [
    "begins with its place of the evening before",
    gpx(track([{ ...(RUN[0] as Point), lat: 48, time: START - 12 * 3_600_000 }, ...RUN])),
  ],
  ["writes the times of its laps in milliseconds", tcx(RUN, () => ({ seconds: 300_000 }))],
  ["writes no times and distances of its laps", tcx(RUN, () => ({ seconds: 0, meters: 0 }))],
  ["measures nothing but places", tcx(changed(() => ({ meters: 0 })))],
  [
    "measures a distance that leaps",
    tcx(changed((_, at) => (at > 300 && at < 304 ? { meters: 65_535 } : {}))),
  ],
  [
    "measures a distance that begins anew",
    tcx(changed(({ meters }, at) => (at > 350 ? { meters: meters - 5_800 } : {}))),
  ],
])("a device that %s gives the right day, distance, time and splits", async (_name, text) => {
  const race = await raceIn(text);
  expect(race).toMatchObject({ seconds: 3_000, notes: [] });
  expect(Math.abs((race.meters ?? 0) - 10_000)).toBeLessThan(1);
  expect(race.startedAt?.toISOString().slice(0, 10)).toBe("2025-10-05");
  expect((race.seconds ?? 0) - (race.timerSeconds ?? 0)).toBeLessThan(60);
  const splits = splitsOf(courseOf(race), null, "km")?.splits ?? [];
  expect(splits).toHaveLength(10);
  for (const { seconds } of splits) expect(Math.abs((seconds ?? 0) - 300)).toBeLessThanOrEqual(5);
});

test("places from before the watch found satellites are no part of the race, nor of its time zone", async () => {
  const race = await raceIn(gpx(track(changed((_, at) => (at < 15 ? { lat: -33.9 } : {})))));
  expect(race).toMatchObject({ seconds: 3_000, timeZone: "Europe/Berlin" });
  expect(race.meters).toBeCloseTo(9_750, 0);
});

test.each(["windows-1252", "utf-8"])("a name is read in %s", async (encoding) => {
  const text = gpx(track(RUN)).replace("<trk>", "<trk><name>Zürcher Läufe</name>");
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(await raceIn(encoding === "utf-8" ? text : bytes)).toMatchObject({
    title: "Zürcher Läufe",
    seconds: 3_000,
  });
});

test("a file in UTF-16 with half a character in a name is read", async () => {
  const text = gpx(track(RUN)).replace("<trk>", "<trk><name>Run \ud83c</name>");
  const bytes = new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);
  expect(await raceIn(bytes)).toMatchObject({ title: "Run \ufffd", seconds: 3_000 });
});

test("a recording that stands still for long, or a clock set an hour ahead, has a time without that", async () => {
  const later = changed(({ time }, at) => (at > 300 ? { time: time + 3_600_000 } : {}));
  expect(await raceIn(gpx(track(later)))).toMatchObject({ seconds: 6_600, timerSeconds: 2_995 });
});

test("a time that is none is no time", async () => {
  const race = await raceIn(gpx(track(RUN)).replaceAll("2025-10-05", "2025-13-05"));
  expect(race).toMatchObject({ startedAt: null, seconds: null, notes: ["untimed"] });
});

test("a file that another one follows says that there is more", async () => {
  expect(await raceIn(gpx(track(RUN)) + gpx(track(RUN)))).toMatchObject({
    seconds: 3_000,
    notes: ["left-out"],
  });
});

test("a track of few points asks to check its distance", async () => {
  const race = await raceIn(gpx(track(RUN.filter((_, at) => at % 60 === 0))));
  expect(race.notes).toEqual(["sparse"]);
});

describe("heights that", () => {
  test.each<[string, (at: number) => number]>([
    ["a watch finds late", (at) => (at < 100 ? 0 : 500)],
    ["it loses on the way", (at) => (at > 300 && at < 350 ? 0 : 500)],
    ["begin where no sea is", (at) => (at < 15 ? -500 : 40)],
  ])("%s are no climb", async (_name, heightAt) => {
    const race = await raceIn(gpx(track(changed((_, at) => ({ height: heightAt(at) })))));
    expect(courseOf(race).climb).toBe(null);
  });
});
