/** The route from above: its line in the race's colour, start and finish, marks along it, and what is pinned to it. */

import Camera from "@lucide/icons/icons/camera";
import Play from "@lucide/icons/icons/play";
import Quote from "@lucide/icons/icons/quote";
import type { CSSProperties } from "react";
import { ALL_UNITS, METERS, type Units } from "../../domain/race/units.ts";
import type { CourseShape, Point } from "../../domain/shown-course/course-shape.ts";
import { COURSE_TEXTS as TEXTS } from "../../texts/course/course-page.ts";
import { Icon } from "../ui/icon.tsx";
import type { PinGroup } from "./pin-groups.ts";

/** Of the drawing; its height follows from the course. */
export const MAP_WIDTH = 100;

/** The distances between two marks, in units, and how many of them there may be. */
const MARKS = [1, 2, 5, 10, 20, 50, 100];
const MAX_MARKS = 9;

interface CourseMapProps {
  shape: CourseShape;
  height: number;
  /** Whether the course repeats the same line, as on a track. */
  isLaps: boolean;
  hasMarks: boolean;
  /** Of the whole course: measured, and as its marks count it. */
  meters: { measured: number; official: number };
  pinGroups: PinGroup[];
}

export function CourseMap({ shape, height, isLaps, hasMarks, meters, pinGroups }: CourseMapProps) {
  const { start, finish } = shape;
  return (
    <div className="course-map">
      <svg aria-hidden="true" viewBox={`0 0 ${MAP_WIDTH} ${height}`} data-laps={isLaps || undefined}>
        <path d={shape.stretches.join("")} />
      </svg>
      {hasMarks &&
        ALL_UNITS.map((unit) => (
          <Marks key={unit} unit={unit} shape={shape} height={height} meters={meters} />
        ))}
      {start && <i className="course-start" style={placed(start, height)} />}
      {finish && <i className="course-finish" style={placed(finish, height)} />}
      {pinGroups.map(({ place, pins }) => (
        <PinLink key={pins[0].href} pins={pins} style={placed(place, height)} />
      ))}
    </div>
  );
}

function Marks({
  unit,
  shape,
  height,
  meters,
}: Pick<CourseMapProps, "shape" | "height" | "meters"> & { unit: Units }) {
  const each = stepOf(meters.official, unit);
  const marks = shape.marksEach((each * METERS[unit] * meters.measured) / meters.official);
  return (
    <div aria-hidden="true" data-unit={unit}>
      {marks.map(({ number, ...place }) => (
        <b key={number} style={placed(place, height)}>
          {number * each}
        </b>
      ))}
    </div>
  );
}

/** In units. */
function stepOf(meters: number, unit: Units): number {
  return MARKS.find((size) => meters / METERS[unit] / size <= MAX_MARKS) ?? 500;
}

/** Returns the marks along a course of this length, each with its share of the length. */
export function marksOf(meters: number, unit: Units): { number: number; share: number }[] {
  const each = stepOf(meters, unit);
  const count = Math.ceil(meters / METERS[unit] / each) - 1;
  return Array.from({ length: Math.max(0, count) }, (_mark, at) => {
    const number = (at + 1) * each;
    return { number, share: (number * METERS[unit]) / meters };
  });
}

function PinLink({ pins, style }: { pins: PinGroup["pins"]; style: CSSProperties }) {
  const [first] = pins;
  const icon = first.media === null ? Quote : first.media.fileType === "video" ? Play : Camera;
  return (
    <a
      href={first.href}
      aria-label={TEXTS.pin(first.name, pins.length - 1)}
      className="course-pin"
      style={style}
    >
      <Icon icon={icon} size={16} />
    </a>
  );
}

export function placed({ x, y }: Point, height: number): CSSProperties {
  return { left: `${x}%`, top: `${Math.round((y / height) * 1_000) / 10}%` };
}
