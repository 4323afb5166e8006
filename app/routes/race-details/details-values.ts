/** The race details as the form holds them: texts, each field under its domain name. */
import { parse, type Submission } from "@conform-to/react";
import { z } from "zod";
import {
  DETAIL_FIELDS,
  type DetailField,
  detailInWords,
  detailOf,
  RACE_DETAILS,
  type RaceDetails,
  raceDetailsDraftSchema,
  raceDetailsSchema,
} from "../../domain/race-details.ts";
import { SAVED_FIELD } from "../../domain/recap.ts";

/** A field that carries what the form showed for a detail, beside the one that may be changed. */
export function shownName(field: DetailField): string {
  return `shown-${field}`;
}

/** A detail as the text of its form control. */
export function detailText(value: unknown): string {
  if (value === true) return "on";
  return value === null || value === undefined || value === false ? "" : String(value);
}

export function detailTexts(details: Partial<RaceDetails>): Partial<Record<DetailField, string>> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) => field in details).map((field) => [field, detailText(details[field])]),
  );
}

/** A detail as text beside another version of it; empty for one that is not filled in. */
export function versionText(field: DetailField, details: Partial<RaceDetails>): string {
  const unset = detailOf(field).control.kind === "checkbox" ? "No" : "";
  return detailInWords(field, details[field]) ?? unset;
}

/** The hidden fields of every wizard form, and its button's name. */
const STEP_FIELDS = ["recap", "rev", "base", SAVED_FIELD.name, "intent"];

/**
 * Returns the form with only the fields that the page has. Conform would create a huge list for a name such as
 * `a[99999999]`, and run `__intent__` as a command.
 */
export function ownFields(form: FormData): FormData {
  const own = new FormData();
  for (const field of [...STEP_FIELDS, ...DETAIL_FIELDS, ...DETAIL_FIELDS.map(shownName)]) {
    const value = form.get(field);
    if (value !== null) own.append(field, value);
  }
  return own;
}

/** Leaves out the fields of details that such a race cannot have, such as the finish time of a DNF. */
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

/** Checks what the form holds as Next wants it: complete. */
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

/** What was entered, for the draft schema: an empty field is null. */
export function enteredDetails(form: FormData): Record<string, unknown> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, enteredValue(field, form.get(field))]));
}

/** What the form showed before anything was entered; null where it does not say. */
export function shownDetails(form: FormData): Record<string, unknown> | null {
  if (!form.has(shownName("name"))) return null;
  return Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, enteredValue(field, form.get(shownName(field)))]),
  );
}

function enteredValue(field: DetailField, entered: FormDataEntryValue | null): unknown {
  const { kind } = detailOf(field).control;
  if (kind === "checkbox") return entered === "on";
  if (entered === null || entered === "") return null;
  return kind === "number" ? Number(entered) : entered;
}

/**
 * Returns the form's entries. The browser gives no text for a number field with invalid input; such a field gets a text
 * that fails validation, so that it is not taken for an empty one.
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
  /** What saves the form as it is now: a field that breaks its bounds is left out. */
  savable: Partial<RaceDetails>;
  /** All of it, as entered; null when nothing is left out. */
  unsavable: Partial<RaceDetails> | null;
  /** Why something is left out; null where it is not, or where the count beside the field says it: too long. */
  reason: string | null;
}

/** A day that was only offered is not entered: Next saves it. */
export function detailsPatch(form: HTMLFormElement, offeredDay: string | null): DetailsPatch {
  const { date, ...others } = enteredDetails(possibleDetails(formEntries(form)));
  const entered = Object.entries(date === offeredDay ? others : { date, ...others });
  const issuesOf = ([field, value]: [string, unknown]) =>
    raceDetailsDraftSchema.safeParse({ [field]: value }).error?.issues ?? [];
  const savable = entered.filter((detail) => issuesOf(detail).length === 0);
  // The browser does not tell the text that is no number.
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
