import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leg, raceFile, trackPoint } from "../../../tests/race-files.ts";
import { courseShape, profileShape } from "./course-shape.ts";
import { metersBetween, planeAround } from "./geo.ts";
import { type HiddenZone, touchesZone, zonesFor } from "./hidden-zones.ts";
import { makeCourse } from "./make-course.ts";
import { decodePolyline } from "./polyline.ts";
import type { Place, RaceFile } from "./race-file.ts";
import { simplified } from "./route.ts";
import { sampleMeters } from "./samples.ts";
import { splitsOf } from "./splits.ts";
import { firstFrom, trackOf } from "./track.ts";

const HOME = { lat: 52.5, lon: 13.4 };

/** Numbers from 0 to 1 that are the same in each run (Park and Miller's generator). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const near = (place: Place, north: number, east: number) => planeAround(place).placeOf({ north, east });
const trip = (...places: Place[]) => raceFile([leg([places.map((place) => trackPoint({ place }))])]);

describe("a zone", () => {
  test("has its place inside, not near its edge, and not at its center", () => {
    const random = seededRandom(1);
    for (let count = 0; count < 500; count++) {
      const [zone, another] = zonesFor(trip(HOME, near(HOME, 5_000, 0), HOME), [], random);
      if (!zone || another) throw new Error("There has to be one");
      expect(zone.radius).toBeGreaterThanOrEqual(400);
      expect(zone.radius).toBeLessThanOrEqual(800);
      const shift = metersBetween(zone, HOME);
      expect(shift).toBeGreaterThan(70);
      expect(shift).toBeLessThan(zone.radius - 145);
    }
  });

  test("is used again by all races from one home, wherever on the doorstep the watch was started", () => {
    const random = seededRandom(2);
    const known: HiddenZone[] = [];
    for (let count = 0; count < 100; count++) {
      const start = near(HOME, random() * 100 - 50, random() * 100 - 50);
      const end = near(HOME, random() * 100 - 50, random() * 100 - 50);
      for (const zone of zonesFor(trip(start, near(HOME, 3_000, 0), end), known, random))
        if (!known.includes(zone)) known.push(zone);
    }
    expect(known).toHaveLength(1);
  });

  test("is one at the start and another at the finish of a race between two places", () => {
    const finish = near(HOME, 9_000, 0);
    const zones = zonesFor(trip(HOME, finish), [], seededRandom(3));
    expect(zones).toHaveLength(2);
    expect(zonesFor(trip(finish, HOME), zones, seededRandom(4))).toEqual(zones.toReversed());
  });

  test("is there for no race without a place", () => {
    expect(zonesFor(raceFile([leg([[trackPoint({ meters: 25 })]])]), [], seededRandom(5))).toEqual([]);
  });
});

/** Two loops of different size that begin and end at one place, so the runner passes it half way. */
function loops({ home, radii, hasMeters, spacing, seed }: Loops): RaceFile {
  const random = seededRandom(seed);
  let [meters, seconds] = [0, 0];
  const points = radii.flatMap((radius, index) => {
    const count = Math.ceil((2 * Math.PI * radius) / spacing);
    const side = index % 2 === 0 ? 1 : -1;
    return Array.from({ length: count + 1 }, (_value, at) => {
      const angle = (at / count) * 2 * Math.PI;
      const noise = () => (random() - 0.5) * 6;
      const place = near(
        home,
        radius * Math.sin(angle) + noise(),
        side * radius * (1 - Math.cos(angle)) + noise(),
      );
      meters += at > 0 ? spacing : 0;
      seconds += spacing * 0.3;
      return trackPoint({
        place,
        seconds,
        meters: hasMeters ? meters : null,
        elevation: 100 + at,
        heartRate: 150,
      });
    });
  });
  return raceFile([
    leg([points], { meters: hasMeters ? meters : lengthOf(points.flatMap(({ place }) => place ?? [])) }),
  ]);
}

interface Loops {
  home: Place;
  radii: number[];
  hasMeters: boolean;
  spacing: number;
  seed: number;
}

function lengthOf(places: Place[]): number {
  return places.reduce((sum, place, at) => sum + metersBetween(places[at - 1] ?? place, place), 0);
}

/** Returns where the runner was after so many measured meters: whoever has the whole track knows. */
function placesOf(file: RaceFile): (meters: number) => Place {
  const nodes = trackOf(file);
  const distances = nodes.map((node) => node.meters);
  return (meters) => {
    const next = Math.max(1, firstFrom(distances, meters - 1e-6));
    const [before, after] = [nodes[next - 1], nodes[next]];
    if (!before?.place || !after?.place) throw new Error("All points have places");
    const length = after.meters - before.meters;
    const share = length > 0 ? (meters - before.meters) / length : 0;
    const { pointOf, placeOf } = planeAround(before.place);
    const { north, east } = pointOf(after.place);
    return placeOf({ north: north * share, east: east * share });
  };
}

