/** Fills in details from the race's file. A typed detail is replaced only by a press, which can be undone. */
import { type RefObject, useEffect, useState } from "react";
import type { DetailsUse } from "../../browser/device/device-store.ts";
import { formatDistance } from "../../domain/race/race.ts";
import {
  type DetailField,
  detailInWords,
  EMPTY_DETAILS,
  type RaceDetails,
} from "../../domain/race/race-details.ts";
import { detailText, enteredIn } from "./details-values.ts";
import { fillIn } from "./show-details.ts";

type Details = Partial<RaceDetails>;

/** What is used together, by its first field. */
const GROUPS: Partial<Record<DetailField, DetailField[]>> = {
  date: ["date"],
  distance: ["distance", "customDistanceValue", "customDistanceUnit"],
  finishTime: ["finishTime"],
};

interface DetailGroup {
  field: DetailField;
  /** The value in the file, and those of the fields that depend on it. */
  details: Details;
}

export interface Offer extends DetailGroup {
  /** Whether the form has the same. */
  isEntered: boolean;
}

/** Returns what a file offers to the form as it is filled in now. Without a finish there is no time of it. */
export function useOffers(formRef: RefObject<HTMLFormElement>, found: Details | null): Offer[] {
  const [entered, setEntered] = useState<Details>({});
  useEffect(() => {
    const form = formRef.current;
    if (!form || !found) return;
    const read = () => setEntered(enteredIn(form));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [formRef, found]);
  if (!found) return [];
  return groupsIn(found)
    .filter(({ field }) => field !== "finishTime" || entered.dnf !== true)
    .map((group) => ({ ...group, isEntered: isSame(entered, group.details) }));
}

export function groupsIn(found: Details): DetailGroup[] {
  return (Object.keys(GROUPS) as DetailField[])
    .filter((field) => field in found)
    .map((field) => ({ field, details: pick(found, GROUPS[field] ?? []) }));
}

export function groupInWords({ field, details }: DetailGroup): string | null {
  return field === "distance"
    ? formatDistance({ ...EMPTY_DETAILS, ...details })
    : detailInWords(field, details[field]);
}

/** Fills in what is offered. Returns what undoes it. */
export function fillInOffers(form: HTMLFormElement, offers: Offer[]): DetailsUse[] {
  return offers.map(({ details }) => {
    const before = pick(enteredIn(form), Object.keys(details) as DetailField[]);
    enter(form, details);
    return { before, filled: details };
  });
}

/** Takes back what was filled in, last first. What was typed since then stays. Returns whether anything has changed. */
export function takeBack(form: HTMLFormElement, uses: DetailsUse[]): boolean {
  return replace(
    form,
    uses.toReversed().map(({ before, filled }) => [filled, before]),
  );
}

/** Undoes `takeBack`. */
export function fillInAgain(form: HTMLFormElement, uses: DetailsUse[]): void {
  replace(
    form,
    uses.map(({ before, filled }) => [before, filled]),
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
