/** How much a race climbed, and its heights without the noise of a watch. */
import type { RaceFile } from "./race-file.ts";
import { type Channel, channelOf, firstFrom, type Node } from "./track.ts";

/**
 * A height is the mean of those so near, in meters along the track. Of five legs with a total of their device (541, 107, 64,
 * 30 and 29 m), this rule finds 515, 108, 68, 78 and 25 m; a median of five points and a threshold of 10 m finds 302, 30,
 * 30, 10 and 0 m.
 */
export const HEIGHT_WINDOW = 30;
const THRESHOLD_METERS = 1;

/** Returns the device's total if it gives one, else what the track climbs by more than a threshold. Null without heights. */
export function climbOf(file: RaceFile, nodes: Node[]): { meters: number; isMeasured: boolean } | null {
  const measured = file.legs.flatMap(({ climb }) => climb ?? []);
  if (measured.length > 0)
    return { meters: Math.round(measured.reduce((sum, climb) => sum + climb)), isMeasured: true };
  const heights = channelOf(nodes, ({ height }) => height);
  if (heights.values.length < 2) return null;
  const meanOf = meanBetween(heights);
  const smooth = heights.meters.map((meters) => meanOf(meters - HEIGHT_WINDOW, meters + HEIGHT_WINDOW) ?? 0);
  return { meters: Math.round(climbAbove(smooth, THRESHOLD_METERS)), isMeasured: false };
}

/** What rises by less than `threshold` since the last turn does not count. */
function climbAbove(heights: number[], threshold: number): number {
  let climb = 0;
  let turn = heights[0] ?? 0;
  for (const height of heights) {
    if (height > turn + threshold) climb += height - turn;
    if (height > turn + threshold || height < turn) turn = height;
  }
  return climb;
}

/** Returns a function that gives the mean of the values between two distances, or null without any. */
export function meanBetween({ meters, values }: Channel) {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return (from: number, to: number): number | null => {
    const first = firstFrom(meters, from);
    // A thousandth of a millimeter more, so that `to` is included.
    const after = firstFrom(meters, to + 1e-6);
    return after > first ? ((sums[after] ?? 0) - (sums[first] ?? 0)) / (after - first) : null;
  };
}
