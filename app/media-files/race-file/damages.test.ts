/** Damaged variants of every sample: each is answered, none throws, and what is read makes a course that the server accepts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { raceFileFixture } from "../../../tests/fixtures.ts";
import { courseSchema } from "../../domain/course/course.ts";
import { makeCourse } from "../../domain/course/make-course.ts";
import { readRaceFile } from "./read-race-file.ts";

const SAMPLES = [
  "bad.gpx",
  "evening-run.gpx",
  "missing-heart-rate.gpx",
  "track-5k.gpx",
  "marathon.gpx",
  "garmin-connect.tcx",
  "track-5k.tcx",
  "marathon.tcx",
  "corrupt-header.fit",
  "cut-short.fit",
  "no-summary.fit",
  "not-an-activity.fit",
  "ride-edge500.fit",
  "run-fenix2.fit",
  "several-headers.fit",
  "triathlon-summary-first.fit",
];

/** Places are shares of the file's length; half of them are near its start, where its structure is. */
const place = fc.oneof(
  fc.double({ min: 0, max: 0.01, noNaN: true }),
  fc.double({ min: 0, max: 0.999, noNaN: true }),
);
const length = fc.double({ min: 0, max: 0.1, noNaN: true });
const damage = fc.oneof(
  fc.record({ kind: fc.constant("cut" as const), at: place }),
  fc.record({ kind: fc.constant("flip" as const), at: place, byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant("swap" as const), at: place, to: place, length }),
  fc.record({
    kind: fc.constant("repeat" as const),
    at: place,
    length,
    times: fc.integer({ min: 2, max: 5 }),
  }),
);
type Damage = typeof damage extends fc.Arbitrary<infer Kind> ? Kind : never;

function damaged(bytes: Uint8Array<ArrayBuffer>, done: Damage): Uint8Array<ArrayBuffer>[] {
  const offset = (share: number) => Math.floor(share * bytes.length);
  const at = offset(done.at);
  switch (done.kind) {
    case "cut":
      return [bytes.slice(0, at)];
    case "flip":
      bytes[at] = done.byte;
      return [bytes];
    case "swap": {
      const [first = 0, second = 0] = [at, offset(done.to)].sort((a, b) => a - b);
      const end = Math.min(first + offset(done.length), second);
      const piece = [
        bytes.slice(second, second + end - first),
        bytes.slice(end, second),
        bytes.slice(first, end),
      ];
      return [bytes.slice(0, first), ...piece, bytes.slice(second + end - first)];
    }
    case "repeat": {
      const end = at + offset(done.length);
      return [bytes.slice(0, at), ...Array(done.times).fill(bytes.slice(at, end)), bytes.slice(end)];
    }
  }
}

test.each(SAMPLES)("%s, damaged in any way, is answered", async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      let bytes = raceFileFixture(name);
      for (const each of damages) bytes = new Uint8Array(await new Blob(damaged(bytes, each)).arrayBuffer());
      const outcome = await readRaceFile(new Blob([bytes]));
      if (outcome.kind === "unreadable") expect(["unknown", "damaged", "empty"]).toContain(outcome.reason);
      else {
        for (const race of outcome.races) {
          // Damaged distances and times are often impossible together.
          if (!race.notes.includes("speed")) expect(race.seconds ?? race.meters).toBeGreaterThan(0);
          const course = makeCourse(race, { hasHeartRate: true, moments: {} });
          expect(courseSchema.safeParse(course).success).toBe(true);
        }
      }
    }),
    { numRuns: 64, seed: 50 },
  );
});
