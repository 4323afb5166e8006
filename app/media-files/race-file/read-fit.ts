/** Reads FIT activities (developer.garmin.com/fit): sessions are legs, and records points. */
import type { TrackPoint } from "../../domain/course/race-file.ts";
import { type FitMessage, fitFiles, TIMESTAMP, type WantedFields } from "./decode-fit.ts";
import { groupedLegs } from "./grouped-legs.ts";
import { emptyLeg, type FoundFile, type FoundLeg, sumOf } from "./race-of-legs.ts";
import { sportOfFit } from "./sport-of.ts";
import { emptyPoint, placeAt } from "./track-points.ts";
import { requirePossible, Unreadable } from "./unreadable.ts";

const FILE_ID = 0;
const SPORT = 12;
const SESSION = 18;
const LAP = 19;
const RECORD = 20;
const EVENT = 21;
const ACTIVITY = 34;

const FILE_TYPE = 0;
const MANUFACTURER = 1;
const SPORT_SPORT = 0;
const RECORD_FIELDS = {
  lat: 0,
  lon: 1,
  altitude: 2,
  heartRate: 3,
  distance: 5,
  /** Of older watches: 12 bits of speed, and 12 of a distance in sixteenths of a meter that begins anew each 256 m. */
  speedAndDistance: 8,
  enhancedAltitude: 78,
};
const SUMMARY_FIELDS = { start: 2, elapsed: 7, timer: 8, distance: 9 };
const LAP_FIELDS = { ...SUMMARY_FIELDS, ascent: 21 };
const SESSION_FIELDS = { ...SUMMARY_FIELDS, sport: 5, subSport: 6, ascent: 22 };
const EVENT_FIELDS = { event: 0, type: 1 };
const LOCAL_TIMESTAMP = 5;

const WANTED: WantedFields = new Map([
  [FILE_ID, [FILE_TYPE, MANUFACTURER]],
  [SPORT, [SPORT_SPORT]],
  [SESSION, Object.values(SESSION_FIELDS)],
  [LAP, Object.values(LAP_FIELDS)],
  [RECORD, Object.values(RECORD_FIELDS)],
  [EVENT, Object.values(EVENT_FIELDS)],
  [ACTIVITY, [LOCAL_TIMESTAMP]],
]);

const ACTIVITY_FILE = 4;
const COURSE_FILE = 6;
const ZWIFT = 260;
/** A ride at home, through a landscape. */
const VIRTUAL_ACTIVITY = 58;
/** The event of pauses, and the types of it that stop the clock. */
const TIMER = 0;
const STOPS = [1, 4, 8, 9];

/** A swimrun has about 50. */
const MAX_SESSIONS = 100;

/** 31 December 1989, in seconds since 1970. */
const EPOCH = 631_065_600;
/** Lower times count from when the watch was turned on: these stay in 1970, which is no date. */
const FIRST_DATE = 0x10000000;
const DEGREES = 180 / 2 ** 31;
const QUARTER_HOUR_SECONDS = 15 * 60;

export { isFit } from "./decode-fit.ts";

interface Activity {
  /** Null in damaged files. */
  fileType: number | null;
  isVirtual: boolean;
  isCutOff: boolean;
  sport: number | null;
  sessions: FitMessage[];
  laps: FitMessage[];
  points: TrackPoint[];
  /** When the watch was paused, in milliseconds since 1970. */
  stops: number[];
  utcOffset: number | null;
}

/** Of several files in one, the activities are races; others hold settings, or a course that was planned. */
export function readFit(bytes: Uint8Array): FoundFile {
  const activities: Activity[] = [];
  for (const { messages, isWhole } of fitFiles(bytes, WANTED)) activities.push(activityOf(messages, isWhole));
  if (activities.every(isNothing))
    throw new Unreadable(activities.some(({ fileType }) => fileType !== null) ? "empty" : "damaged");
  const ofType = (...types: (number | null)[]) =>
    activities.filter((activity) => types.includes(activity.fileType) && !isNothing(activity));
  const recorded = ofType(ACTIVITY_FILE, null);
  const chosen = recorded.length > 0 ? recorded : ofType(COURSE_FILE);
  const races = chosen.flatMap((activity) => {
    const { utcOffset, isVirtual, fileType } = activity;
    const isPlan = fileType === COURSE_FILE;
    return groupedLegs(legsOf(activity)).map((legs) => ({ legs, utcOffset, isVirtual, isPlan }));
  });
  return { races, isCutOff: chosen.some(({ isCutOff }) => isCutOff), hasMore: false };
}

