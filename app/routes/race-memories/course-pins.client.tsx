/** Where photos and answers are on the recap's course: a fold for all of them, and a field on each card. */

import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../components/ui/button.tsx";
import type { Course } from "../../domain/course/course.ts";
import { isOnCourse, type Pinned, pinOf } from "../../domain/course/pins.ts";
import { lengthOf } from "../../domain/course/splits.ts";
import { officialMetersOf } from "../../domain/race/pace.ts";
import { countIn, lengthIn, METERS, unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";
import { PlaceField } from "./place-field.tsx";
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
  const unit = unitsOf(recap);
  const length = course.meters;
  if (!length) return null;
  const scale = lengthOf(length, officialMetersOf(recap)) / length;
  const pinned = course.pins.filter(({ mediaId }) => mediaId !== undefined).length;
  const answers = storyOf(recap);

  function fieldOf(pinned: Pinned, label: string) {
    const pin = pinOf(course.pins, pinned);
    return (
      <PlaceField
        label={label}
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
      {places.map(([id, element]) => createPortal(fieldOf({ mediaId: id }, TEXTS.place(unit)), element, id))}
      {(recap.media.length > 0 || answers.length > 0) && (
        <details className="mb-4 rounded-card border-2 border-line px-4">
          <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-race">
            {TEXTS.heading}
          </summary>
          <div className="pb-4">
            {recap.media.length > 0 && (
              <p className="text-quiet text-sm">
                {shiftMinutes === null ? TEXTS.byHand : TEXTS.byTime} {TEXTS.count(pinned)}
              </p>
            )}
            {shiftMinutes !== null && (
              <fieldset className="mt-3">
                <legend className="font-semibold">{TEXTS.shift}</legend>
                <p className="tabular-nums">{TEXTS.shifted(shiftMinutes)}</p>
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
            {answers.length > 0 && (
              <fieldset className="mt-4">
                <legend className="font-semibold">{TEXTS.answers}</legend>
                <p className="mb-2 text-quiet text-sm">{TEXTS.answersHint(unit)}</p>
                {answers.map(({ index, title }) => (
                  <div key={index}>{fieldOf({ questionIndex: index }, title)}</div>
                ))}
              </fieldset>
            )}
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
