/** Where photos and answers are on the recap's course: a fold for all of them, and a field on each card. */

import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Course } from "../../domain/course/course.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";
import { FieldOnCourse, PlacesOnCourse } from "../course-settings/places-on-course.tsx";
import { useCoursePins } from "./use-course-pins.ts";

export interface CoursePinsProps {
  recap: Recap;
  /** The recap's, when the screen opened. */
  course: Course;
}

export function CoursePins({ recap, course: first }: CoursePinsProps) {
  const { course, shiftMinutes, place, shift } = useCoursePins(recap, first);
  const [announcement, setAnnouncement] = useState("");
  const places = usePlaces(recap);
  if (!course.meters) return null;
  const shown = { recap, course, onPlace: place, onSay: setAnnouncement };
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {places.map(([id, element]) =>
        createPortal(
          <FieldOnCourse {...shown} pinned={{ mediaId: id }} label={TEXTS.place(unitsOf(recap))} />,
          element,
          id,
        ),
      )}
      {(recap.media.length > 0 || storyOf(recap).length > 0) && (
        <details className="mb-4 rounded-card border-2 border-line px-4">
          <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-race">
            {TEXTS.heading}
          </summary>
          <div className="pb-4">
            <PlacesOnCourse
              {...shown}
              shiftMinutes={shiftMinutes}
              onShift={(minutes) => void shift(minutes)}
            />
          </div>
        </details>
      )}
    </>
  );
}

/** Returns the place on each card that has one (memory.tsx), by the id of its photo or video. */
function usePlaces({ media }: Recap): [id: string, place: Element][] {
  const [places, setPlaces] = useState<[string, Element][]>([]);
  useLayoutEffect(() => {
    const placeOf = (id: string) => document.querySelector(`[data-course-place="${id}"]`);
    setPlaces(
      media.flatMap(({ id }): [string, Element][] => {
        const place = placeOf(id);
        return place ? [[id, place]] : [];
      }),
    );
  }, [media]);
  return places;
}
