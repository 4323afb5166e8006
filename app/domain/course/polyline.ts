/**
 * Encoded polylines of whole numbers (developers.google.com/maps/documentation/utilities/polylinealgorithm, precision 0).
 * Our own, because @googlemaps/polyline-codec gives Node a UMD build that carries core-js and no names to import.
 */

/** Two whole numbers of less than 2^30. */
export type PolylinePoint = [number, number];

export function encodePolyline(points: readonly PolylinePoint[]): string {
  let line = "";
  let before: PolylinePoint = [0, 0];
  for (const point of points) {
    line += encodeNumber(point[0] - before[0]) + encodeNumber(point[1] - before[1]);
    before = point;
  }
  return line;
}

/** Decodes a line. For a damaged one, returns the points that can be read. */
export function decodePolyline(line: string): PolylinePoint[] {
  const numbers: number[] = [];
  let [bits, shift] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const chunk = line.charCodeAt(at) - 63;
    bits |= (chunk & 0x1f) << shift;
    shift += 5;
    if (chunk >= 0x20) continue;
    numbers.push(bits & 1 ? ~(bits >> 1) : bits >> 1);
    [bits, shift] = [0, 0];
  }
  const points: PolylinePoint[] = [];
  let [first, second] = [0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    first += numbers[at] ?? 0;
    second += numbers[at + 1] ?? 0;
    points.push([first, second]);
  }
  return points;
}

function encodeNumber(value: number): string {
  let bits = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  for (; bits >= 0x20; bits >>= 5) text += String.fromCharCode((0x20 | (bits & 0x1f)) + 63);
  return text + String.fromCharCode(bits + 63);
}