function isNothing({ points, sessions, laps }: Activity): boolean {
  return points.length + sessions.length + laps.length === 0;
}

function activityOf(messages: Iterable<FitMessage>, isWhole: boolean): Activity {
  const activity: Activity = {
    fileType: null,
    isVirtual: false,
    isCutOff: false,
    sport: null,
    sessions: [],
    laps: [],
    points: [],
    stops: [],
    utcOffset: null,
  };
  const distanceAt = shortDistances();
  for (const message of messages) {
    const { number, fields } = message;
    if (number === RECORD) {
      requirePossible(activity.points.length);
      const point = pointOf(message);
      point.meters ??= distanceAt(fields.get(RECORD_FIELDS.speedAndDistance));
      activity.points.push(point);
    } else if (number === SESSION) {
      if (activity.sessions.push(message) > MAX_SESSIONS) throw new Unreadable("damaged");
    } else if (number === LAP) activity.laps.push(message);
    else if (number === FILE_ID) {
      activity.fileType ??= fields.get(FILE_TYPE) ?? null;
      activity.isVirtual ||= fields.get(MANUFACTURER) === ZWIFT;
    } else if (number === SPORT) activity.sport ??= fields.get(SPORT_SPORT) ?? null;
    else if (number === ACTIVITY) activity.utcOffset ??= offsetOf(message);
    else if (number === EVENT && fields.get(EVENT_FIELDS.event) === TIMER) {
      const time = timeOf(message);
      if (time !== null && STOPS.includes(fields.get(EVENT_FIELDS.type) ?? -1)) activity.stops.push(time);
    }
  }
  activity.stops.sort((a, b) => a - b);
  activity.isVirtual ||= activity.sessions.some(
    ({ fields }) => fields.get(SESSION_FIELDS.subSport) === VIRTUAL_ACTIVITY,
  );
  // The summary is written last.
  activity.isCutOff = !isWhole && activity.sessions.length === 0;
  return activity;
}

function pointOf(record: FitMessage): TrackPoint {
  const { fields } = record;
  const lat = scaled(fields.get(RECORD_FIELDS.lat), DEGREES);
  const lon = scaled(fields.get(RECORD_FIELDS.lon), DEGREES);
  const altitude = fields.get(RECORD_FIELDS.enhancedAltitude) ?? fields.get(RECORD_FIELDS.altitude);
  return {
    ...emptyPoint(),
    place: placeAt(lat, lon),
    time: timeOf(record),
    elevation: altitude === undefined ? null : altitude / 5 - 500,
    meters: scaled(fields.get(RECORD_FIELDS.distance), 0.01),
    heartRate: fields.get(RECORD_FIELDS.heartRate) ?? null,
  };
}

/** Returns what adds up distances that begin anew each 256 m. */
function shortDistances() {
  let sixteenths = 0;
  return (value: number | undefined): number | null => {
    if (value === undefined) return null;
    sixteenths += ((value >> 12) - (sixteenths % 4_096) + 4_096) % 4_096;
    return sixteenths / 16;
  };
}

function timeOf({ fields }: FitMessage, field = TIMESTAMP): number | null {
  const seconds = fields.get(field);
  if (seconds === undefined) return null;
  return (seconds >= FIRST_DATE ? EPOCH + seconds : seconds) * 1_000;
}

/** Returns null for what is no time zone. */
function offsetOf({ fields }: FitMessage): number | null {
  const [utc, local] = [fields.get(TIMESTAMP), fields.get(LOCAL_TIMESTAMP)];
  if (utc === undefined || local === undefined) return null;
  const quarters = Math.round((local - utc) / QUARTER_HOUR_SECONDS);
  return Math.abs(local - utc - quarters * QUARTER_HOUR_SECONDS) <= 60 ? quarters * 15 : null;
}

