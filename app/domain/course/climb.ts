/** The climb of a race, and its heights without the noise of a watch. */

import { type Channel, channelOf, firstFrom, type Node } from "./file-track.ts";
import { impossibleOf } from "./plausible-values.ts";
import type { RaceFile } from "./race-file.ts";

/** Meters along the track over which heights are averaged. */
export const HEIGHT_WINDOW = 30;
/** Smaller rises and falls are noise. */
const THRESHOLD_METERS = 5;
/** Averaging over this many meters leaves most of the climb of real hills, and removes that of noisy satellite heights. */
const WIDE_WINDOW = 100;
const MIN_STEADINESS = 0.85;
/** Below this, heights without a barometer are not exact enough to show a climb. */
const MIN_CLIMB_METERS = 30;
/** The climb between two heights that are farther apart is unknown. */
const MAX_GAP_METERS = 200;
const MAX_UNKNOWN = 0.1;
/** The largest plausible step between two points. A cable car counts as a pause; after it the heights are not good either. */
const MAX_STEP_METERS = 25;
const MAX_SLOPE = 1;

/**
 * Returns the climb: the device's own figure, or else the one computed from the heights if they are good (product.md, Climb
 * of a race file). Null without either.
 */
export function climbOf(
  file: Pick<RaceFile, "legs" | "meters" | "seconds">,
  nodes: Node[],
): { meters: number; isMeasured: boolean } | null {
  const { meters, seconds } = file;
  // Watches without heights write 0.
  const onLand = file.legs.filter(({ sport }) => sport !== "swimming");
  if (onLand.length === 0) return null;
  const measured = Math.round(onLand.reduce((sum, { climb }) => sum + (climb ?? 0), 0)) || null;
  const climbs = [
    { meters: measured, isMeasured: true },
    { meters: climbByHeights(file, nodes), isMeasured: false },
  ];
  for (const { meters: climb, isMeasured } of climbs) {
    if (climb !== null && impossibleOf({ climb, meters, seconds }, null).size === 0)
      return { meters: climb, isMeasured };
  }
  return null;
}

function climbByHeights({ meters }: Pick<RaceFile, "meters">, nodes: Node[]): number | null {
  const heights = channelOf(nodes, ({ height }) => height);
  if (unknownMeters(heights, meters ?? 0) > MAX_UNKNOWN * (meters ?? 0) || hasStep(heights)) return null;
  const meanOf = meanBetween(heights);
  const climb = (window: number) =>
    climbAbove(heights.meters.map((at) => meanOf(at - window, at + window) ?? 0));
  const [near, wide] = [climb(HEIGHT_WINDOW), climb(WIDE_WINDOW)];
  return near >= MIN_CLIMB_METERS && wide >= MIN_STEADINESS * near ? Math.round(near) : null;
}

/** Returns the total distance between heights that are far apart. */
function unknownMeters(heights: Channel, end: number): number {
  const places = [0, ...heights.meters, end];
  return places.reduce((sum, at, index) => {
    const gap = at - (places[index - 1] ?? 0);
    return gap > MAX_GAP_METERS ? sum + gap : sum;
  }, 0);
}

/** Whether the heights leap, as when a watch finds its height late or loses it. */
function hasStep({ meters, values }: Channel): boolean {
  return values.some((height, at) => {
    const [before, from] = [values[at - 1], meters[at - 1]];
    if (before === undefined || from === undefined) return false;
    return Math.abs(height - before) > MAX_STEP_METERS + MAX_SLOPE * ((meters[at] ?? 0) - from);
  });
}

/** Returns the sum of the rises, from a low to the next high, that are larger than noise. */
function climbAbove(heights: number[]): number {
  let climb = 0;
  let [lowest, highest] = [heights[0] ?? 0, heights[0] ?? 0];
  let isRising = false;
  for (const height of heights) {
    if (isRising) {
      highest = Math.max(highest, height);
      if (highest - height < THRESHOLD_METERS) continue;
      climb += highest - lowest;
      isRising = false;
      lowest = height;
    } else {
      lowest = Math.min(lowest, height);
      if (height - lowest < THRESHOLD_METERS) continue;
      isRising = true;
      highest = height;
    }
  }
  return isRising ? climb + highest - lowest : climb;
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
