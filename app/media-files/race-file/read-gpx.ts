/** Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1): the longest track of a file, or its route if it has none. */
import type { TrackPoint } from "../../domain/course/race-file.ts";
import { emptyPoint, type FoundLeg, type FoundRace, hasValues, lengthOf, placeAt } from "./race-of-legs.ts";
import { attributeOf, type ElementReader, numberOf, timeOf } from "./read-xml.ts";
import { sportOf } from "./sport-of.ts";
import { requirePossible } from "./unreadable.ts";

interface Track {
  sport: string | null;
  segments: TrackPoint[][];
}

export function gpxReader(): ElementReader {
  const tracks: Track[] = [];
  const routes: Track[] = [];
  let track: Track = { sport: null, segments: [] };
  let point: TrackPoint | null = null;
  let pointDepth = 0;
  let points = 0;
  let utcOffset: number | null = null;
  return {
    open(name, attributes, depth) {
      if (point) return;
      if (name === "trk" || name === "rte") {
        track = { sport: null, segments: name === "rte" ? [[]] : [] };
        (name === "trk" ? tracks : routes).push(track);
      } else if (name === "trkseg") track.segments.push([]);
      else if (name === "trkpt" || name === "rtept") {
        requirePossible(++points);
        point = emptyPoint();
        point.place = placeAt(
          numberOf(attributeOf(attributes, "lat")),
          numberOf(attributeOf(attributes, "lon")),
        );
        pointDepth = depth;
      }
    },
    close(name, text, depth) {
      if (!point) {
        if (name === "type" && depth === 2) track.sport = text;
      } else if (depth === pointDepth) {
        if (hasValues(point)) track.segments.at(-1)?.push(point);
        point = null;
      } else if (depth === pointDepth + 1 && name === "ele") point.elevation = numberOf(text);
      else if (depth === pointDepth + 1 && name === "time") {
        const found = timeOf(text);
        point.time = found?.time ?? null;
        utcOffset ??= found?.offset || null;
      }
      // Every vendor has a namespace of its own for it.
      else if (name === "hr" || name === "heartrate") point.heartRate = numberOf(text);
    },
    race: (): FoundRace => ({ legs: legsOf(tracks.length > 0 ? tracks : routes), utcOffset }),
  };
}

/** Of several tracks, the longest is the race: a warm-up is shorter. */
function legsOf(tracks: Track[]): FoundLeg[] {
  const lengths = new Map(tracks.map((track) => [track, lengthOf(track.segments)]));
  const [race] = tracks.toSorted((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0));
  if (!race) return [];
  const { segments } = race;
  const meters = lengths.get(race) ?? null;
  return [{ sport: sportOf(race.sport), segments, start: null, seconds: null, meters, climb: null }];
}
