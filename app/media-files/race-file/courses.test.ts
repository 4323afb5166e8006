/** The courses that are made of every sample. */
import { expect, test } from "vitest";
import { raceFileFixture } from "../../../tests/fixtures.ts";
import { courseSchema, hasMap, wholeOrSplits } from "../../domain/course/course.ts";
import { makeCourse } from "../../domain/course/make-course.ts";
import { readRaceFile } from "./read-race-file.ts";

const SAMPLES = [
  ...["evening-run.gpx", "marathon.gpx", "missing-heart-rate.gpx", "track-5k.gpx"],
  ...["garmin-connect.tcx", "marathon.tcx", "track-5k.tcx"],
  ...["cut-short.fit", "no-summary.fit", "ride-edge500.fit", "run-fenix2.fit", "several-headers.fit"],
  "triathlon-summary-first.fit",
];

test.each(SAMPLES)("%s makes a course that a recap keeps, whole if there are places", async (name) => {
  const outcome = await readRaceFile(new Blob([raceFileFixture(name)]));
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  const [file] = outcome.races;
  const course = makeCourse(file, { hasHeartRate: true, moments: {} });
  expect(courseSchema.parse(course)).toEqual(course);
  expect(wholeOrSplits(course)).toEqual(course);
  const points = file.legs.flatMap(({ segments }) => segments.flat());
  expect(hasMap(course)).toBe(points.some(({ place }) => place !== null));
});
