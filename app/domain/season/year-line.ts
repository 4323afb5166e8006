/**
 * Draws the line of a year: from a start dot to a chequered finish, with a pin for each race at its date. It runs in rows
 * from side to side, like a track, and reveals no place.
 */
import type { RaceType } from "../race/race-type.ts";

export interface YearLine {
  width: number;
  height: number;
  /** The `d` of an SVG path, and its length. */
  path: string;
  length: number;
  start: Point;
  /** Where the line ends, and the direction in which it arrives: 1 to the right, -1 to the left. */
  finish: Point & { direction: 1 | -1 };
  pins: (Point & { raceType: RaceType /** How far along the line, from 0 to 1. */; part: number })[];
  /** The first day of each month. `turn` is the side of a turn in which it is; 0 on or near a straight part. */
  months: (Point & { name: string; turn: -1 | 0 | 1 })[];
}

interface Point {
  x: number;
  y: number;
}

export interface YearLineBox {
  width: number;
  height: number;
  rows: number;
  /** The space at the edges for the width of lines and pins. */
  padding: number;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY_MS = 86_400_000;

/** `races` in the order of their dates. */
export function yearLine(
  year: number,
  races: { date: string; raceType: RaceType }[],
  { width, height, rows, padding }: YearLineBox,
): YearLine {
  const inner = height - 2 * padding;
  const gap = rows > 1 ? inner / (rows - 1) : 0;
  const radius = gap / 2;
  const top = rows > 1 ? padding : height / 2;
  // The turns are half circles at the ends of the rows.
  // Two rows have no turn at the left, only the start and the finish.
  const [left, right] = [padding + (rows > 2 ? radius : Math.min(radius, padding)), width - padding - radius];
  const straight = right - left;
  const turn = Math.PI * radius;
  const length = rows * straight + (rows - 1) * turn;

  /** Returns the point at a part of the length, from 0 to 1. */
  const pointAt = (part: number): Point => {
    const at = Math.min(length, Math.max(0, part * length));
    const row = Math.min(rows - 1, Math.floor(at / (straight + turn)));
    const along = at - row * (straight + turn);
    const isToRight = row % 2 === 0;
    const y = top + row * gap;
    if (along <= straight) return { x: isToRight ? left + along : right - along, y };
    const angle = (along - straight) / radius;
    const side = isToRight ? right : left;
    const out = Math.sin(angle) * radius * (isToRight ? 1 : -1);
    return { x: side + out, y: y + radius - Math.cos(angle) * radius };
  };

  const path = Array.from({ length: rows }, (_row, row) => {
    const isToRight = row % 2 === 0;
    const y = top + row * gap;
    const line = `H${round(isToRight ? right : left)}`;
    if (row === rows - 1) return line;
    return `${line}A${round(radius)} ${round(radius)} 0 0 ${isToRight ? 1 : 0} ${round(isToRight ? right : left)} ${round(y + gap)}`;
  });
  const begin = Date.UTC(year, 0, 1);
  const days = (Date.UTC(year + 1, 0, 1) - begin) / DAY_MS;
  const partOf = (date: number) => ((date - begin) / DAY_MS + 0.5) / days;
  return {
    width,
    height,
    path: `M${round(left)} ${round(top)}${path.join("")}`,
    length,
    start: rounded(pointAt(0)),
    finish: { ...rounded(pointAt(1)), direction: rows % 2 === 1 ? 1 : -1 },
    pins: races.map(({ date, raceType }) => {
      const part = partOf(Date.parse(`${date}T00:00:00Z`));
      return { ...rounded(pointAt(part)), raceType, part };
    }),
    months: MONTHS.map((name, month) => {
      const point = rounded(pointAt(partOf(Date.UTC(year, month, 1))));
      return {
        name,
        ...point,
        turn: point.x > right + radius / 2 ? 1 : point.x < left - radius / 2 ? -1 : 0,
      };
    }),
  };
}

function rounded({ x, y }: Point): Point {
  return { x: round(x), y: round(y) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the chequered finish at the end of a line as the `d` of a path: three columns of four squares of this size. */
export function yearLineFinish({ x, y, direction }: YearLine["finish"], size: number): string {
  const squares = [0, 1, 2].flatMap((column) => [0, 1, 2, 3].map((row) => ({ column, row })));
  return squares
    .filter(({ column, row }) => (column + row) % 2 === 0)
    .map(({ column, row }) => {
      const left = direction === 1 ? x + column * size : x - (column + 1) * size;
      return `M${round(left)} ${round(y + (row - 2) * size)}h${size}v${size}h-${size}z`;
    })
    .join("");
}
