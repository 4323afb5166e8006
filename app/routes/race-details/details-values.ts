/** Converts race details between the form of step 2, where each is a text under its domain name, and the schema. */
import { parse, type Submission } from "@conform-to/react";
import * as z from "zod/mini";
import { MAX_BASE } from "../../domain/edits/edit.ts";
import {
  DETAIL_FIELDS,
  type DetailField,
  detailInWords,
  detailOf,
  RACE_DETAILS,
  type RaceDetails,
  raceDetailsDraftSchema,
  raceDetailsSchema,
} from "../../domain/race/race-details.ts";
import { intents, none } from "../../domain/site/intents.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { RACE_DETAILS_TEXTS } from "../../texts/race/race-details.ts";

/** Returns a detail as the value of its form control. */
export function detailText(value: unknown): string {
  if (value === true) return "on";
  return value === null || value === undefined || value === false ? "" : String(value);
}

export function detailTexts(details: Partial<RaceDetails>): Partial<Record<DetailField, string>> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) => field in details).map((field) => [field, detailText(details[field])]),
  );
}

/** Returns a detail as text, to be compared with another version. Empty if it is not filled in. */
export function versionText(field: DetailField, details: Partial<RaceDetails>): string {
  const unset = detailOf(field).control.kind === "checkbox" ? RACE_DETAILS_TEXTS.unchecked : "";
  return detailInWords(field, details[field]) ?? unset;
}

/** The hidden fields of every wizard form, and the name of its submit buttons. */
const STEP_FIELDS = ["recap", "intent"];

/**
 * Returns the form with only the fields of the page. Conform would create a huge list for a name such as
 * `a[99999999]`, and run `__intent__` as a command.
 */
export function ownFields(form: FormData): FormData {
  const own = new FormData();
  for (const field of [...STEP_FIELDS, ...DETAIL_FIELDS]) {
    const value = form.get(field);
    if (value !== null) own.append(field, value);
  }
  // A stored value that was sent and not confirmed adds one.
  for (const field of DETAIL_FIELDS.map(shownName))
    for (const value of form.getAll(field).slice(0, MAX_BASE)) own.append(field, value);
  return own;
}

/** Returns the form without details that the race cannot have, such as the finish time of a DNF. */
export function possibleDetails(form: FormData): FormData {
  const possible = new FormData();
  for (const [field, value] of form) {
    const onlyWith = isDetailField(field) ? detailOf(field).onlyWith : undefined;
    const isPossible = !onlyWith || enteredValue(onlyWith.field, form.get(onlyWith.field)) === onlyWith.value;
    if (isPossible) possible.append(field, value);
  }
  return possible;
}

function isDetailField(field: string): field is DetailField {
  return Object.hasOwn(RACE_DETAILS, field);
}

/** Validates the form for Next: all required details must be present. */
export function checkDetails(form: FormData): Submission<RaceDetails, string[]> {
  const possible = possibleDetails(form);
  return parse(possible, {
    resolve() {
      const entered = Object.entries(enteredDetails(possible)).filter(([, value]) => value !== null);
      const { data, error } = raceDetailsSchema.safeParse(Object.fromEntries(entered));
      return { value: data, error: error && z.flattenError(error).fieldErrors };
    },
  });
}

/** Returns the entered values for the draft schema. An empty field is null. */
export function enteredDetails(form: FormData): Record<string, unknown> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, enteredValue(field, form.get(field))]));
}

/** Returns what is entered, valid or not. */
export function enteredIn(form: HTMLFormElement): Partial<RaceDetails> {
  return enteredDetails(possibleDetails(formEntries(form)));
}

/** Returns a control's value, valid or not. */
export function enteredValue(
  field: DetailField,
  entered: FormDataEntryValue | null,
): string | number | boolean | File | null {
  const { kind } = detailOf(field).control;
  if (kind === "checkbox") return entered === "on";
  if (entered === null || entered === "") return null;
  return kind === "number" ? Number(entered) : entered;
}

/**
 * Returns the form's entries. For a number field with invalid input, the browser returns an empty text; this replaces it
 * with a text that fails validation.
 */
export function formEntries(form: HTMLFormElement, entries = new FormData(form)): FormData {
  for (const field of DETAIL_FIELDS.filter((name) => detailOf(name).control.kind === "number")) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.validity.badInput)
      entries.set(control.name, "not a number");
  }
  return entries;
}

interface DetailsPatch {
  savable: Partial<RaceDetails>;
  /** All fields as entered, or null if all are valid. */
  unsavable: Partial<RaceDetails> | null;
  /** Why a field is invalid. Null if none is, or if it is too long: the character count next to the field says so. */
  reason: string | null;
}

/** Returns what may be saved while one types. A date that was only suggested does not count as entered; Next saves it. */
export function detailsPatch(form: HTMLFormElement, suggestedDay: string | null): DetailsPatch {
  const { date, ...others } = enteredIn(form);
  const entered = Object.entries(date === suggestedDay ? others : { date, ...others });
  const issuesOf = ([field, value]: [string, unknown]) =>
    raceDetailsDraftSchema.safeParse({ [field]: value }).error?.issues ?? [];
  const savable = entered.filter((detail) => issuesOf(detail).length === 0);
  // The browser does not return the text of a number field with invalid input.
  const known = entered.filter(([, value]) => !Number.isNaN(value));
  return {
    savable: raceDetailsDraftSchema.parse(Object.fromEntries(savable)),
    unsavable: savable.length < entered.length ? Object.fromEntries(known) : null,
    reason: entered.flatMap(issuesOf).find((issue) => !isTooLong(issue))?.message ?? null,
  };
}

function isTooLong(issue: z.core.$ZodIssue): boolean {
  return issue.code === "too_big" && issue.origin === "string";
}

export const detailsIntents = intents({ back: none });
