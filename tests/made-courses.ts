/** Courses of made-up races, each of another kind. */
import { type Course, type Sport, splitsOnly } from "../app/domain/course/course.ts";
import { type CourseChoices, makeCourse } from "../app/domain/course/make-course.ts";
import type { Leg, RaceFile } from "../app/domain/course/race-file.ts";

/** A leg as functions of the share of it that is behind, from 0 to 1. */
interface DrawnLeg {
  sport: Sport;
  meters: number;
  seconds: number | null;
  /** Meters east and north of the middle; without it there are no satellites. */
  placeAt?: (share: number) => [number, number];
  heightAt?: (share: number) => number;
  /** How much slower than on average it is here. */
  effortAt?: (share: number) => number;
}

const START = Date.UTC(2026, 4, 17, 7);
const METERS_A_DEGREE = 111_320;
const { sin, cos, PI } = Math;

/** Returns the file that a watch would have written. The shape is scaled to the leg's length. */
function drawnFile(drawn: DrawnLeg[]): RaceFile {
  let startedAt = START;
  const legs = drawn.map((leg): Leg => {
    const points = pointsOf(leg, startedAt);
    const start = leg.seconds === null ? null : startedAt;
    startedAt += (leg.seconds ?? 0) * 1_000;
    const { sport, meters, seconds } = leg;
    return { sport, meters, start, seconds, timerSeconds: null, climb: null, segments: [points] };
  });
  const hasTimes = drawn.every(({ seconds }) => seconds !== null);
  return {
    title: null,
    legs,
    startedAt: hasTimes ? new Date(START) : null,
    utcOffset: null,
    timeZone: null,
    timerSeconds: null,
    notes: [],
    seconds: hasTimes ? drawn.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) : null,
    meters: drawn.reduce((sum, { meters }) => sum + meters, 0),
  };
}

function pointsOf(leg: DrawnLeg, startedAt: number) {
  const { meters, seconds, placeAt, heightAt, effortAt = () => 1 } = leg;
  const count = Math.min(4_000, Math.max(2, Math.round(meters / 10)));
  const shares = Array.from({ length: count + 1 }, (_, at) => at / count);
  const efforts = shares.map((share) => effortAt(share));
  const total = efforts.reduce((sum, effort) => sum + effort, 0) - (efforts[0] ?? 0);
  const scale = placeAt ? meters / lengthOf(shares.map(placeAt)) : 1;
  let effort = 0;
  return shares.map((share, at) => {
    effort += at === 0 ? 0 : (efforts[at] ?? 0);
    const [east, north] = placeAt?.(share) ?? [0, 0];
    return {
      place: placeAt
        ? { lat: (north * scale) / METERS_A_DEGREE, lon: (east * scale) / METERS_A_DEGREE }
        : null,
      time: seconds === null ? null : startedAt + Math.round((seconds * effort) / total) * 1_000,
      elevation: heightAt ? heightAt(share) : null,
      meters: meters * share,
      heartRate: seconds === null ? null : Math.round(150 + 20 * share + 4 * sin(share * 40)),
    };
  });
}

function lengthOf(places: [number, number][]): number {
  return places.reduce((sum, [east, north], at) => {
    const [eastBefore, northBefore] = places[at - 1] ?? [east, north];
    return sum + Math.hypot(east - eastBefore, north - northBefore);
  }, 0);
}

/** A loop with bays: the further harmonics make it look like streets and shores. */
const loop =
  (wide: number) =>
  (share: number): [number, number] => {
    const turn = 2 * PI * share;
    const radius = 1 + 0.22 * sin(2 * turn + 1) + 0.12 * sin(5 * turn) + 0.05 * sin(11 * turn + 2);
    return [wide * radius * cos(turn), radius * sin(turn) + 0.06 * sin(17 * turn)];
  };
