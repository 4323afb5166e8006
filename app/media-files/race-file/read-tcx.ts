/** Reads TCX (www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd): activities, alone or in a multisport session, or courses. */
import type { TrackPoint } from "../../domain/course/race-file.ts";
import { emptyLeg, type FoundLeg, type FoundRace, sumOf } from "./race-of-legs.ts";
import { type ElementReader, numberOf, timeOf } from "./read-xml.ts";
import { sportOf } from "./sport-of.ts";
import { emptyPoint, hasValues, placeAt } from "./track-points.ts";
import { requirePossible } from "./unreadable.ts";

interface Lap {
  start: number | null;
  seconds: number | null;
  meters: number | null;
  tracks: TrackPoint[][];
}

interface Activity {
  sport: string | null;
  laps: Lap[];
}

interface Race {
  activities: Activity[];
  isPlan: boolean;
}

/** A lap begins a track, too: within so many seconds nobody has paused. */
const MAX_GAP_SECONDS = 30;
/** Between the end of a lap and the start of the next. */
const ROUNDING_SECONDS = 2;
/** From the last point of a lap to its end. */
const MAX_STEP_METERS = 200;

export function tcxReader(): ElementReader {
  /** One of a multisport session has several activities. */
  const races: Race[] = [];
  let isMultisport = false;
  let lap: Lap | null = null;
  let lapDepth = 0;
  let point: TrackPoint | null = null;
  let pointDepth = 0;
  let lat: number | null = null;
  let isHeartRate = false;
  let points = 0;
  let utcOffset: number | null = null;

  const timeIn = (text: string | undefined) => {
    const found = timeOf(text ?? "");
    utcOffset ??= found?.offset || null;
    return found?.time ?? null;
  };
  const addActivity = (sport: string | null) => {
    if (!isMultisport) races.push({ activities: [], isPlan: false });
    races.at(-1)?.activities.push({ sport, laps: [] });
  };
  const addLap = (start: string | undefined, depth: number) => {
    lap = { start: timeIn(start), seconds: null, meters: null, tracks: [] };
    lapDepth = depth;
    races.at(-1)?.activities.at(-1)?.laps.push(lap);
  };
  return {
    open(name, attributes, depth) {
      if (name === "MultiSportSession") {
        isMultisport = true;
        races.push({ activities: [], isPlan: false });
      } else if (name === "Activity") addActivity(attributes.Sport ?? null);
      else if (name === "Transition") {
        addActivity("transition");
        addLap(attributes.StartTime, depth);
      } else if (name === "Course") {
        // Its laps are beside its track.
        races.push({ activities: [{ sport: null, laps: [] }], isPlan: true });
        addLap(undefined, depth);
      } else if (name === "Lap") {
        if (races.at(-1)?.isPlan === false) addLap(attributes.StartTime, depth);
      } else if (name === "Track") lap?.tracks.push([]);
      else if (name === "Trackpoint") {
        requirePossible(++points);
        point = emptyPoint();
        pointDepth = depth;
      } else if (name === "HeartRateBpm") isHeartRate = true;
    },
    close(name, text, depth) {
      if (point) {
        if (name === "Trackpoint") {
          if (hasValues(point)) lap?.tracks.at(-1)?.push(point);
          point = null;
        } else if (name === "LatitudeDegrees") lat = numberOf(text);
        else if (name === "LongitudeDegrees") point.place = placeAt(lat, numberOf(text));
        else if (name === "HeartRateBpm") isHeartRate = false;
        else if (name === "Value" && isHeartRate) point.heartRate = numberOf(text);
        else if (depth !== pointDepth + 1) return;
        else if (name === "Time") point.time = timeIn(text);
        else if (name === "AltitudeMeters") point.elevation = numberOf(text);
        else if (name === "DistanceMeters") point.meters = numberOf(text);
      } else if (lap && depth === lapDepth) lap = null;
      else if (lap && depth === lapDepth + 1) {
        if (name === "TotalTimeSeconds") lap.seconds = numberOf(text);
        if (name === "DistanceMeters") lap.meters = numberOf(text);
      } else if (name === "MultiSportSession") isMultisport = false;
    },
    found(): FoundRace[] {
      const recorded = races.filter(({ isPlan }) => !isPlan);
      return (recorded.length > 0 ? recorded : races).map(({ activities, isPlan }) => ({
        legs: activities.map(legOf),
        utcOffset,
        isVirtual: false,
        isPlan,
      }));
    },
  };
}

function legOf({ sport, laps: found }: Activity): FoundLeg {
  const laps = found.every(({ start }) => start !== null)
    ? found.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
    : found;
  return {
    ...emptyLeg(),
    sport: sportOf(sport),
    segments: segmentsOf(laps),
    start: laps[0]?.start ?? null,
    ...secondsOf(laps),
    meters: sumOf(laps.map(({ meters }) => meters)),
  };
}

function segmentsOf(laps: Lap[]): TrackPoint[][] {
  const segments: TrackPoint[][] = [];
  /** Some apps measure each lap from 0. Its last point is before its end. */
  let metersBefore = 0;
  let meters = 0;
  let end = 0;
  for (const { tracks, meters: length } of laps) {
    const first = tracks.flat().find((point) => point.meters !== null)?.meters ?? null;
    metersBefore = first !== null && first < meters / 2 ? Math.max(meters, end) : 0;
    for (const [index, track] of tracks.entries()) {
      for (const point of track) {
        if (point.meters === null) continue;
        point.meters += metersBefore;
        meters = point.meters;
      }
      const last = segments.at(-1);
      // Not all at once: so many arguments overflow the stack.
      if (index === 0 && last && !isPause(last.at(-1), track[0])) for (const point of track) last.push(point);
      else segments.push([...track]);
    }
    end = metersBefore + (length ?? 0);
    if (end > meters + MAX_STEP_METERS) end = 0;
  }
  return segments;
}

function isPause(before: TrackPoint | undefined, after: TrackPoint | undefined): boolean {
  if (typeof before?.time !== "number" || typeof after?.time !== "number") return false;
  return Math.abs(after.time - before.time) > MAX_GAP_SECONDS * 1_000;
}

/** From the first start to the last end, or all of them, whichever is longer. */
function secondsOf(laps: Lap[]): Pick<FoundLeg, "timerSeconds" | "lapSeconds"> {
  const last = laps.at(-1)?.seconds ?? 0;
  const starts = laps.map(({ start }) => ((start ?? Number.NaN) - (laps[0]?.start ?? 0)) / 1_000);
  const areOfStart = areSinceStart(laps, starts);
  const sum = areOfStart ? last : sumOf(laps.map(({ seconds }) => seconds));
  const toLast = starts.at(-1) ?? Number.NaN;
  if (sum === null || Number.isNaN(toLast)) return { timerSeconds: sum, lapSeconds: sum };
  return { timerSeconds: sum, lapSeconds: Math.max(sum, toLast + (areOfStart ? 0 : last)) };
}

/** Whether the time of each lap is that since the first start, as some apps write it. */
function areSinceStart(laps: Lap[], starts: number[]): boolean {
  const isEnd = (seconds: number | null, start: number | undefined) =>
    Math.abs((seconds ?? 0) - (start ?? 0)) <= ROUNDING_SECONDS;
  const areEnds = laps.slice(0, -1).every(({ seconds }, at) => isEnd(seconds, starts[at + 1]));
  return laps.length > 2 && areEnds && (laps[0]?.seconds ?? 0) > ROUNDING_SECONDS;
}
