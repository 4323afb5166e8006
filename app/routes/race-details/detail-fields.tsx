/** The fields of the race details. Which of them are shown follows from the others (app/styles/app.css). */
import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { CharacterCount, Field, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import {
  DISTANCE_UNITS,
  DISTANCES,
  MAX_FINISH_TIME_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
  type RaceDetails,
} from "../../domain/race.ts";
import { DETAIL_LABELS } from "./details-values.ts";

/** A form holds every detail as text, whatever the schema makes of it. */
type DetailFieldset = Record<keyof RaceDetails, FieldMetadata>;

export function DetailFields({ fields }: { fields: DetailFieldset }) {
  return (
    <>
      <TextField name="name" field={fields.name} maxLength={MAX_NAME_LENGTH} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Detail name="date" field={fields.date}>
          <input {...getInputProps(fields.date, { type: "date" })} className={inputClass} />
        </Detail>
        <TextField
          name="location"
          field={fields.location}
          maxLength={MAX_LOCATION_LENGTH}
          placeholder="City, Country"
        />
      </div>
      <Detail name="distance" field={fields.distance}>
        <select {...getSelectProps(fields.distance)} className={inputClass}>
          <option value="">Choose a distance</option>
          <Options of={DISTANCES} />
        </select>
      </Detail>
      <div className="for-custom-distance grid gap-x-4 sm:grid-cols-2">
        <Detail name="customDistanceValue" field={fields.customDistanceValue} optional>
          <input
            {...getInputProps(fields.customDistanceValue, { type: "number" })}
            inputMode="decimal"
            min={0}
            step={0.01}
            className={inputClass}
          />
        </Detail>
        <Detail name="customDistanceUnit" field={fields.customDistanceUnit} optional>
          <select {...getSelectProps(fields.customDistanceUnit)} className={inputClass}>
            <option value="">Choose a unit</option>
            <Options of={DISTANCE_UNITS} />
          </select>
        </Detail>
      </div>
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input {...getInputProps(fields.dnf, { type: "checkbox" })} className="size-6 accent-(--race)" />
        {DETAIL_LABELS.dnf}
      </label>
      <FieldErrors id={fields.dnf.id} errors={fields.dnf.errors} />
      <div className="for-finish-time">
        <TextField
          name="finishTime"
          field={fields.finishTime}
          maxLength={MAX_FINISH_TIME_LENGTH}
          placeholder="3:45:12"
          optional
        />
      </div>
    </>
  );
}

interface DetailProps {
  name: keyof RaceDetails;
  field: FieldMetadata;
  optional?: boolean;
}

function TextField({
  maxLength,
  placeholder,
  ...detail
}: DetailProps & { maxLength: number; placeholder?: string }) {
  const { field } = detail;
  const count = (
    <CharacterCount length={typeof field.value === "string" ? field.value.length : 0} maxLength={maxLength} />
  );
  return (
    <Detail {...detail} hint={count}>
      <input
        {...getInputProps(field, { type: "text" })}
        autoComplete="off"
        placeholder={placeholder}
        className={inputClass}
      />
    </Detail>
  );
}

function Detail({
  name,
  field,
  children,
  ...props
}: DetailProps & { hint?: ReactNode; children: ReactNode }) {
  return (
    <Field id={field.id} label={DETAIL_LABELS[name]} errors={field.errors} {...props}>
      {children}
    </Field>
  );
}

function Options({ of: options }: { of: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
