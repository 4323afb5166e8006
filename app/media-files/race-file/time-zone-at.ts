/** Knows in which time zone a place is, without a network. */
import lookUp from "@photostructure/tz-lookup";
import type { Place } from "../../domain/course/race-file.ts";

/** In the South Pacific, where riders of Zwift are who sit at home. */
const VIRTUAL_ISLANDS = [
  { south: -12, north: -10.2, west: 165.6, east: 167.2 },
  { south: -21.8, north: -21.6, west: 166.1, east: 166.3 },
];

/** Returns the IANA name; null where nobody races. */
export function timeZoneAt({ lat, lon }: Place): string | null {
  const isVirtual = VIRTUAL_ISLANDS.some(
    ({ south, north, west, east }) => lat > south && lat < north && lon > west && lon < east,
  );
  return isVirtual ? null : lookUp(lat, lon);
}
