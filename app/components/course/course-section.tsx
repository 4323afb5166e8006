/**
 * The course of a race: a strip with its line and its figures, which opens its route, its profile as a timeline, and its
 * splits. Time and distance are on the bib.
 */

import ChevronDown from "@lucide/icons/icons/chevron-down";
import type { CSSProperties } from "react";
import { type Course, isOnlySwum } from "../../domain/course/course.ts";
import { lengthOf, splitsOf } from "../../domain/course/splits.ts";
import type { Media } from "../../domain/media/media.ts";
import { officialMetersOf } from "../../domain/race/pace.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { ALL_UNITS, heightIn, type Units, unitsOf } from "../../domain/race/units.ts";
import type { StoryEntry } from "../../domain/recap/story.ts";
import { courseShape, routeSizeOf } from "../../domain/shown-course/course-shape.ts";
import { silhouetteOf } from "../../domain/shown-course/timeline-silhouette.ts";
import { COURSE_TEXTS as TEXTS } from "../../texts/course/course-page.ts";
import { courseFigures, courseInWords, legNamesOf } from "../../texts/course/course-words.ts";
import { Icon } from "../ui/icon.tsx";
import { CourseMap, MAP_WIDTH, marksOf, placed } from "./course-map.tsx";
import { LegsTable, SplitsTable } from "./course-tables.tsx";
import { CourseTimeline } from "./course-timeline.tsx";
import { pinGroupsOf, pinsOf } from "./pin-groups.ts";

interface CourseSectionProps {
  shareId: string;
  race: RaceDetails & { raceType: RaceType };
  course: Course;
  media: Media[];
  story: Pick<StoryEntry, "index" | "title">[];
  isOpen?: boolean;
}

/** The smallest and largest height to width of a route's box. */
const [MIN_RATIO, MAX_RATIO] = [0.3, 1.5];
/** A wider route is shown above the figures instead of beside them. */
const WIDE_RATIO = 0.62;
const LAPS = 4;
/** More legs, as in a swimrun, are folded below the timeline. */
const MAX_SHOWN_LEGS = 10;
const PROFILE = { width: 1_000, height: 100 };

export function CourseSection({ race, course, ...props }: CourseSectionProps) {
  const size = routeSizeOf(course);
  const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, size?.ratio ?? 0));
  const height = Math.round(MAP_WIDTH * ratio);
  const shape = courseShape(course, MAP_WIDTH, height);
  const pins = pinsOf(course, props.media, props.story);
  const measured = course.meters ?? 0;
  const official = officialMetersOf(race);
  const length = lengthOf(measured, official);
  const isLaps = measured > LAPS * (size?.around ?? measured);
  const unitAtFirst = unitsOf(race);
  const isSwim = isOnlySwum(course);
  // A pool is swum in meters.
  const units = isSwim ? ALL_UNITS.slice(0, 1) : ALL_UNITS;
  const hasLegs = course.legs.length > 1 && course.legs.length <= MAX_SHOWN_LEGS;
  return (
    <section
      // With several courses on a page, none is a landmark: their names are equal.
      aria-labelledby="course"
      className="course in-units"
    >
      <details className="course-strip" open={props.isOpen}>
        <summary>
          {shape && (
            <svg aria-hidden="true" viewBox={`0 0 ${MAP_WIDTH} ${height}`}>
              <path d={shape.stretches.join("")} />
            </svg>
          )}
          <h2 id="course" className="print:break-after-avoid">
            {TEXTS.heading}
          </h2>
          {units.map((unit) => (
            <span key={unit} data-unit={unit}>
              {courseFigures(course, race, unit).join(" · ")}
              <span className="sr-only"> {courseInWords(course, race, unit)}</span>
            </span>
          ))}
          <Icon icon={ChevronDown} />
        </summary>
        {units.length > 1 && (
          <div className="course-units">
            <fieldset>
              <legend className="sr-only">{TEXTS.units}</legend>
              {units.map((unit) => (
                <label key={unit}>
                  <input
                    type="radio"
                    name="course-unit"
                    value={unit}
                    aria-label={TEXTS.unit(unit)}
                    defaultChecked={unit === unitAtFirst}
                  />
                  {unit}
                </label>
              ))}
            </fieldset>
          </div>
        )}
        <div
          className="course-box"
          data-wide={ratio < WIDE_RATIO || undefined}
          style={{ "--ratio": height / MAP_WIDTH } as CSSProperties}
        >
          <div className="course-poster">
            {shape && (
              <CourseMap
                shape={shape}
                height={height}
                isLaps={isLaps}
                hasMarks={!isLaps && course.legs.length === 1 && !isSwim}
                meters={{ measured, official: length }}
                pinGroups={pinGroupsOf(pins, shape, MAP_WIDTH)}
              />
            )}
            {hasLegs && (
              <div className="course-lines">
                <Legs course={course} />
              </div>
            )}
          </div>
          {measured > 0 && (
            <div className="course-timeline" data-low={course.heights === null || undefined}>
              <Profile course={course} pins={pins.map(({ meters }) => meters)} length={length} />
              {units.map((unit) => (
                <CourseTimeline key={unit} {...props} {...{ unit, course, official, shape, pins }} />
              ))}
            </div>
          )}
        </div>
        {course.legs.length > MAX_SHOWN_LEGS && (
          <details className="course-splits">
            <summary>{TEXTS.legs}</summary>
            <Legs course={course} />
          </details>
        )}
        <CourseSplits course={course} official={official} units={units} />
      </details>
    </section>
  );
}

