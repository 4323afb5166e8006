/** The field that says where on the course a photo, video or answer belongs. Empty is nowhere. */
import { type ReactNode, useEffect, useId, useState } from "react";
import { errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import type { Pinned } from "../../domain/shown-course/pins.ts";
import { COURSE_PINS_TEXTS as TEXTS } from "../../texts/course/course-pins.ts";

/** Returns the field of a photo, video or answer; null without a map. */
export type PlaceFieldOf = (pinned: Pinned) => ReactNode;

interface PlaceFieldProps {
  label: string;
  /** In the unit of the field, as it is pinned; null for nowhere. */
  place: number | null;
  /** Returns why it cannot be there, or null once it is. */
  onPlace: (place: number | null) => string | null;
}

export function PlaceField({ label, place, onPlace }: PlaceFieldProps) {
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
