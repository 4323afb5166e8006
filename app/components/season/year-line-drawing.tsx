/** The line of a year on a page. It says nothing that the list of races does not say. */
import type { RaceType } from "../../domain/race/race-type.ts";
import { yearLine, yearLineFinish } from "../../domain/season/year-line.ts";

interface YearLineDrawingProps {
  year: number;
  races: { date: string; raceType: RaceType }[];
}

const BOX = { width: 640, height: 288, rows: 4, padding: 10 };
const PIN = 12;
/** Above the line for the names of months, and half of it below for the finish. */
const NAMES = 22;

export function YearLineDrawing({ year, races }: YearLineDrawingProps) {
  const { width, height, path, start, finish, pins, months } = yearLine(year, races, BOX);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${-NAMES} ${width} ${height + 1.5 * NAMES}`}
      className="w-full overflow-visible"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={7} strokeLinecap="round" />
      <path d={yearLineFinish(finish, 7)} fill="currentColor" />
      <circle cx={start.x} cy={start.y} r={11} fill="currentColor" />
      {months.map(({ name, x, y, turn }) => (
        <text
          key={name}
          // Within a turn, above a straight part.
          x={x - turn * 32}
          y={turn === 0 ? y - 15 : y + 7}
          textAnchor="middle"
          className="fill-current font-display font-semibold text-[23px] opacity-70 sm:text-[19px]"
        >
          {name}
        </text>
      ))}
      {pins.map(({ x, y, raceType }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two races may have one day
          key={at}
          data-race={raceType}
          cx={x}
          cy={y}
          r={PIN}
          className="fill-race"
          stroke="var(--ground-ink, var(--paper))"
          strokeWidth={4}
        />
      ))}
    </svg>
  );
}
