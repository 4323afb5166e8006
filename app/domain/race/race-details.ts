/**
 * The details of a race, each declared once: label, bounds, messages, form control, and what it depends on. Schemas,
 * form fields, API fields and the device's copy are derived from this table (docs/changing.md; specification 3 and 5;
 * product.md, Text limits).
 */
import * as z from "zod/mini";
import { formatRaceDate, raceDateSchema } from "../lib/dates.ts";
import { lineOfText } from "../lib/text-schemas.ts";
import { DISTANCE_UNITS, DISTANCES, distanceSchema, distanceUnitSchema, labelIn } from "./race-type.ts";
import { UNITS, unitsSchema } from "./units.ts";

const MAX_CUSTOM_DISTANCE = 1_000_000;

export const RACE_DETAILS = {
  name: textDetail({
    label: "Race Name",
    maxLength: 120,
    required: "Race name is required",
    onBib: "placed",
  }),
  date: {
    label: "Race Date",
    control: { kind: "date" },
    required: "Date is required",
    draft: z.pipe(z.transform(emptyAsNull), z.nullable(raceDateSchema)),
    strict: raceDateSchema,
    inWords: formatRaceDate,
    onBib: "placed",
  },
  location: textDetail({
    label: "Location",
    maxLength: 120,
    placeholder: "City, Country",
    required: "Location is required",
    onBib: "placed",
  }),
  distance: {
    label: "Distance",
    control: { kind: "choice", prompt: "Choose a distance", options: DISTANCES },
    required: "Distance is required",
    draft: z.pipe(z.transform(emptyAsNull), z.nullable(distanceSchema)),
    strict: distanceSchema,
    inWords: (value) => labelIn(DISTANCES, value),
    onBib: "placed",
  },
  customDistanceValue: numberDetail({
    label: "Custom Distance",
    schema: z
      .number({ error: "Enter the distance as a number" })
      .check(
        z.minimum(0, "The distance can't be negative"),
        z.maximum(MAX_CUSTOM_DISTANCE, "The distance can't be more than 1,000,000"),
        z.multipleOf(0.01, "Use up to two decimals, like 12.25"),
      ),
    onlyWith: { field: "distance", value: "custom" },
    onBib: "placed",
  }),
  customDistanceUnit: {
    label: "Unit",
    control: { kind: "choice", prompt: "Choose a unit", options: DISTANCE_UNITS },
    draft: z.nullable(distanceUnitSchema),
    strict: z.nullish(distanceUnitSchema),
    inWords: (value) => labelIn(DISTANCE_UNITS, value),
    onlyWith: { field: "distance", value: "custom" },
    onBib: "placed",
  },
  units: {
    label: "Shown in",
    control: { kind: "choice", options: UNITS },
    draft: z.nullable(unitsSchema),
    strict: z.nullish(unitsSchema),
    inWords: (value) => labelIn(UNITS, value),
    onBib: "never",
  },
  finishTime: textDetail({
    label: "Finish Time",
    maxLength: 40,
    placeholder: "3:45:12",
    onlyWith: { field: "dnf", value: false },
    onBib: "placed",
  }),
  dnf: {
    label: "Did Not Finish",
    control: { kind: "checkbox" },
    draft: z.boolean({ error: "Did Not Finish must be checked or unchecked" }),
    strict: z.nullish(z.boolean({ error: "dnf must be true or false" })),
    inWords: () => "Yes",
    onBib: "placed",
  },
  endPlace: textDetail({
    label: "Where did it end?",
    figureLabel: "Where it ended",
    maxLength: 80,
    placeholder: "Michigan Bluff aid station",
    onlyWith: { field: "dnf", value: true },
    onBib: "figure",
  }),
  athleteName: textDetail({
    label: "Your Name",
    maxLength: 60,
    placeholder: "Shown on your recap and its card",
    autoComplete: "name",
    onBib: "placed",
  }),
} satisfies Record<string, RaceDetail>;

interface RaceDetail {
  /** Shown next to the control, and next to the value. */
  label: string;
  /** Shown next to the value on a bib, if the label does not suit it. */
  figureLabel?: string;
  control: DetailControl;
  /** Message for a missing value; absent for an optional detail. */
  required?: string;
  /** What an edit accepts: bounds only. Null empties the detail. */
  draft: z.ZodMiniType;
  /** What Next, publishing and the API accept; optional details may be absent or null. */
  strict: z.ZodMiniType;
  /** Returns the displayed text of a value. */
  inWords: (value: string) => string;
  /** The detail exists only while another detail has this value. */
  onlyWith?: { field: "distance"; value: "custom" } | { field: "dnf"; value: boolean };
  /** "placed" has a fixed place on every bib; "figure" is added to the bib's figures. */
  onBib: "placed" | "figure" | "never";
}

export type DetailControl =
  | { kind: "text"; maxLength: number; placeholder?: string; autoComplete?: "name" }
  | { kind: "date" }
  | { kind: "number" }
  /** Without a prompt, one of a few is always chosen. */
  | { kind: "choice"; prompt?: string; options: readonly { value: string; label: string }[] }
  | { kind: "checkbox" };

export type DetailField = keyof typeof RACE_DETAILS;

/** A race's details as stored. A detail that is not filled in is null. */
export type RaceDetails = {
  [Field in DetailField]: z.output<(typeof RACE_DETAILS)[Field]["draft"]>;
};

export const DETAIL_FIELDS = Object.keys(RACE_DETAILS) as DetailField[];

/** Returns an object with one value for each detail. The caller names the type of the whole. */
export function eachDetail<Values extends Record<DetailField, unknown>>(
  valueFor: (field: DetailField, detail: RaceDetail) => Values[DetailField],
): Values {
  return Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, valueFor(field, RACE_DETAILS[field])]),
  ) as Values;
}

