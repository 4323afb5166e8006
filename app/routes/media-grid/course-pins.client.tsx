/** Places photos on the recap's course by their times, in silence. Asks about the camera's clock where most are outside the race. */

import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { isOnCourse, type Pinned, pinOf } from "../../domain/course/pins.ts";
import { lengthOf } from "../../domain/course/splits.ts";
import { officialMetersOf } from "../../domain/race/pace.ts";
import { countIn, lengthIn, METERS, unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";
import { PlaceField, type PlaceFieldOf } from "./place-field.tsx";
import { useCoursePins } from "./use-course-pins.ts";

export interface CoursePinsProps {
  recap: Recap;
  /** The recap's, when the screen opened. */
  course: Course;
  onPlaces: (change: () => PlaceFieldOf | null) => void;
}

export function CoursePins({ recap, course: first, onPlaces }: CoursePinsProps) {
  const { course, shiftMinutes, isClockOff, place, shift } = useCoursePins(recap, first);
  const [announcement, setAnnouncement] = useState("");
  const unit = unitsOf(recap);
  const length = course.meters;
  const scale = length ? lengthOf(length, officialMetersOf(recap)) / length : 1;
  const pinned = course.pins.filter(({ mediaId }) => mediaId !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field shows its place on this course
  useEffect(() => {
    onPlaces(() => (length && hasMap(course) ? fieldOf : null));
    return () => onPlaces(() => null);
  }, [course, unit]);

  function fieldOf(pinned: Pinned) {
    const pin = pinOf(course.pins, pinned);
    return (
      <PlaceField
        label={TEXTS.place(unit)}
        place={pin && countIn(unit, pin.meters * scale)}
        onPlace={(entered) => {
          const meters = entered === null ? null : Math.round((entered * METERS[unit]) / scale);
          const reason = meters === null ? null : refusalOf(meters);
          if (reason) return reason;
          place(pinned, meters);
          setAnnouncement(meters === null ? TEXTS.notPlaced : TEXTS.placed(lengthIn(unit, meters * scale)));
          return null;
        }}
      />
    );
  }

  function refusalOf(meters: number): string | null {
    return isOnCourse(course, meters) ? null : TEXTS.outside(lengthIn(unit, (length ?? 0) * scale));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isClockOff && shiftMinutes !== null && hasMap(course) && (
        <fieldset className="mt-4 rounded-card border-2 border-line p-4">
          <legend className="px-1 font-semibold">{TEXTS.heading}</legend>
          <p>{TEXTS.shift}</p>
          <p className="text-quiet text-sm">{TEXTS.count(pinned)}</p>
          <p className="mt-2 font-semibold tabular-nums">{TEXTS.shifted(shiftMinutes)}</p>
          <div className="mt-1 flex flex-wrap gap-1.5 [&>button]:px-2.5">
            {TEXTS.steps.map(({ minutes, text, label }) => (
              <Button
                key={text}
                look="secondary"
                aria-label={label}
                onClick={() => {
                  void shift(minutes);
                  setAnnouncement(TEXTS.shifted(shiftMinutes + minutes));
                }}
              >
                {text}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
