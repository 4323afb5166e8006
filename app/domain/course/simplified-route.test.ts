/** Tests the simplification of long lines. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanePoint } from "./geo.ts";
import { type RankedPoint, ranked } from "./simplified-route.ts";

const TOLERANCES = Array.from({ length: 20 }, (_value, power) => 1.5 ** power);
const within = (line: RankedPoint[] = [], tolerance: number) =>
  line.filter(({ detail }) => detail > tolerance);

test("what is left of a line is never farther off than the tolerance", () => {
  const coordinate = fc.double({ min: -1_000, max: 1_000, noNaN: true });
  const lines = fc.array(fc.record({ north: coordinate, east: coordinate }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(lines, fc.constantFrom(...TOLERANCES), (line, tolerance) => {
      const [fine = []] = ranked([line], 1);
      const left = within(fine, tolerance);
      for (const point of line) expect(distanceTo(left, point)).toBeLessThanOrEqual(tolerance + 1e-6);
      expect([left[0], left.at(-1)]).toMatchObject([line[0], line.at(-1)]);
    }),
    { seed: 72 },
  );
});

test("all tolerances of a line of 20,000 points together take one computation", () => {
  let reads = 0;
  const line = Array.from({ length: 20_000 }, (_value, at) => ({
    get north() {
      reads++;
      return (at * 7_919) % 1_000;
    },
    east: (at * 104_729) % 1_000,
  }));
  const [fine] = ranked([line], 1);
  const counts = TOLERANCES.map((tolerance) => within(fine, tolerance).length);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(reads / line.length).toBeLessThan(100);
});

test("however many points wander, few of them stay", () => {
  const line = Array.from({ length: 400_000 }, (_value, at) => ({
    north: (at * 7_919) % 1_000,
    east: (at * 104_729) % 1_000,
  }));
  const [fine] = ranked([line], 1);
  expect(within(fine, 2_000).length).toBeLessThan(400);
});

function distanceTo(line: PlanePoint[], { north, east }: PlanePoint): number {
  const distances = line.slice(1).map((to, index) => {
    const from = line[index] ?? to;
    const [up, right] = [to.north - from.north, to.east - from.east];
    const share = ((north - from.north) * up + (east - from.east) * right) / (up ** 2 + right ** 2 || 1);
    const along = Math.min(1, Math.max(0, share));
    return Math.hypot(north - from.north - along * up, east - from.east - along * right);
  });
  return Math.min(...distances);
}