/** The declaration of one detail, without the types of its own values. */
export function detailOf(field: DetailField): RaceDetail {
  return RACE_DETAILS[field];
}

/** The details of a new race. */
export const EMPTY_DETAILS = eachDetail<RaceDetails>((_field, { control }) =>
  control.kind === "checkbox" ? false : null,
);

/** What edits accept: bounds only, every detail may be absent. Null empties a detail, absent leaves it alone. */
export const raceDetailsDraftSchema = z.pipe(
  z.partial(
    z.object(
      eachDetail<{ [Field in DetailField]: (typeof RACE_DETAILS)[Field]["draft"] }>(
        (_field, { draft }) => draft as never,
      ),
    ),
  ),
  z.transform(withoutImpossible),
);

/** What Next and publishing accept. */
export const raceDetailsSchema = z.pipe(
  z.object(
    eachDetail<{ [Field in DetailField]: (typeof RACE_DETAILS)[Field]["strict"] }>(
      (_field, { strict }) => strict as never,
    ),
  ),
  z.transform((entered) =>
    withoutImpossible(eachDetail<RaceDetails>((field) => (entered[field] ?? EMPTY_DETAILS[field]) as never)),
  ),
);

/** Empties details that contradict another one: custom values of a preset distance, the finish time of a DNF. */
export function withoutImpossible<Details extends Partial<RaceDetails>>(details: Details): Details {
  const impossible = DETAIL_FIELDS.filter((field) => {
    const { onlyWith } = detailOf(field);
    return onlyWith && details[onlyWith.field] !== undefined && details[onlyWith.field] !== onlyWith.value;
  });
  return { ...details, ...Object.fromEntries(impossible.map((field) => [field, null])) };
}

/**
 * Returns changed details with those that they rule out or require. For example, a finish time sets `dnf` to false. If
 * two of them require the opposite, the later one in the table counts.
 */
export function withDependents(changed: Partial<RaceDetails>): Partial<RaceDetails> {
  const details = withoutImpossible(changed);
  const requirements = DETAIL_FIELDS.flatMap((field) => {
    const { onlyWith } = detailOf(field);
    return onlyWith && (details[field] ?? null) !== null ? [[onlyWith.field, onlyWith.value]] : [];
  });
  return withoutImpossible({ ...details, ...Object.fromEntries(requirements) });
}

/** Returns the details of an object that has more fields. */
export function detailsOf(race: RaceDetails): RaceDetails {
  return eachDetail<RaceDetails>((field) => race[field]);
}

/** Returns the messages for required details that are null in `details`, by field, or null if there are none. */
export function missingDetails(details: Partial<RaceDetails>): Record<string, string[]> | null {
  const missing = DETAIL_FIELDS.flatMap((field) => {
    const { required } = detailOf(field);
    return required !== undefined && details[field] === null ? [[field, [required]]] : [];
  });
  return missing.length === 0 ? null : Object.fromEntries(missing);
}

/** Returns the displayed text of one detail, or null if it is not filled in. */
export function detailInWords<Field extends DetailField>(
  field: Field,
  value: RaceDetails[Field] | null | undefined,
): string | null {
  return value === null || value === undefined || value === false
    ? null
    : detailOf(field).inWords(String(value));
}

interface Figure {
  label: string;
  value: string;
}

/** Returns the result as a figure, or null for a race without one. */
export function resultFigure({ dnf, finishTime }: Pick<RaceDetails, "dnf" | "finishTime">): Figure | null {
  if (dnf) return { label: RACE_DETAILS.dnf.label, value: "DNF" };
  return finishTime === null ? null : { label: RACE_DETAILS.finishTime.label, value: finishTime };
}

/** Returns the figures of filled-in details without a fixed place, in the order of the table. */
export function otherFigures(race: RaceDetails): Figure[] {
  return DETAIL_FIELDS.filter((field) => detailOf(field).onBib === "figure").flatMap((field) => {
    const value = detailInWords(field, race[field]);
    const { label, figureLabel = label } = detailOf(field);
    return value === null ? [] : [{ label: figureLabel, value }];
  });
}

interface TextDetail extends Pick<RaceDetail, "label" | "figureLabel" | "onlyWith" | "onBib"> {
  /** UTF-16 code units, as browsers count characters. */
  maxLength: number;
  placeholder?: string;
  /** What browsers may fill in (HTML, Autofill); nothing if absent. */
  autoComplete?: "name";
  /** What a person reads who leaves it empty; absent if it may be. */
  required?: string;
}

function textDetail({ maxLength, placeholder, autoComplete, required, ...detail }: TextDetail) {
  const { label, figureLabel = label } = detail;
  const sentenceLabel = figureLabel.charAt(0) + figureLabel.slice(1).toLowerCase();
  const schema = lineOfText({ label: sentenceLabel, maxLength, required });
  return {
    ...detail,
    control: { kind: "text", maxLength, placeholder, autoComplete },
    required,
    draft: z.nullable(z.pipe(schema, z.transform(emptyAsNull))),
    strict: required
      ? schema.check(z.minLength(1, required))
      : z.nullish(z.pipe(schema, z.transform(emptyAsNull))),
    inWords: String,
  } satisfies RaceDetail;
}

interface NumberDetail extends Pick<RaceDetail, "label" | "onlyWith" | "onBib"> {
  schema: z.ZodMiniNumber;
}

function numberDetail({ schema, ...detail }: NumberDetail) {
  return {
    ...detail,
    control: { kind: "number" },
    draft: z.nullable(schema),
    strict: z.nullish(schema),
    inWords: String,
  } satisfies RaceDetail;
}

function emptyAsNull<Value>(value: Value): Value | null {
  return value === "" ? null : value;
}