/** Out to a turn and back, beside the way out. */
const outAndBack = (share: number): [number, number] => {
  const out = share < 0.5 ? share * 2 : 2 - share * 2;
  return [out * 4, 0.5 * sin(out * 7) + (share < 0.5 ? 0 : 0.04)];
};
/** The line of a track of 400 m, in laps. */
const laps =
  (count: number) =>
  (share: number): [number, number] => {
    const lap = ((share * count) % 1) * 4;
    const drift = share * 0.06;
    const [straight, half] = [84.4, 36.5 + drift * 40];
    const along = lap % 1;
    if (lap < 1) return [-straight / 2 + straight * along, -half];
    if (lap < 2) return [straight / 2 + half * sin(PI * along), -half * cos(PI * along)];
    if (lap < 3) return [straight / 2 - straight * along, half];
    return [-straight / 2 - half * sin(PI * along), half * cos(PI * along)];
  };
const hills = (low: number, high: number, count: number) => (share: number) => {
  const wave = 0.5 - 0.5 * cos(2 * PI * count * share);
  return low + (high - low) * wave * (0.7 + 0.3 * sin(share * 9)) + 2 * sin(share * 130);
};

const MARATHON: DrawnLeg = {
  sport: "running",
  meters: 42_640,
  seconds: 3 * 3_600 + 42 * 60 + 18,
  placeAt: loop(1.5),
  heightAt: hills(8, 62, 5),
  effortAt: (share) => 1 + Math.max(0, share - 0.68) * 0.9 + 0.03 * sin(share * 60),
};
const TRAIL: DrawnLeg = {
  sport: "running",
  meters: 31_400,
  seconds: 5 * 3_600 + 12 * 60,
  placeAt: (share) => {
    const [east, north] = loop(0.8)(share);
    return [east + 0.09 * sin(share * 150), north + 0.07 * cos(share * 170)];
  },
  heightAt: (share) => 640 + 980 * sin(PI * share) ** 2 + 260 * sin(share * 22) ** 2 + 20 * sin(share * 190),
  effortAt: (share) => 1 + 0.7 * sin(2 * PI * share),
};
const TRACK: DrawnLeg = { sport: "running", meters: 5_050, seconds: 1_182, placeAt: laps(12.5) };
const TRIATHLON: DrawnLeg[] = [
  {
    sport: "swimming",
    meters: 1_500,
    seconds: 2_180,
    placeAt: (share) => [share < 0.5 ? share * 700 : 700 - share * 700, 60 * sin(share * 6)],
  },
  { sport: "transition", meters: 260, seconds: 214, placeAt: (share) => [0, share * 250] },
  {
    sport: "cycling",
    meters: 40_200,
    seconds: 5_220,
    placeAt: (share) => {
      const [east, north] = outAndBack((share * 2) % 1);
      return [east * 2_500, north * 2_500];
    },
    heightAt: hills(4, 118, 4),
  },
  { sport: "transition", meters: 180, seconds: 131, placeAt: (share) => [0, 250 - share * 180] },
  {
    sport: "running",
    meters: 10_000,
    seconds: 4_776,
    placeAt: (share) => {
      const [east, north] = loop(1.3)(share);
      return [east * 900, north * 900 + 900];
    },
    heightAt: hills(4, 30, 2),
  },
];

const SHOWN: CourseChoices = { hasHeartRate: false, moments: {} };
const course = (legs: DrawnLeg[], choices: Partial<CourseChoices> = {}): Course =>
  makeCourse(drawnFile(legs), { ...SHOWN, ...choices });
const without = (leg: DrawnLeg, ...absent: (keyof DrawnLeg)[]): DrawnLeg =>
  Object.fromEntries(Object.entries(leg).filter(([key]) => !absent.includes(key as keyof DrawnLeg))) as never;

export const madeCourses = {
  marathon: () => course([MARATHON]),
  heartRate: () => course([MARATHON], { hasHeartRate: true }),
  trail: () => course([TRAIL]),
  track: () => course([TRACK]),
  triathlon: () => course(TRIATHLON),
  pool: () =>
    course([{ sport: "swimming", meters: 1_500, seconds: 1_742, effortAt: (share) => 1 + 0.1 * share }]),
  withoutTimes: () => course([{ ...TRAIL, seconds: null }]),
  splitsOnly: () => splitsOnly(course([MARATHON])),
  ride: () =>
    course([{ ...without(TRAIL, "effortAt"), sport: "cycling", meters: 182_000, seconds: 7 * 3_600 }]),
};
