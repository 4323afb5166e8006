/** Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1): tracks, or routes, which are plans, if there are none. */
import type { TrackPoint } from "../../domain/course/race-file.ts";
import { groupedLegs, joinedTracks, splitAtNights } from "./grouped-legs.ts";
import { emptyLeg, type FoundLeg, type FoundRace } from "./race-of-legs.ts";
import { type Attributes, type ElementReader, numberOf, timeOf } from "./read-xml.ts";
import { sportOf } from "./sport-of.ts";
import { emptyPoint, hasValues, placeAt } from "./track-points.ts";
import { requirePossible } from "./unreadable.ts";

interface Track {
  sport: string | null;
  segments: TrackPoint[][];
}

export function gpxReader(root: Attributes): ElementReader {
  const tracks: Track[] = [];
  const routes: Track[] = [];
  let track: Track = { sport: null, segments: [] };
  let point: TrackPoint | null = null;
  let isMark = false;
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
        const [lat, lon] = [numberOf(attributes.lat), numberOf(attributes.lon)];
        point.place = placeAt(lat, lon);
        // Apps mark pauses, and the time before they find satellites, by a place that is none.
        isMark = lat !== null && lon !== null && !point.place;
        pointDepth = depth;
      }
    },
    close(name, text, depth) {
      if (!point) {
        if (name === "type" && depth === 2) track.sport = text;
      } else if (depth === pointDepth) {
        if (hasValues(point) && !isMark) track.segments.at(-1)?.push(point);
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
    found(): FoundRace[] {
      const isPlan = tracks.length === 0;
      const isVirtual =
        /zwift/i.test(root.creator ?? "") || tracks.some(({ sport }) => /virtual/i.test(sport ?? ""));
      return groupedLegs((isPlan ? routes : tracks).flatMap(legsOf)).map((legs) => ({
        legs: joinedTracks(legs),
        utcOffset,
        isVirtual,
        isPlan,
      }));
    },
  };
}

function legsOf({ sport, segments }: Track): FoundLeg[] {
  return splitAtNights(segments).flatMap((part) =>
    part.length > 0 ? [{ ...emptyLeg(), sport: sportOf(sport), segments: part }] : [],
  );
}