function Legs({ course }: { course: Course }) {
  return <LegsTable course={course} names={legNamesOf(course)} />;
}

function Profile({ course, pins, length }: { course: Course; pins: number[]; length: number }) {
  const { width, height } = PROFILE;
  const { path, top, pointAt } = silhouetteOf(course, width, height);
  const placeOf = ({ x, y }: { x: number; y: number }) => placed({ x: x / 10, y }, height);
  const at = (share: number): CSSProperties => ({ left: `${Math.round(share * 1_000) / 10}%` });
  return (
    <div aria-hidden="true" className="course-profile">
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <path d={path} />
      </svg>
      {boundariesOf(course).map((meters) => (
        <s key={meters} style={at(meters / (course.meters ?? 1))} />
      ))}
      {ALL_UNITS.map((unit) => (
        <div key={unit} data-unit={unit}>
          {top && <b style={withinPage(placeOf(top), "2rem")}>{heightIn(unit, top.meters)}</b>}
          {course.legs.length === 1 &&
            !isOnlySwum(course) &&
            marksOf(length, unit).map(({ number, share }) => (
              <u key={number} style={at(share)}>
                {number}
              </u>
            ))}
        </div>
      ))}
      {pins.map((meters) => {
        const place = pointAt(meters);
        return place && <i key={meters} style={withinPage(placeOf(place), "0.5rem")} />;
      })}
    </div>
  );
}

/** Keeps an element of this half width inside the page. */
function withinPage({ left, top }: CSSProperties, half: string): CSSProperties {
  return { left: `clamp(${half}, ${left}, calc(100% - ${half}))`, top };
}

/** Where each leg ends but the last. */
function boundariesOf({ legs }: Course): number[] {
  let end = 0;
  return legs.slice(0, -1).map(({ meters }) => {
    end += meters ?? 0;
    return end;
  });
}

interface CourseSplitsProps {
  course: Course;
  official: number | null;
  units: readonly Units[];
}

function CourseSplits({ course, official, units }: CourseSplitsProps) {
  const tables = units.flatMap((unit) => {
    const splits = splitsOf(course, official, unit);
    return splits ? [{ unit, splits }] : [];
  });
  if (tables.length === 0) return null;
  return (
    <details className="course-splits">
      <summary>{TEXTS.splits}</summary>
      {tables.map((table) => (
        <SplitsTable key={table.unit} {...table} seconds={course.seconds} />
      ))}
    </details>
  );
}
