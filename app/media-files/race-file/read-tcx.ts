/** Reads TCX (www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd): activities, alone or in a multisport session. */
import type { TrackPoint } from "../../domain/course/race-file.ts";
import {
  emptyPoint,
  type FoundLeg,
  type FoundRace,
  hasValues,
  lengthOf,
  placeAt,
  sumOf,
} from "./race-of-legs.ts";
import { attributeOf, type ElementReader, numberOf, timeOf } from "./read-xml.ts";
import { sportOf } from "./sport-of.ts";
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

/** A lap begins a track, too: within so many seconds nobody has paused. */
const MAX_GAP_SECONDS = 30;

export function tcxReader(): ElementReader {
  /** Each a race; one of a multisport session has several activities. */
  const races: Activity[][] = [];
  let isMultisport = false;
  let lap: Lap | null = null;
  let lapDepth = 0;
  let point: TrackPoint | null = null;
  let pointDepth = 0;
  let lat: number | null = null;
  let isHeartRate = false;
  let points = 0;
  let utcOffset: number | null = null;

  const timeIn = (text: string | null) => {
    const found = timeOf(text ?? "");
    utcOffset ??= found?.offset || null;
    return found?.time ?? null;
  };
  const addActivity = (sport: string | null) => {
    if (!isMultisport) races.push([]);
    races.at(-1)?.push({ sport, laps: [] });
  };
  const addLap = (attributes: string, depth: number) => {
    lap = { start: timeIn(attributeOf(attributes, "StartTime")), seconds: null, meters: null, tracks: [] };
    lapDepth = depth;
    races.at(-1)?.at(-1)?.laps.push(lap);
  };
  return {
    open(name, attributes, depth) {
      if (name === "MultiSportSession") {
        isMultisport = true;
        races.push([]);
      } else if (name === "Activity") addActivity(attributeOf(attributes, "Sport"));
      else if (name === "Transition") {
        addActivity("transition");
        addLap(attributes, depth);
      } else if (name === "Lap") {
        // A course is a plan.
        if (races.length > 0) addLap(attributes, depth);
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
    race(): FoundRace {
      const found = races.map((activities) => activities.map(legOf));
      const lengths = new Map(
        found.map((legs) => [
          legs,
          legs.reduce((sum, leg) => sum + (leg.meters ?? lengthOf(leg.segments)), 0),
        ]),
      );
      const [race = []] = found.toSorted((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
      return { legs: race, utcOffset };
    },
  };
}

function legOf({ sport, laps: found }: Activity): FoundLeg {
  const laps = found.every(({ start }) => start !== null)
    ? found.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
    : found;
  const segments = segmentsOf(laps);
  const hasTimes = segments.flat().filter(({ time }) => time !== null).length > 1;
  return {
    sport: sportOf(sport),
    segments,
    start: laps[0]?.start ?? null,
    seconds: hasTimes ? null : secondsOf(laps),
    meters: sumOf(laps.map(({ meters }) => meters)),
    climb: null,
  };
}

function segmentsOf(laps: Lap[]): TrackPoint[][] {
  const segments: TrackPoint[][] = [];
  /** Some apps measure each lap from 0. */
  let metersBefore = 0;
  let meters = 0;
  for (const { tracks } of laps) {
    const first = tracks.flat().find((point) => point.meters !== null)?.meters ?? null;
    metersBefore = first !== null && first < meters / 2 ? meters : 0;
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
  }
  return segments;
}

function isPause(before: TrackPoint | undefined, after: TrackPoint | undefined): boolean {
  if (typeof before?.time !== "number" || typeof after?.time !== "number") return false;
  return Math.abs(after.time - before.time) > MAX_GAP_SECONDS * 1_000;
}

/** Of an activity that was entered by hand: it has laps alone. */
function secondsOf(laps: Lap[]): number | null {
  const [first, last] = [laps[0], laps.at(-1)];
  if (typeof first?.start !== "number" || typeof last?.start !== "number" || last.seconds === null)
    return sumOf(laps.map(({ seconds }) => seconds));
  return (last.start - first.start) / 1_000 + last.seconds;
}
