import { describe, expect, test } from "vitest";
import { raceFileFixture } from "../../../tests/fixtures.ts";
import type { RaceFileOutcome } from "../../domain/course/race-file.ts";
import { readRaceFile } from "./read-race-file.ts";

const read = (text: string): Promise<RaceFileOutcome> => readRaceFile(new Blob([text]));

const readFixture = async (name: string) => read(new TextDecoder().decode(raceFileFixture(name)));

const gpx = (inside: string) => `<?xml version="1.0"?><gpx version="1.1" creator="test">${inside}</gpx>`;
const track = (...segments: string[]) =>
  `<trk>${segments.map((points) => `<trkseg>${points}</trkseg>`).join("")}</trk>`;
/** A point so many degrees from the equator: one is 111.2 km. */
const point = (lat: number | string, time?: string) =>
  `<trkpt lat="${lat}" lon="7">${time ? `<time>2026-05-17T${time}Z</time>` : ""}</trkpt>`;

test("a run of a watch has the time that the watch has, and its distance within half a percent", async () => {
  const outcome = await readFixture("track-5k.gpx");
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  // By the TCX of the same run: its total distance, its first and its last point.
  expect((outcome.file.meters ?? 0) / 5_260.83).toBeCloseTo(1, 2);
  expect(outcome.file.seconds).toBe(
    (Date.parse("2015-10-01T11:58:55Z") - Date.parse("2015-10-01T11:31:59Z")) / 1_000,
  );
});

describe("a track", () => {
  test("has no distance across a pause, and its time has the pause", async () => {
    const outcome = await read(
      gpx(
        track(
          point(50, "08:00:00") + point(50.01, "08:10:00"),
          point(51, "08:40:00") + point(51.01, "08:50:00"),
        ),
      ),
    );
    expect(outcome).toMatchObject({
      kind: "read",
      file: { seconds: 3_000, startedAt: new Date("2026-05-17T08:00:00Z") },
    });
    if (outcome.kind === "read") expect(outcome.file.meters).toBeCloseTo(2_224, 0);
  });

  test("skips points without a place, at 0/0 or outside of the earth", async () => {
    const points = [50, "undefined", 95, 50.01].map((lat) => point(lat)).join("");
    const outcome = await read(gpx(track(`<trkpt lat="0" lon="0"/>${points}`)));
    expect(outcome).toMatchObject({ kind: "read", file: { seconds: null, startedAt: null } });
    if (outcome.kind === "read") expect(outcome.file.meters).toBeCloseTo(1_112, 0);
  });

  test("that is the longest of several is the race", async () => {
    const warmUp = track(point(50, "07:00:00") + point(50.001, "07:10:00"));
    const race = track(point(50, "08:00:00") + point(50.1, "09:00:00"));
    expect(await read(gpx(warmUp + race))).toMatchObject({ kind: "read", file: { seconds: 3_600 } });
  });

  test("is a route where a file has no track", async () => {
    const outcome = await read(gpx('<rte><rtept lat="50" lon="7"/><rtept lat="50.01" lon="7"/></rte>'));
    expect(outcome).toMatchObject({ kind: "read", file: { seconds: null } });
  });
});

test.each([
  ["an empty file", "", "unknown"],
  ["a text", "Finished in 3:41:22", "unknown"],
  ["another XML file", "<kml></kml>", "unknown"],
  ["a document type", '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>', "unknown"],
  ["a file that was cut short", gpx(track(point(50) + point(51))).slice(0, -40), "damaged"],
  ["a file without a track", gpx(""), "empty"],
  ["a track of one point", gpx(track(point(50, "08:00:00"))), "empty"],
])("%s is refused: %s", async (_name, text, reason) => {
  expect(await read(text)).toEqual({ kind: "unreadable", reason });
});

test("any damage is answered, and nothing throws", async () => {
  const text = new TextDecoder().decode(raceFileFixture("evening-run.gpx"));
  for (let at = 0; at < text.length; at += 97) {
    const damaged = `${text.slice(0, at)}<&\u0000"${text.slice(at + 5)}`;
    expect(["read", "unreadable"]).toContain((await read(damaged)).kind);
  }
});
