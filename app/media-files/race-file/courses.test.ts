/** The courses that are made of every sample. */
import { expect, test } from "vitest";
import { raceFileFixture } from "../../../tests/fixtures.ts";
import { courseSchema } from "../../domain/course/course.ts";
import { metersBetween } from "../../domain/course/geo.ts";
import { zonesFor } from "../../domain/course/hidden-zones.ts";
import { makeCourse } from "../../domain/course/make-course.ts";
import { readRaceFile } from "./read-race-file.ts";

const SAMPLES = [
  ...["evening-run.gpx", "marathon.gpx", "missing-heart-rate.gpx", "track-5k.gpx"],
  ...["garmin-connect.tcx", "marathon.tcx", "track-5k.tcx"],
  ...["cut-short.fit", "no-summary.fit", "ride-edge500.fit", "run-fenix2.fit", "several-headers.fit"],
  "triathlon-summary-first.fit",
];
const half = () => 0.5;

test.each(SAMPLES)("%s makes a course that a recap keeps, with its ends shown or hidden", async (name) => {
  const outcome = await readRaceFile(new Blob([raceFileFixture(name)]));
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  const { file } = outcome;
  const zones = zonesFor(file, [], half);
  const places = file.legs.flatMap(({ segments }) => segments.flat().flatMap(({ place }) => place ?? []));
  for (const place of [places[0], places.at(-1)])
    expect(!place || zones.some((zone) => metersBetween(place, zone) < zone.radius)).toBe(true);
  const choices = { hasMap: true, hasHeartRate: true, moments: {} };
  const shown = makeCourse(file, { ...choices, zones: [] });
  const hidden = makeCourse(file, { ...choices, zones });
  for (const course of [shown, hidden]) expect(courseSchema.parse(course)).toEqual(course);
  // What is hidden changes nothing else.
  expect([hidden.meters, hidden.seconds]).toEqual([shown.meters, shown.seconds]);
  if (zones.length > 0) expect(hidden.stretches[0]?.from).not.toBe(0);
});
