/** Where photos, videos and answers are on the recap's course: by their time, or by hand. */

import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import type { Course } from "../../domain/course/course.ts";
import { lengthOf } from "../../domain/course/splits.ts";
import { officialMetersOf } from "../../domain/race/pace.ts";
import { countIn, lengthIn, METERS, unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import { isOnCourse, type Pinned, pinOf } from "../../domain/shown-course/pins.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";

interface PlacesOnCourseProps {
  recap: Recap;
  course: Course;
  /** How many minutes later photos were taken than their camera says; null if no photo has a time. */
  shiftMinutes: number | null;
  /** Takes photos for so many minutes later than before. */
  onShift: (minutes: number) => void;
  /** In measured meters; null for nowhere. */
  onPlace: (pinned: Pinned, meters: number | null) => void;
  onSay: (announcement: string) => void;
}

export function PlacesOnCourse(props: PlacesOnCourseProps) {
  const { recap, course, shiftMinutes, onShift, onSay } = props;
  const pinned = course.pins.filter(({ mediaId }) => mediaId !== undefined).length;
  const answers = storyOf(recap);
  return (
    <>
      {recap.media.length > 0 && (
        <p className="text-quiet text-sm">
          {shiftMinutes === null ? TEXTS.byHand : TEXTS.byTime} {TEXTS.count(pinned)}
        </p>
      )}
      {shiftMinutes !== null && <ShiftPhotos shiftMinutes={shiftMinutes} onShift={onShift} onSay={onSay} />}
      {answers.length > 0 && (
        <fieldset className="mt-4">
          <legend className="font-semibold">{TEXTS.answers}</legend>
          <p className="mb-2 text-quiet text-sm">{TEXTS.answersHint(unitsOf(recap))}</p>
          {answers.map(({ index, title }) => (
            <FieldOnCourse key={index} {...props} pinned={{ questionIndex: index }} label={title} />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface ShiftPhotosProps extends Pick<PlacesOnCourseProps, "onShift" | "onSay"> {
  shiftMinutes: number;
}

/** Corrects a camera's clock. */
export function ShiftPhotos({ shiftMinutes, onShift, onSay }: ShiftPhotosProps) {
  return (
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
              onShift(minutes);
              onSay(TEXTS.shifted(shiftMinutes + minutes));
            }}
          >
            {text}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldOnCourseProps extends Pick<PlacesOnCourseProps, "recap" | "course" | "onPlace" | "onSay"> {
  pinned: Pinned;
  label: string;
}

/** A field in the recap's official kilometers or miles. */
export function FieldOnCourse({ recap, course, onPlace, onSay, pinned, label }: FieldOnCourseProps) {
  const unit = unitsOf(recap);
  const length = course.meters;
  if (!length) return null;
  const scale = lengthOf(length, officialMetersOf(recap)) / length;
  const pin = pinOf(course.pins, pinned);
  return (
    <PlaceField
      label={label}
      place={pin && countIn(unit, pin.meters * scale)}
      onPlace={(entered) => {
        const meters = entered === null ? null : Math.round((entered * METERS[unit]) / scale);
        if (meters !== null && !isOnCourse(course, meters))
          return TEXTS.outside(lengthIn(unit, length * scale));
        onPlace(pinned, meters);
        onSay(meters === null ? TEXTS.notPlaced : TEXTS.placed(lengthIn(unit, meters * scale)));
        return null;
      }}
    />
  );
}

/** Returns the field of a photo, video or answer; null without a map. */
export type PlaceFieldOf = (pinned: Pinned) => ReactNode;

interface PlaceFieldProps {
  label: string;
  /** In the unit of the field, as it is pinned; null for nowhere. */
  place: number | null;
  /** Returns why it cannot be there, or null once it is. */
  onPlace: (place: number | null) => string | null;
}

/** The field for the place of a photo, video or answer on the course. Empty means no place. */
function PlaceField({ label, place, onPlace }: PlaceFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const shown = place === null ? "" : String(place);
  useEffect(() => setTyped(shown), [shown]);

  function commit(entered: HTMLInputElement): void {
    const { value, validity } = entered;
    if (validity.badInput) setError(TEXTS.notANumber);
    else if (value === shown) setError(null);
    else setError(onPlace(value === "" ? null : Number(value)));
  }

  const errors = error === null ? undefined : [error];
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={({ currentTarget }) => commit(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form's first button must not be pressed.
          event.preventDefault();
          commit(event.currentTarget);
        }}
        className={`max-w-40 tabular-nums ${inputClass}`}
        {...errorAttributes(id, errors)}
      />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
