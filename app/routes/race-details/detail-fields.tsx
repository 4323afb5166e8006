/** The form controls of the race details. app/styles/site.css shows and hides some of them, depending on others. */
import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  CharacterCount,
  Checkbox,
  Field,
  FieldErrors,
  inputClass,
  selectClass,
} from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import {
  DETAIL_FIELDS,
  type DetailControl,
  type DetailField,
  detailOf,
} from "../../domain/race/race-details.ts";
import { distancesFor, type RaceType } from "../../domain/race/race-type.ts";
import { RACE_DETAILS_TEXTS } from "../../texts/race/race-details.ts";
import { FinishTimeControl, usePaused } from "./finish-time-control.tsx";
import { localToday } from "./show-details.ts";

const TEXTS = RACE_DETAILS_TEXTS.accountName;

/** In the form, every detail is a string. */
type DetailFieldset = Record<DetailField, FieldMetadata>;

/** Details with a fixed position in the form. The others follow, one per line. */
const PLACED: DetailField[] = [
  "name",
  "date",
  "location",
  "distance",
  "customDistanceValue",
  "customDistanceUnit",
  "units",
  "dnf",
  "finishTime",
  "endPlace",
  "athleteName",
];

/** Two fields beside each other, unless their text is large. */
const pairClass = "grid grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] gap-x-4";

interface DetailFieldsProps {
  fields: DetailFieldset;
  /** Decides the order of the distances. */
  raceType: RaceType;
  /** Shown instead of the name that is typed for the recap; null if the account has none. */
  accountName: string | null;
  /** Shown after the name: the race's file. */
  afterName: ReactNode;
}

export function DetailFields({ fields, raceType, accountName, afterName }: DetailFieldsProps) {
  const detail = (name: DetailField) => (
    <Detail key={name} name={name} field={fields[name]} raceType={raceType} />
  );
  return (
    <>
      {detail("name")}
      {afterName}
      <div className={`peer ${pairClass}`}>
        {detail("date")}
        {detail("location")}
      </div>
      {/* The column of the date is too narrow for it. */}
      <div
        data-offer="date"
        className="not-empty:-mt-6 not-empty:mb-2 peer-has-[[id$=-error]:not(:empty)]:mt-0"
      />
      {detail("distance")}
      {/* Of a custom distance, the choice above has no error. Without scripts the labels are longer. */}
      <div
        className={`${pairClass} -mt-6 no-js:mt-0 no-js:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] only-distance-custom`}
      >
        {detail("customDistanceValue")}
        {detail("customDistanceUnit")}
      </div>
      {detail("units")}
      {detail("dnf")}
      {detail("finishTime")}
      {detail("endPlace")}
      {accountName === null ? (
        detail("athleteName")
      ) : (
        <AccountName name={accountName} field={fields.athleteName} />
      )}
      {DETAIL_FIELDS.filter((name) => !PLACED.includes(name)).map(detail)}
    </>
  );
}

/** Says that the account's name is shown. The recap keeps the name that was typed for it. */
function AccountName({ name, field }: { name: string; field: FieldMetadata }) {
  return (
    <div className="mb-6">
      <p className="font-semibold">{detailOf("athleteName").label}</p>
      <p>
        {TEXTS.before}
        <bdi className="font-semibold">{name}</bdi>
        {TEXTS.after}{" "}
        <Link to="/account" className="underline underline-offset-4 hover:text-race">
          {TEXTS.change}
        </Link>
      </p>
      <input {...getInputProps(field, { type: "hidden" })} />
    </div>
  );
}

function Detail({ name, field, raceType }: { name: DetailField; field: FieldMetadata; raceType: RaceType }) {
  const hydrated = useHydrated();
  const { label, required, onlyWith, ...detail } = detailOf(name);
  const control =
    name === "distance" && detail.control.kind === "choice"
      ? { ...detail.control, options: distancesFor(raceType) }
      : detail.control;
  if (control.kind === "checkbox") return <CheckboxField label={label} field={field} />;
  if (control.kind === "choice" && control.prompt === undefined)
    return <Switch label={label} field={field} options={control.options} />;
  const input = controlOf(control, field, hydrated);
  return (
    <Field
      className={onlyWith && `only-${onlyWith.field}-${onlyWith.value}`}
      id={field.id}
      label={label}
      errors={field.errors}
      optional={required === undefined && (onlyWith?.field === "distance" ? "alone" : true)}
      hint={hintOf(control, field)}
    >
      {name === "finishTime" ? <FinishTimeControl raceType={raceType}>{input}</FinishTimeControl> : input}
      {/* For what the race's file says (detail-offers.tsx). */}
      {name !== "date" && <div data-offer={name} />}
    </Field>
  );
}

function controlOf(
  control: Exclude<DetailControl, { kind: "checkbox" }>,
  field: FieldMetadata,
  hydrated: boolean,
): ReactNode {
  switch (control.kind) {
    case "text":
      return (
        <input
          {...getInputProps(field, { type: "text" })}
          // Without scripts, a browser would restore its own values after Back.
          autoComplete={(hydrated && control.autoComplete) || "off"}
          placeholder={control.placeholder}
          className={inputClass}
        />
      );
    case "date":
      return <input {...getInputProps(field, { type: "date" })} className={inputClass} />;
    case "number":
      return (
        <input
          {...getInputProps(field, { type: "number" })}
          inputMode="decimal"
          min={0}
          step={0.01}
          className={inputClass}
        />
      );
    case "choice":
      return (
        <select {...getSelectProps(field)} className={selectClass}>
          <option value="">{control.prompt}</option>
          {control.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
  }
}

function hintOf(control: DetailControl, field: FieldMetadata): ReactNode {
  if (control.kind === "text") return <TextCount field={field} maxLength={control.maxLength} />;
  return control.kind === "date" && <DateQuestion field={field} />;
}

/** Asks whether a date in the future is right, once it was chosen here. */
function DateQuestion({ field }: { field: FieldMetadata }) {
  const day = usePaused(typeof field.value === "string" ? field.value : "");
  const isAsked = day !== null && day !== field.initialValue && day > localToday();
  return <span role="status">{isAsked && RACE_DETAILS_TEXTS.futureDate}</span>;
}

function TextCount({ field, maxLength }: { field: FieldMetadata; maxLength: number }) {
  return (
    <CharacterCount length={typeof field.value === "string" ? field.value.length : 0} maxLength={maxLength} />
  );
}

interface SwitchProps {
  label: string;
  field: FieldMetadata;
  options: readonly { value: string; label: string }[];
}

/** A choice of a few, one of which is always chosen. */
function Switch({ label, field, options }: SwitchProps) {
  return (
    <fieldset className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-left font-semibold text-sm">{label}</legend>
      <div className="flex rounded-full border-2 border-edge bg-card">
        {options.map(({ value, label: name }) => (
          <label key={value} className="switch-choice">
            <input {...getInputProps(field, { type: "radio", value })} id={`${field.id}-${value}`} />
            {name}
          </label>
        ))}
      </div>
      <FieldErrors id={field.id} errors={field.errors} />
    </fieldset>
  );
}

function CheckboxField({ label, field }: { label: string; field: FieldMetadata }) {
  return (
    <div className="mb-1">
      <Checkbox {...getInputProps(field, { type: "checkbox" })} className="w-fit font-semibold">
        {label}
      </Checkbox>
      {field.errors && <FieldErrors id={field.id} errors={field.errors} />}
    </div>
  );
}
