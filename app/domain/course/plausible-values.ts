/** The limits of what a race file may say about a race: the only file that knows what no race, watch or athlete can do. */
import { type Course, MAX_METERS, MAX_SECONDS, type Sport } from "./course.ts";

/** The values of a file or a course. Null if it does not have the value. */
interface Said {
  startedAt: Date | null;
  /** Null for several sports and for none. */
  sport: Sport | null;
  meters: number | null;
  seconds: number | null;
  /** In meters. */
  climb: number | null;
}

/** "speed": distance and time contradict each other. */
export type Impossible = "date" | "meters" | "seconds" | "speed" | "climb";

const WEEK_MS = 7 * 24 * 3_600_000;
const FIRST_DATE = Date.UTC(1990, 0, 1);
/** Some devices write local time as UTC, which is at most this far ahead. */
const AHEAD_MS = 14 * 3_600_000;
/** GPS counts weeks up to 1,024 and restarted at 0 on this day. Old receivers show dates that many weeks before. */
const ROLLOVER = Date.UTC(2019, 3, 7);
const ROLLOVER_MS = 1_024 * WEEK_MS;

/** The fastest mean speed in meters a second, by length in meters: world records plus 4 % for satellite errors. */
const RUNNING = [
  { from: 0, speed: 10.8 },
  { from: 1_000, speed: 7.9 },
  { from: 4_000, speed: 6.95 },
  { from: 9_000, speed: 6.6 },
  { from: 20_000, speed: 6.36 },
  { from: 40_000, speed: 6.08 },
  { from: 95_000, speed: 4.8 },
];
/** For sailing, skiing and all other sports. */
const ANY = [{ from: 0, speed: 60 }];
const FASTEST: Record<Sport, { from: number; speed: number }[]> = {
  running: RUNNING,
  cycling: [
    { from: 0, speed: 30 },
    { from: 10_000, speed: 18 },
  ],
  // Down a river.
  swimming: [{ from: 0, speed: 4 }],
  transition: ANY,
  other: ANY,
};

/** Steeper than the steepest vertical kilometer and faster than its record, with a margin for errors over a short race. */
const MAX_CLIMB_A_METER = 0.6;
const MAX_CLIMB_A_SECOND = 0.75;
const CLIMB_ERROR_METERS = 20;

/** Returns which of these values are impossible. `now` is for the date; null skips it. */
export function impossibleOf(said: Partial<Said>, now: Date | null): Set<Impossible> {
  const { startedAt = null, sport = null, meters = null, seconds = null, climb = null } = said;
  const checks: [Impossible, boolean][] = [
    ["date", startedAt !== null && now !== null && !isPossibleStart(startedAt.getTime(), now.getTime())],
    ["meters", meters !== null && !(meters > 0 && meters <= MAX_METERS)],
    ["seconds", seconds !== null && !(seconds > 0 && seconds <= MAX_SECONDS)],
    ["speed", meters !== null && seconds !== null && !isPossibleSpeed(sport, meters, seconds)],
    ["climb", climb !== null && !isPossibleClimb(climb, meters, seconds)],
  ];
  return new Set(checks.flatMap(([name, isImpossible]) => (isImpossible ? [name] : [])));
}

/** Whether somebody can have run this far in this time. */
export function isRunnable(meters: number, seconds: number): boolean {
  return isPossibleSpeed("running", meters, seconds);
}

/** Removes an impossible climb from a course that was made before it was recognised as impossible. */
export function withPossibleClimb(course: Course): Course {
  const { climb, meters, seconds } = course;
  const isPossible =
    climb === null || !impossibleOf({ climb: climb.meters, meters, seconds }, null).has("climb");
  return isPossible ? course : { ...course, climb: null };
}

function isPossibleStart(start: number, now: number): boolean {
  const isRolledOver = start + ROLLOVER_MS >= ROLLOVER && start + ROLLOVER_MS <= now;
  // The first second of a year is what programs write that know none.
  const isPlaceholder = new Date(start).toISOString().endsWith("-01-01T00:00:00.000Z");
  return start >= FIRST_DATE && start <= now + AHEAD_MS && !isRolledOver && !isPlaceholder;
}

function isPossibleSpeed(sport: Sport | null, meters: number, seconds: number): boolean {
  const { speed } = FASTEST[sport ?? "other"].findLast(({ from }) => meters >= from) ?? { speed: 0 };
  return meters <= speed * seconds;
}

function isPossibleClimb(climb: number, meters: number | null, seconds: number | null): boolean {
  const limits = [(meters ?? MAX_METERS) * MAX_CLIMB_A_METER, (seconds ?? MAX_SECONDS) * MAX_CLIMB_A_SECOND];
  return climb <= Math.min(...limits) + CLIMB_ERROR_METERS;
}