const somewhere = fc.record({
  home: fc.record({
    lat: fc.double({ min: -60, max: 70, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  radii: fc.array(fc.integer({ min: 250, max: 2_500 }), { minLength: 2, maxLength: 4 }),
  hasMeters: fc.boolean(),
  spacing: fc.integer({ min: 5, max: 60 }),
  seed: fc.integer({ min: 1, max: 2_147_483_646 }),
});

test("nothing of a course lies in a hidden zone, wherever the race started, ended and passed", () => {
  let shown = 0;
  fc.assert(
    fc.property(somewhere, (loop) => {
      const file = loops(loop);
      const zones = zonesFor(file, [], seededRandom(loop.seed));
      const start = file.startedAt?.getTime() ?? 0;
      const moments = Object.fromEntries(
        Array.from({ length: 80 }, (_value, at) => [
          `photo-${String(at).padStart(16, "0")}`,
          start + at * 60_000,
        ]),
      );
      const course = makeCourse(file, { zones, hasMap: true, hasHeartRate: true, moments });
      const placeAt = placesOf(file);
      const seen: Place[] = [];

      // Whoever knows one place of the line knows all of them.
      const [known] = course.stretches;
      const [[north = 0, east = 0] = []] = decodePolyline(known?.line ?? "");
      const anchor = placeAt(known?.from ?? 0);
      const lat = planeAround(anchor).placeOf({ north: -north / 10, east: 0 }).lat;
      const middle = {
        lat,
        lon: planeAround({ lat, lon: anchor.lon }).placeOf({ north: 0, east: -east / 10 }).lon,
      };
      const { placeOf } = planeAround(middle);
      for (const { from, to, line } of course.stretches) {
        const points = decodePolyline(line);
        for (const [index, [pointNorth, pointEast]] of points.entries()) {
          const [nextNorth, nextEast] = points[index + 1] ?? [pointNorth, pointEast];
          for (let part = 0; part < 8; part++)
            seen.push(
              placeOf({
                north: (pointNorth + ((nextNorth - pointNorth) * part) / 8) / 10,
                east: (pointEast + ((nextEast - pointEast) * part) / 8) / 10,
              }),
            );
        }
        seen.push(placeAt(from));
        seen.push(placeAt(to));
        // The line is the way that was run.
        expect(metersBetween(placeAt(from), placeOf(planePoint(points[0])))).toBeLessThan(1);
        expect(metersBetween(placeAt(to), placeOf(planePoint(points.at(-1))))).toBeLessThan(1);
        shown += to - from;
      }
      const places = sampleMeters(course.meters ?? 0, course.step);
      for (const values of [course.times, course.heights, course.heartRates])
        for (const [index, value] of (values ?? []).entries())
          if (value !== null) seen.push(placeAt(places[index] ?? 0));
      for (const { meters } of course.pins) seen.push(placeAt(meters));
      for (const { from, to, seconds, rise, heartRate } of splitsOf(course, null, "km")?.splits ?? [])
        if (seconds !== null || rise !== null || heartRate !== null)
          for (let meters = from; meters <= to; meters += course.step) seen.push(placeAt(meters));
      const shape = courseShape(course, 300, 300);
      const profile = profileShape(course, 300, 80);
      for (let meters = 0; meters <= (course.meters ?? 0); meters += 37)
        if (shape?.pointAt(meters) || profile?.pointAt(meters)) seen.push(placeAt(meters));

      for (const zone of zones) {
        const nearest = seen.reduce((least, place) => Math.min(least, metersBetween(place, zone)), Infinity);
        expect(nearest).toBeGreaterThan(zone.radius);
      }
    }),
    { numRuns: 40, seed: 7 },
  );
  expect(shown).toBeGreaterThan(300_000);
});

test("however much a line is simplified, it does not take a short cut through a zone", () => {
  const zone = { ...HOME, radius: 500 };
  const around = Array.from({ length: 200 }, (_value, at) => {
    const angle = (at / 200) * 1.8 * Math.PI;
    return { north: 530 * Math.cos(angle), east: 530 * Math.sin(angle) };
  });
  const { placeOf } = planeAround(HOME);
  const line = around.map((point) => ({ point, place: placeOf(point) }));
  const few = simplified(line, 5_000, [zone]);
  expect(few.length).toBeLessThan(30);
  for (const [index, { place }] of few.entries())
    expect(touchesZone(few[index - 1]?.place ?? place, place, [zone])).toBe(false);
  expect(simplified(line, 5_000, [])).toHaveLength(2);
});

function planePoint([north, east]: [number, number] = [0, 0]) {
  return { north: north / 10, east: east / 10 };
}
