/** Distances on the earth, and the flat plane around a place in which a route is drawn. */
import type { Place } from "./race-file.ts";

const EARTH_RADIUS_METERS = 6_371_008.8;

/** Meters north and east of the plane's origin. */
export interface PlanePoint {
  north: number;
  east: number;
}

/** Returns the meters along a great circle (haversine formula). */
export function metersBetween(from: Place, to: Place): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lon - from.lon);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * An equirectangular projection: it maps degrees by two factors, so a line that is straight in one plane is straight in all
 * of them.
 */
export function planeAround(middle: Place) {
  const metersNorth = radians(1) * EARTH_RADIUS_METERS;
  // At the poles there is no east.
  const metersEast = metersNorth * Math.max(Math.cos(radians(middle.lat)), 1e-6);
  return {
    pointOf({ lat, lon }: Place): PlanePoint {
      return { north: (lat - middle.lat) * metersNorth, east: turn(lon - middle.lon) * metersEast };
    },
    placeOf({ north, east }: PlanePoint): Place {
      return { lat: middle.lat + north / metersNorth, lon: turn(middle.lon + east / metersEast) };
    },
  };
}

export function boxOf(points: PlanePoint[]) {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { north, east } of points) {
    box.south = Math.min(box.south, north);
    box.north = Math.max(box.north, north);
    box.west = Math.min(box.west, east);
    box.east = Math.max(box.east, east);
  }
  return box;
}

/** Degrees from -180 to 180: a race in Fiji crosses the meridian where they jump. */
function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
