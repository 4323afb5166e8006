/** What is drawn of a race: its course, its splits, and the lanes of a track where there is neither course nor photo. */
import { courseShape } from "../../domain/shown-course/course-shape.ts";
import { type Box, placed, units } from "./print-sheet.tsx";
import type { PrintedRace, PrintedSplits } from "./printed-race.ts";

/** Courses are drawn in tenths of a unit, because courseShape rounds to tenths. */
const TENTHS = 10;

interface CourseInBoxProps {
  race: Pick<PrintedRace, "course">;
  box: Box;
  stroke: number;
  /** Whether it is drawn on the race's colour. */
  isOnRace?: boolean;
}

/** The course's line with a dot at its start and a ring at its finish. */
export function CourseInBox({ race: { course }, box, stroke, isOnRace = false }: CourseInBoxProps) {
  const shape = course && courseShape(course, box.width * TENTHS, box.height * TENTHS, stroke * TENTHS * 2.5);
  if (!shape) return null;
  const width = stroke * TENTHS;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width * TENTHS} ${box.height * TENTHS}`}
      className={`print-box ${isOnRace ? "text-on-race" : "text-race"}`}
      style={placed(box)}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={shape.stretches.join("")} />
      {shape.start && (
        <circle cx={shape.start.x} cy={shape.start.y} r={width * 1.5} fill="currentColor" stroke="none" />
      )}
      {shape.finish && (
        <circle
          cx={shape.finish.x}
          cy={shape.finish.y}
          r={width * 1.7}
          className={isOnRace ? "fill-race" : "fill-white"}
          strokeWidth={width * 0.8}
        />
      )}
    </svg>
  );
}

interface CourseOrLanesProps extends CourseInBoxProps {
  /** Of the lanes. */
  whole: Box;
}

/** Without a course the lanes of a track. */
export function CourseOrLanes({ whole, ...drawn }: CourseOrLanesProps) {
  return drawn.race.course ? <CourseInBox {...drawn} /> : <Lanes box={whole} isOnRace={drawn.isOnRace} />;
}

/** The bend of a track. */
function Lanes({ box, isOnRace = false }: Pick<CourseInBoxProps, "box" | "isOnRace">) {
  const radii = Array.from({ length: 7 }, (_, at) => box.height * (0.35 + at * 0.17));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width} ${box.height}`}
      className={`print-box ${isOnRace ? "text-on-race" : "text-race"}`}
      style={placed(box)}
      fill="none"
      stroke="currentColor"
      strokeWidth={0.7}
      opacity={0.45}
    >
      {radii.map((radius) => (
        <path
          key={radius}
          d={`M${-box.width} ${box.height * 1.15 - radius}H${box.width * 0.55}A${radius} ${radius} 0 0 1 ${box.width * 0.55 + radius} ${box.height * 1.15}V${box.height * 3}`}
        />
      ))}
    </svg>
  );
}

const LINE_HEIGHT = 8;

/** The pace of each split as a line; for several sports, the time of each leg. */
export function SplitsLine({ splits, width }: { splits: PrintedSplits; width: number }) {
  return splits.kind === "legs" ? (
    <div className="flex" style={{ width: units(width), gap: units(1.2) }}>
      {splits.legs.map(({ share, text }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: legs never move.
          key={at}
          style={{
            flex: `${share} 1 0`,
            // Times of up to three stay on one line, also in a column of the book.
            minWidth: splits.legs.length > 3 ? 0 : "max-content",
            fontSize: units(2.5),
          }}
        >
          <div className="bg-race" style={{ height: units(0.7), marginBottom: units(1) }} />
          {text}
        </div>
      ))}
    </div>
  ) : (
    <div style={{ width: units(width) }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${LINE_HEIGHT}`}
        className="block text-race"
        style={{ width: units(width), height: units(LINE_HEIGHT), overflow: "visible" }}
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d={`M0 ${LINE_HEIGHT}H${width}`} strokeWidth={0.15} />
        <path d={lineOf(splits.heights, width)} strokeWidth={0.45} />
        <circle
          cx={(splits.best / (splits.heights.length - 1)) * width}
          cy={yOf(splits.heights[splits.best] ?? 0)}
          r={0.95}
          fill="currentColor"
          stroke="none"
        />
      </svg>
      <p className="text-quiet" style={{ fontSize: units(2.4), marginTop: units(1.2), lineHeight: 1.25 }}>
        {splits.text}
      </p>
    </div>
  );
}

/** `height`: from 0 to 1. */
function yOf(height: number): number {
  return Math.round((LINE_HEIGHT - 1.2 - height * (LINE_HEIGHT - 2.2)) * 100) / 100;
}

function lineOf(heights: number[], width: number): string {
  const step = width / (heights.length - 1);
  return heights
    .map((height, at) => `${at === 0 ? "M" : "L"}${(at * step).toFixed(2)} ${yOf(height)}`)
    .join("");
}
