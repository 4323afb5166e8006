/** Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1): tracks, or routes, which are plans, if there are none. */
import type { TrackPoint } from "../../domain/course/race-file.ts";
import { groupedLegs, joinedTracks, splitAtNights } from "./grouped-legs.ts";
import { emptyLeg, type FoundLeg, type FoundRace } from "./race-of-legs.ts";
import { type Attributes, type ElementReader, numberOf, timeOf } from "./read-xml.ts";
import { sportOf } from "./sport-of.ts";
import { emptyPoint, hasValues, placeAt } from "./track-points.ts";
import { requirePossible } from "./unreadable.ts";

interface Track {
  title: string | null;
  sport: string | null;
  segments: TrackPoint[][];
}

export function gpxReader(root: Attributes): ElementReader {
  const tracks: Track[] = [];
  const routes: Track[] = [];
  let track: Track = { title: null, sport: null, segments: [] };
  /** Of the whole file. */
  let title: string | null = null;
  /** What the element is in, whose depth is 1. */
  let part = "";
  let point: TrackPoint | null = null;
  let isMark = false;
  let pointDepth = 0;
  let points = 0;
  let utcOffset: number | null = null;
  return {
    open(name, attributes, depth) {
      if (point) return;
      if (depth === 1) part = name;
      if (name === "trk" || name === "rte") {
        track = { title: null, sport: null, segments: name === "rte" ? [[]] : [] };
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
        else if (name === "name" && depth === 2 && part === "trk") track.title = text.trim() || null;
        // GPX 1.0 has no metadata.
        else if (name === "name" && (depth === 1 || (depth === 2 && part === "metadata")))
          title = text.trim() || null;
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
      const groups = groupedLegs((isPlan ? routes : tracks).flatMap(legsOf));
      return groups.map((legs) => ({
        title: isPlan ? null : (titleOf(legs) ?? (groups.length === 1 ? title : null)),
        legs: joinedTracks(legs),
        utcOffset,
        isVirtual,
        isPlan,
      }));
    },
  };
}

/** Returns the title that all tracks of a race have. */
function titleOf(legs: FoundLeg[]): string | null {
  const [title = null, another] = new Set(legs.map((leg) => leg.title));
  return another === undefined ? title : null;
}

function legsOf({ title, sport, segments }: Track): FoundLeg[] {
  return splitAtNights(segments).flatMap((part) =>
    part.length > 0 ? [{ ...emptyLeg(), title, sport: sportOf(sport), segments: part }] : [],
  );
}
