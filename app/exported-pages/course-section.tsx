/** The course of a race on its exported page: route, profile, and its splits or legs in a table. Nothing on it can be pressed. */

import type { Course } from "../domain/course/course.ts";
import { courseShape, routeSizeOf } from "../domain/course/course-shape.ts";
import { silhouetteOf } from "../domain/course/silhouette.ts";
import { legResultsOf, splitsOf } from "../domain/course/splits.ts";
import { clockTime } from "../domain/race/finish-time.ts";
import { officialMetersOf } from "../domain/race/pace.ts";
import { distanceIn, unitsOf } from "../domain/race/units.ts";
import type { Recap } from "../domain/recap/recap.ts";
import { COURSE_TEXTS as TEXTS } from "../texts/course/course-page.ts";
import { courseFigures, courseInWords, legNamesOf } from "../texts/course/course-words.ts";

const WIDTH = 100;
const [MIN_RATIO, MAX_RATIO] = [0.3, 1];
const PROFILE = { width: 1_000, height: 100 };

export function CourseSection({ recap, course }: { recap: Recap; course: Course }) {
  const unit = unitsOf(recap);
  const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, routeSizeOf(course)?.ratio ?? 0));
  const height = Math.round(WIDTH * ratio);
  const shape = courseShape(course, WIDTH, height, 2);
  return (
    <section aria-labelledby="course" className="course">
      <h2 id="course">{TEXTS.heading}</h2>
      {shape && (
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${height}`}>
          <path d={shape.stretches.join("")} />
          {shape.finish && <circle className="finish" cx={shape.finish.x} cy={shape.finish.y} r="2" />}
          {shape.start && <circle cx={shape.start.x} cy={shape.start.y} r="1" />}
        </svg>
      )}
      <dl>
        {courseFigures(course, recap, unit).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{courseInWords(course, recap, unit)}</p>
      {course.meters !== null && (
        <svg
          aria-hidden="true"
          className="profile"
          viewBox={`0 0 ${PROFILE.width} ${PROFILE.height}`}
          preserveAspectRatio="none"
        >
          <path d={silhouetteOf(course, PROFILE.width, PROFILE.height).path} />
        </svg>
      )}
      <CourseTable course={course} recap={recap} />
    </section>
  );
}

/** Nothing without times. */
function CourseTable({ course, recap }: { course: Course; recap: Recap }) {
  const unit = unitsOf(recap);
  const table = splitsOf(course, officialMetersOf(recap), unit);
  if (table === null && course.legs.length === 1) return null;
  const isSwim = table?.unitMeters === 100;
  const names = legNamesOf(course);
  const columns = table
    ? [isSwim ? TEXTS.meters : TEXTS.oneUnit(unit), TEXTS.time, TEXTS.note]
    : [TEXTS.leg, TEXTS.time, TEXTS.distance, TEXTS.pace];
  const timeOf = (seconds: number | null) => (seconds === null ? TEXTS.noGps : clockTime(seconds));
  const rows = table
    ? table.splits.map(({ seconds, isWhole, meters }, at) => [
        isSwim ? String((at + 1) * 100) : isWhole ? String(at + 1) : distanceIn(unit, meters),
        timeOf(seconds),
        at === table.best ? TEXTS.best : at === table.slowest ? TEXTS.slowest : "",
      ])
    : legResultsOf(course, unit).map(({ sport, meters, seconds, pace }, at) => [
        names[at] ?? "",
        timeOf(seconds),
        meters === null || sport === "transition" ? "" : distanceIn(unit, meters),
        pace ?? "",
      ]);
  return (
    <>
      <table>
        <caption>{table ? TEXTS.splits : TEXTS.legs}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table?.isScaled && <p className="small">{TEXTS.scaled}</p>}
    </>
  );
}
