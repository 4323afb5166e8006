/** Places photos on the recap's course by their times, in silence. Asks about the camera's clock where most are outside the race. */

import { useEffect, useState } from "react";
import type { Upload } from "../../browser/media/tab-uploads.ts";
import { type Course, hasMap } from "../../domain/course/course.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { Pinned } from "../../domain/shown-course/pins.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";
import type { PlaceFieldOf } from "../course-settings/place-field.tsx";
import { FieldOnCourse, ShiftPhotos } from "../course-settings/places-on-course.tsx";
import { useCoursePins } from "./use-course-pins.ts";

export interface CoursePinsProps {
  recap: Recap;
  /** The recap's, when the screen opened. */
  course: Course;
  /** Of the grid, also those that have arrived. */
  uploads: readonly Upload[];
  onPlaceUpload: (key: string, meters: number | null) => void;
  onPlaces: (change: () => PlaceFieldOf | null) => void;
}

export function CoursePins({ onPlaces, ...pinned }: CoursePinsProps) {
  const { recap } = pinned;
  const { course, shiftMinutes, isClockOff, place, shift } = useCoursePins(pinned);
  const [announcement, setAnnouncement] = useState("");
  const unit = unitsOf(recap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field shows its place on this course
  useEffect(() => {
    onPlaces(() => (course.meters && hasMap(course) ? fieldOf : null));
    return () => onPlaces(() => null);
  }, [course, unit]);

  function fieldOf(pinned: Pinned) {
    const shown = { recap, course, onPlace: place, onSay: setAnnouncement };
    return <FieldOnCourse {...shown} pinned={pinned} label={TEXTS.place(unit)} />;
  }

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isClockOff && shiftMinutes !== null && hasMap(course) && (
        <section className="mt-4 rounded-card border-2 border-line p-4">
          <h3 className="font-semibold">{TEXTS.heading}</h3>
          <p>{TEXTS.isClockOff}</p>
          <ShiftPhotos
            shiftMinutes={shiftMinutes}
            onShift={(minutes) => void shift(minutes)}
            onSay={setAnnouncement}
          />
        </section>
      )}
    </>
  );
}
