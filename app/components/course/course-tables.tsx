/** The course in figures: the splits of a race of one sport, or the legs of several. */

import type { CSSProperties } from "react";
import type { Course } from "../../domain/course/course.ts";
import { legResultsOf, type Splits } from "../../domain/course/splits.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { ALL_UNITS, distanceIn, heightIn, METERS, type Units } from "../../domain/race/units.ts";
import { COURSE_TEXTS as TEXTS } from "../../texts/course/course-page.ts";

interface SplitsTableProps {
  unit: Units;
  splits: Splits;
  /** The watch's time; null if the file has none. */
  seconds: number | null;
}

export function SplitsTable({
  unit,
  splits: { splits, unitMeters, best, slowest, halves, isScaled },
  seconds: wholeSeconds,
}: SplitsTableProps) {
  const isSwim = unitMeters < METERS.km;
  const paces = splits.map(({ seconds, meters }) => (seconds === null ? null : seconds / meters));
  const bestPace = Math.min(...paces.flatMap((pace) => pace ?? []));
  const figures = [
    { label: TEXTS.watchTime, seconds: wholeSeconds },
    { label: TEXTS.firstHalf, seconds: halves?.first ?? null },
    { label: TEXTS.secondHalf, seconds: halves?.second ?? null },
  ].flatMap(({ label, seconds }) => (seconds === null ? [] : { label, seconds }));
  const hasRise = splits.some(({ rise }) => rise !== null);
  const hasHeartRate = splits.some(({ heartRate }) => heartRate !== null);
  return (
    <div data-unit={isSwim ? undefined : unit}>
      {figures.length > 0 && (
        <dl>
          {figures.map(({ label, seconds }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{clockTime(seconds)}</dd>
            </div>
          ))}
        </dl>
      )}
      <table>
        <caption className="sr-only">{TEXTS.splits}</caption>
        <thead>
          <tr>
            <th scope="col">{isSwim ? TEXTS.meters : TEXTS.oneUnit(unit)}</th>
            <th scope="col">{TEXTS.time}</th>
            {hasRise && <th scope="col">{TEXTS.elevation}</th>}
            {hasHeartRate && <th scope="col">{TEXTS.heartRate}</th>}
          </tr>
        </thead>
        <tbody>
          {splits.map(({ from, seconds, rise, heartRate, isWhole, meters }, at) => {
            const pace = paces[at] ?? null;
            return (
              <tr key={from}>
                <th scope="row">
                  {isSwim ? (at + 1) * unitMeters : isWhole ? at + 1 : distanceIn(unit, meters)}
                </th>
                <td
                  style={
                    pace === null ? undefined : ({ "--bar": (bestPace / pace).toFixed(2) } as CSSProperties)
                  }
                >
                  {seconds === null ? TEXTS.noGps : clockTime(seconds)}
                  {at === best && <em>{TEXTS.best}</em>}
                  {at === slowest && <em>{TEXTS.slowest}</em>}
                </td>
                {hasRise && <td>{rise === null ? "" : signed(heightIn(unit, Math.abs(rise)), rise)}</td>}
                {hasHeartRate && <td>{heartRate}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isScaled && <p>{TEXTS.scaled}</p>}
    </div>
  );
}

function signed(text: string, value: number): string {
  return value === 0 ? text : `${value > 0 ? "+" : "−"}${text}`;
}

/** Transitions are rows of their own. */
export function LegsTable({ course, names }: { course: Course; names: string[] }) {
  const results = ALL_UNITS.map((unit) => legResultsOf(course, unit));
  const both = (text: (unit: Units, leg: (typeof results)[number][number]) => string | null, at: number) => {
    const [km, mi] = ALL_UNITS.map((unit, index) => text(unit, results[index]?.[at] as never));
    return km === mi
      ? km
      : [
          <span key="km" data-unit="km">
            {km}
          </span>,
          <span key="mi" data-unit="mi">
            {mi}
          </span>,
        ];
  };
  return (
    <table className="course-legs">
      <caption className="sr-only">{TEXTS.legs}</caption>
      <thead>
        <tr>
          <th scope="col">{TEXTS.leg}</th>
          <th scope="col">{TEXTS.time}</th>
          <th scope="col">{TEXTS.distance}</th>
          <th scope="col">{TEXTS.pace}</th>
        </tr>
      </thead>
      <tbody>
        {course.legs.map(({ sport, meters, seconds }, at) => (
          <tr key={names[at]} data-sport={sport}>
            <th scope="row">{names[at]}</th>
            <td>{seconds !== null && clockTime(seconds)}</td>
            <td>
              {meters !== null && sport !== "transition" && both((unit) => distanceIn(unit, meters), at)}
            </td>
            <td>{both((_unit, leg) => leg.pace, at)}</td>
          </tr>
        ))}
        {course.seconds !== null && (
          <tr>
            <th scope="row">{TEXTS.watchTime}</th>
            <td>{clockTime(course.seconds)}</td>
            <td />
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}
