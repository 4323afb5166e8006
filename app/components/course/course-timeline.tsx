/**
 * The course from the side, over the whole width of the page: a radio button for each of its parts, and below it what belongs
 * to the chosen one. It needs no script. A dot shows the part on the map, which is at the top of the box around both.
 */

import type { CSSProperties } from "react";
import type { Course } from "../../domain/course/course.ts";
import { paceOfLeg } from "../../domain/course/splits.ts";
import { mediaUrl } from "../../domain/media/media.ts";
import { posterFor } from "../../domain/media/picture.ts";
import { clockTime } from "../../domain/race/finish-time.ts";
import { distanceIn, heightIn, type Units } from "../../domain/race/units.ts";
import { type CoursePart, coursePartsOf } from "../../domain/shown-course/course-parts.ts";
import type { CourseShape } from "../../domain/shown-course/course-shape.ts";
import { COURSE_TEXTS as TEXTS } from "../../texts/course/course-page.ts";
import { legNamesOf } from "../../texts/course/course-words.ts";
import { MAP_WIDTH } from "./course-map.tsx";
import type { CoursePin } from "./pin-groups.ts";

interface CourseTimelineProps {
  shareId: string;
  unit: Units;
  course: Course;
  /** Of the race, in meters; null if it is unknown. */
  official: number | null;
  /** Null without a map. */
  shape: CourseShape | null;
  pins: CoursePin[];
}

export function CourseTimeline({ unit, course, pins, ...props }: CourseTimelineProps) {
  const parts = coursePartsOf(course, props.official, unit);
  const legNames = course.legs.length > 1 ? legNamesOf(course) : [];
  const names = parts.map((part, at) =>
    partName(unit, part, legNames[part.leg] ?? null, parts[at + 1]?.leg !== part.leg),
  );
  const pinsOf = ({ from, to }: CoursePart) =>
    pins.filter(({ meters }) => (from < meters || from === 0) && meters <= to);
  const idAt = (at: number) => `${unit}-${at + 1}`;
  const first = firstShown(parts, pinsOf);
  const isTimed = parts.some(({ seconds }) => seconds !== null);
  return (
    <fieldset
      data-unit={unit}
      className="course-parts"
      style={{ gridTemplateColumns: parts.map(({ from, to }) => `${Math.round(to - from)}fr`).join(" ") }}
    >
      <legend className="sr-only">{TEXTS.along}</legend>
      {parts.map((part, at) => {
        const id = idAt(at);
        const place = props.shape?.pointAt((part.from + part.to) / 2);
        return [
          <input
            key={id}
            type="radio"
            name={`course-${unit}`}
            id={id}
            aria-label={names[at]}
            aria-describedby={`at-${id}`}
            defaultChecked={at === first}
          />,
          <PressedBy key={`label-${id}`} id={id} column={at + 1} />,
          <div key={`card-${id}`}>
            {place && (
              <i style={{ "--x": place.x / MAP_WIDTH, "--y": place.y / MAP_WIDTH } as CSSProperties} />
            )}
            {at > 0 && <PressedBy id={idAt(at - 1)} />}
            <PartCard
              {...props}
              {...{ unit, part, id, isTimed }}
              name={names[at] ?? ""}
              pins={pinsOf(part)}
            />
            {at < parts.length - 1 && <PressedBy id={idAt(at + 1)} />}
          </div>,
        ];
      })}
    </fieldset>
  );
}

/** A touch target over the part, and the arrows in its card. The keyboard has the arrow keys. */
function PressedBy({ id, column }: { id: string; column?: number }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the radio button has a name of its own
  return <label htmlFor={id} style={column === undefined ? undefined : { gridColumn: column }} />;
}

/** The part with the most pins; else the fastest; else the middle one, preferably with a time. */
function firstShown(parts: CoursePart[], pinsOf: (part: CoursePart) => CoursePin[]): number {
  const counts = parts.map((part) => pinsOf(part).length);
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  const best = parts.findIndex(({ extreme }) => extreme === "best");
  if (best >= 0) return best;
  const timed = [...parts.keys()].filter((at) => parts[at]?.seconds !== null);
  return timed[Math.floor(timed.length / 2)] ?? Math.floor(parts.length / 2);
}

interface PartCardProps {
  shareId: string;
  unit: Units;
  part: CoursePart;
  id: string;
  /** Whether the course has times. Then a part without a time shows that it is unknown. */
  isTimed: boolean;
  name: string;
  pins: CoursePin[];
}

function PartCard({ shareId, unit, part, id, isTimed, name, pins }: PartCardProps) {
  const { seconds, height, rise, heartRate, extreme } = part;
  const pace = paceOfLeg(part, unit);
  const isPace = seconds !== null && pace === `${clockTime(seconds)} /${unit}`;
  const figures = [
    isTimed ? [TEXTS.time, seconds === null ? TEXTS.noGps : clockTime(seconds)] : null,
    pace === null || isPace ? null : [pace.endsWith("h") ? TEXTS.speed : TEXTS.pace, pace],
    height === null ? null : [riseIn(unit, rise), heightIn(unit, height)],
    heartRate === null ? null : [TEXTS.heartRate, TEXTS.bpm(heartRate)],
  ].filter((figure) => figure !== null);
  return (
    <div id={`at-${id}`}>
      <p>
        {name}
        {extreme && <em>{TEXTS[extreme]}</em>}
      </p>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pins.length > 0 && (
        <ul>
          {pins.map((pin) => (
            <li key={pin.href}>
              <PinnedLink shareId={shareId} pin={pin} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function riseIn(unit: Units, rise: number | null): string {
  if (!rise) return TEXTS.elevation;
  return `${TEXTS.elevation}, ${rise > 0 ? TEXTS.uphill(heightIn(unit, rise)) : TEXTS.downhill(heightIn(unit, -rise))}`;
}

/** The width, in pixels, of the smallest version of a picture. */
const SMALLEST = 640;

function PinnedLink({ shareId, pin: { href, name, media } }: { shareId: string; pin: CoursePin }) {
  if (media === null) return <a href={href}>{name}</a>;
  const poster =
    media.fileType === "video"
      ? posterFor(shareId, media, SMALLEST)
      : `${mediaUrl(shareId, media)}?w=${SMALLEST}`;
  return (
    <a href={href}>
      {/* Hidden pictures are not loaded. */}
      {poster ? <img src={poster} alt={name} loading="lazy" width="64" height="64" /> : name}
    </a>
  );
}

function partName(
  unit: Units,
  { units, sport, meters }: CoursePart,
  legName: string | null,
  isLast: boolean,
): string {
  if (units === null) return legName ?? TEXTS.sport(sport, null);
  const isRest = isLast && meters < 100_000 && Math.abs(units.to - Math.round(units.to)) > 0.02;
  const [from, to] = [Math.round(units.from), Math.round(units.to)];
  const name =
    isRest && units.to - units.from < 1
      ? TEXTS.last(distanceIn(unit, meters))
      : TEXTS.part(sport === "swimming" ? "m" : unit, from, isRest ? Math.ceil(units.to) : to);
  return legName === null ? name : `${legName}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
