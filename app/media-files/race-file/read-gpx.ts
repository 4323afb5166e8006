/** Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1): the tracks of a file, or its route if it has none. */
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import type { RaceFileOutcome } from "../../domain/course/race-file.ts";

interface Point {
  /** Degrees; null where the watch had no satellites. */
  place: { lat: number; lon: number } | null;
  /** Milliseconds since 1970. */
  time: number | null;
}

/** Without a gap. A pause begins the next one. */
type Segment = Point[];

const EARTH_RADIUS_METERS = 6_371_008.8;

class NoGpx extends Error {}

/** `parts`: the file's text, in pieces of any size. */
export async function readGpx(parts: AsyncIterable<string>): Promise<RaceFileOutcome> {
  const tracks: Segment[][] = [];
  const route: Segment = [];
  let point: Point | null = null;
  let text = "";
  const parser = new SaxesParser<{ xmlns: false }>();
  parser.on("doctype", () => {
    throw new NoGpx("A document type can name other files");
  });
  parser.on("error", (error) => {
    throw error;
  });
  let isFirst = true;
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    if (isFirst && name !== "gpx") throw new NoGpx("The root is no gpx");
    isFirst = false;
    text = "";
    if (name === "trk") tracks.push([]);
    else if (name === "trkseg") tracks.at(-1)?.push([]);
    else if (name === "trkpt" || name === "rtept") point = { place: placeOf(attributes), time: null };
  });
  parser.on("text", (piece) => {
    if (point) text += piece;
  });
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    if (point && name === "time") point.time = timeOf(text);
    if (point && name === "trkpt") tracks.at(-1)?.at(-1)?.push(point);
    if (point && name === "rtept") route.push(point);
    if (name === "trkpt" || name === "rtept") point = null;
    text = "";
  });
  try {
    for await (const part of parts) parser.write(part);
    parser.close();
  } catch (error) {
    return { kind: "unreadable", reason: error instanceof NoGpx || isFirst ? "unknown" : "damaged" };
  }
  return outcomeOf(tracks.length > 0 ? tracks : [[route]]);
}

/** Of several tracks, the longest is the race. */
function outcomeOf(tracks: Segment[][]): RaceFileOutcome {
  const raced = tracks
    .map((segments) => ({ segments, meters: segments.reduce((sum, segment) => sum + metersOf(segment), 0) }))
    .toSorted((a, b) => b.meters - a.meters)[0];
  const times = raced?.segments.flat().flatMap(({ time }) => time ?? []) ?? [];
  const start = times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
  const end = times.reduce((last, time) => Math.max(last, time), Number.NEGATIVE_INFINITY);
  const seconds = end > start ? (end - start) / 1_000 : null;
  const meters = raced && raced.meters > 0 ? raced.meters : null;
  if (seconds === null && meters === null) return { kind: "unreadable", reason: "empty" };
  const startedAt = times.length > 0 ? new Date(start) : null;
  const leg = { sport: null, segments: [], seconds, meters, climb: null };
  return { kind: "read", file: { legs: [leg], startedAt, utcOffset: null, seconds, meters } };
}

function placeOf({ lat, lon }: Record<string, SaxesAttributePlain | string>): Point["place"] {
  const place = { lat: Number(lat), lon: Number(lon) };
  const isOnEarth = Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180;
  // Watches write 0/0 before they know where they are.
  return isOnEarth && (place.lat !== 0 || place.lon !== 0) ? place : null;
}

function timeOf(text: string): number | null {
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? null : time;
}

function metersOf(segment: Segment): number {
  let meters = 0;
  let last: Point["place"] = null;
  for (const { place } of segment) {
    if (place && last) meters += distance(last, place);
    last = place ?? last;
  }
  return meters;
}

/** Along a great circle (haversine formula), in meters. */
function distance(from: { lat: number; lon: number }, to: { lat: number; lon: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lon - from.lon);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(chord));
}
