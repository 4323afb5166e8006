/**
 * Fills in details from the race's file: every empty one at once, a typed one only by a press. Both can be undone; what was
 * typed since then stays.
 */
import { type RefObject, useEffect, useState } from "react";
import type { DetailsUse } from "../../browser/device/device-database.ts";
import {
  type DetailField,
  detailInWords,
  EMPTY_DETAILS,
  type RaceDetails,
} from "../../domain/race/race-details.ts";
import { formatDistance } from "../../domain/race/race-type.ts";
import { detailText, enteredIn } from "./details-values.ts";
import { fillIn, type SuggestedDay } from "./show-details.ts";

type Details = Partial<RaceDetails>;

/** What is used together, by its first field. */
const GROUPS: Partial<Record<DetailField, DetailField[]>> = {
  name: ["name"],
  date: ["date"],
  distance: ["distance", "customDistanceValue", "customDistanceUnit"],
  finishTime: ["finishTime"],
};

export interface Offer {
  field: DetailField;
  /** The value in the file, and those of the fields that depend on it. */
  details: Details;
  /** What the form has: nothing, the same, or what the athlete has typed. */
  entered: "nothing" | "same" | "other";
}

interface OfferedForm {
  formRef: RefObject<HTMLFormElement>;
  day: SuggestedDay;
}

/** Returns the file's offers and the values that are entered now. */
export function useOffers({ formRef, day }: OfferedForm, found: Details | null) {
  const [entered, setEntered] = useState<Details>({});
  useEffect(() => {
    const form = formRef.current;
    if (!form || !found) return;
    const read = () => setEntered(enteredIn(form));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [formRef, found]);
  return { entered, offers: found ? offersIn(found, entered, day) : [] };
}

/** Without a finish there is no time of it. */
function offersIn(found: Details, entered: Details, day: SuggestedDay): Offer[] {
  return (Object.keys(GROUPS) as DetailField[])
    .filter((field) => field in found && (field !== "finishTime" || entered.dnf !== true))
    .map((field) => {
      const details = pick(found, GROUPS[field] ?? []);
      if (isSame(entered, details)) return { field, details, entered: "same" };
      return { field, details, entered: isEmpty(field, entered, day) ? "nothing" : "other" };
    });
}

/** Suggestions count as empty: today's date, and a custom distance without a value. */
function isEmpty(field: DetailField, entered: Details, day: SuggestedDay): boolean {
  if (field === "date" && day.isShown()) return true;
  if (field === "distance" && entered.distance === "custom") return entered.customDistanceValue === null;
  return (entered[field] ?? null) === null;
}

export function offerInWords({ field, details }: Pick<Offer, "field" | "details">): string | null {
  return field === "distance"
    ? formatDistance({ ...EMPTY_DETAILS, ...details })
    : detailInWords(field, details[field]);
}

/** Fills in what the form lacks. Returns what undoes it. */
export function fillInEmpty(form: HTMLFormElement, found: Details, day: SuggestedDay): DetailsUse[] {
  const missing = offersIn(found, enteredIn(form), day).filter(({ entered }) => entered === "nothing");
  return missing.map((offer) => fillInOffer(form, offer, day));
}

export function fillInOffer(form: HTMLFormElement, { details }: Pick<Offer, "details">, day: SuggestedDay) {
  const before = pick(enteredIn(form), Object.keys(details) as DetailField[]);
  // It is suggested again once this is undone.
  if ("date" in before && day.isShown()) before.date = null;
  enter(form, details);
  return { before, filled: details };
}

/** Undoes filled-in details, last first, unless they were changed since. Returns whether anything changed. */
export function undoFillIn(form: HTMLFormElement, uses: DetailsUse[], day: SuggestedDay): boolean {
  const hasChanged = replace(
    form,
    uses.toReversed().map(({ before, filled }) => [filled, before]),
  );
  if (hasChanged && enteredIn(form).date === null) day.suggest();
  return hasChanged;
}

/** Undoes `undoFillIn`. */
export function fillInAgain(form: HTMLFormElement, uses: DetailsUse[], day: SuggestedDay): void {
  replace(
    form,
    uses.map(({ before, filled }) => {
      const isSuggested = "date" in before && before.date === null && day.isShown();
      return [isSuggested ? pick(enteredIn(form), ["date"]) : before, filled];
    }),
  );
}

function replace(form: HTMLFormElement, changes: [from: Details, to: Details][]): boolean {
  let hasChanged = false;
  for (const [from, to] of changes) {
    if (!isSame(enteredIn(form), from)) continue;
    enter(form, to);
    hasChanged = true;
  }
  return hasChanged;
}

function isSame(entered: Details, details: Details): boolean {
  return (Object.keys(details) as DetailField[]).every(
    (field) => detailText(entered[field]) === detailText(details[field]),
  );
}

/** Fills in details as if they were typed. */
function enter(form: HTMLFormElement, details: Details): void {
  fillIn(form, details);
  const control = form.elements.namedItem(Object.keys(details)[0] ?? "");
  if (control instanceof HTMLElement) control.dispatchEvent(new Event("input", { bubbles: true }));
}

function pick(details: Details, fields: DetailField[]): Details {
  return Object.fromEntries(fields.map((field) => [field, details[field] ?? null]));
}