function scaled(value: number | undefined, unit: number): number | null {
  return value === undefined ? null : value * unit;
}

function legsOf({ sessions, laps, points, sport, stops }: Activity): FoundLeg[] {
  const found = sessions.map(legOf).toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  const summaries = found.filter((leg) => !isOverall(leg, found));
  if (summaries.length === 0) {
    // A watch without power, or laps that were entered by hand.
    const parts = points.length > 0 ? [] : laps.map(legOf);
    summaries.push({
      ...emptyLeg(),
      start: parts[0]?.start ?? null,
      seconds: sumOf(parts.map(({ seconds }) => seconds)),
      meters: sumOf(parts.map(({ meters }) => meters)),
    });
  }
  const [only, another] = summaries;
  // Some watches know the climb of their laps alone.
  if (only && !another) only.climb ??= sumOf(laps.map(({ fields }) => fields.get(LAP_FIELDS.ascent) ?? null));
  const legs = summaries.map((leg, index) => ({
    ...leg,
    sport: leg.sport ?? (summaries.length === 1 ? sportOfFit(sport) : null),
    segments: segmentsOf(pointsOf(points, summaries, index), stops),
  }));
  fromTheirStarts(legs);
  return legs;
}

/** Whether a session is that of all others together. */
function isOverall(session: FoundLeg, sessions: FoundLeg[]): boolean {
  const endOf = ({ start, seconds }: FoundLeg) => (start ?? 0) + (seconds ?? 0) * 1_000;
  const isWithin = (leg: FoundLeg) =>
    (leg.start ?? 0) >= (session.start ?? 0) && endOf(leg) <= endOf(session) + 1_000;
  return sessions.length > 2 && sessions.every(isWithin);
}

function legOf(session: FitMessage): FoundLeg {
  const { fields } = session;
  const [elapsed, timer] = [SESSION_FIELDS.elapsed, SESSION_FIELDS.timer].map((field) =>
    scaled(fields.get(field), 0.001),
  );
  return {
    ...emptyLeg(),
    sport: sportOfFit(fields.get(SESSION_FIELDS.sport) ?? null, fields.get(SESSION_FIELDS.subSport) ?? null),
    start: timeOf(session, SESSION_FIELDS.start),
    // Some apps write less than without pauses.
    seconds: elapsed || timer ? Math.max(elapsed ?? 0, timer ?? 0) : null,
    timerSeconds: timer ?? null,
    meters: scaled(fields.get(SESSION_FIELDS.distance), 0.01),
    climb: fields.get(SESSION_FIELDS.ascent) ?? null,
  };
}

/** By their times. The first leg also has what is before it, and what has no time. */
function pointsOf(points: TrackPoint[], legs: FoundLeg[], index: number): TrackPoint[] {
  const from = index === 0 ? null : (legs[index]?.start ?? null);
  const to = legs[index + 1]?.start ?? Number.POSITIVE_INFINITY;
  return points.filter(({ time }) => (from === null || (time !== null && time >= from)) && (time ?? 0) < to);
}

function segmentsOf(points: TrackPoint[], stops: number[]): TrackPoint[][] {
  const segments: TrackPoint[][] = [];
  let last: number | null = null;
  let stop = 0;
  for (const point of points) {
    const { time } = point;
    const stopped = stop;
    if (time !== null) while ((stops[stop] ?? time) < time) stop++;
    const wasPaused = last !== null && stops.slice(stopped, stop).some((paused) => paused >= (last ?? 0));
    const segment = segments.at(-1);
    if (segment && !wasPaused) segment.push(point);
    else segments.push([point]);
    last = time ?? last;
  }
  return segments;
}

/** Some watches measure all of a triathlon in one, others each leg from 0. */
function fromTheirStarts(legs: FoundLeg[]): void {
  let before = 0;
  for (const { segments } of legs) {
    const measured = segments.flat().filter(({ meters }) => meters !== null);
    const base = (measured[0]?.meters ?? 0) >= before ? before : 0;
    for (const point of measured) {
      const meters = point.meters ?? 0;
      before = meters;
      point.meters = meters - base;
    }
  }
}
