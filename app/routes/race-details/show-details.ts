/** What the controls of step 2 show, which React does not control. */
import { type RefObject, useEffect, useRef } from "react";
import type { FieldsOnScreen } from "../../browser/text/use-field.ts";
import type { Value } from "../../domain/edits/edit.ts";
import { calendarDay } from "../../domain/lib/dates.ts";
import {
  DETAIL_FIELDS,
  type DetailField,
  eachDetail,
  type RaceDetails,
} from "../../domain/race/race-details.ts";
import { suggestedDistance } from "../../domain/race/race-type.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { detailText } from "./details-values.ts";

interface ShownDetails {
  formRef: RefObject<HTMLFormElement>;
  suggestedDayRef: { current: string | null };
  recap: Recap;
  fields: FieldsOnScreen<DetailField>;
  onShown: () => void;
}

/** Shows what other pages and tabs typed and saved, except in the focused control. */
export function useShownDetails({ formRef, suggestedDayRef, recap, fields, onShown }: ShownDetails): void {
  /** The last text given to each control, so that typed text is not written back. */
  const shownRef = useRef(textsOf((field) => recap[field]));
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const suggested: Partial<RaceDetails> = {
      date: suggestedDayRef.current,
      distance: suggestedDistance(recap.raceType),
      units: unitsOf(fields.stored),
    };
    const shownIn = (field: DetailField): Value => {
      const typed = fields.typedIn(field);
      if (typed === undefined) return fields.stored[field] ?? suggested[field] ?? null;
      // What was filled in is undone: the day is suggested again.
      return field === "date" ? (typed ?? suggested.date ?? null) : typed;
    };
    const texts = textsOf((field) => {
      const typed = fields.typedIn(field);
      return typed === undefined ? fields.stored[field] : typed;
    });
    const isShown = (field: DetailField) => {
      const control = form.elements.namedItem(field);
      return texts[field] !== shownRef.current[field] && control !== null && !isInHand(control);
    };
    const changed = DETAIL_FIELDS.filter(isShown);
    if (changed.length === 0) return;
    if (changed.includes("date") && texts.date !== "") suggestedDayRef.current = null;
    fillIn(form, Object.fromEntries(changed.map((field) => [field, shownIn(field)])));
    for (const field of changed) shownRef.current[field] = texts[field];
    onShown();
  });
}

/** Whether it has the focus, or text that the browser does not parse as a number. */
function isInHand(control: Element | RadioNodeList): boolean {
  const hasOwnText = control instanceof HTMLInputElement && control.validity.badInput;
  // Of a switch, each choice is an element.
  const elements: Iterable<unknown> = control instanceof RadioNodeList ? control : [control];
  return hasOwnText || [...elements].includes(document.activeElement);
}

function textsOf(find: (field: DetailField) => unknown): Record<DetailField, string> {
  return eachDetail((field) => detailText(find(field)));
}

/** Replaces the date that the server suggests by the device's current date, unless the athlete has changed it. */
export function useSuggestedDay(formRef: RefObject<HTMLFormElement>, recap: Recap, today: string) {
  const suggestedDayRef = useRef(recap.date === null ? today : null);
  useEffect(() => {
    const control = formRef.current?.elements.namedItem("date");
    if (!(control instanceof HTMLInputElement) || control.value !== suggestedDayRef.current) return;
    suggestedDayRef.current = localToday();
    control.value = suggestedDayRef.current;
  }, [formRef]);
  return suggestedDayRef;
}

/** The date that is suggested while the athlete has chosen none. */
export interface SuggestedDay {
  /** Whether the form shows it. */
  isShown: () => boolean;
  /** Shows it again. */
  suggest: () => void;
}

/** Sets the controls of these details; nobody learns of it. */
export function fillIn(form: HTMLFormElement, details: Partial<RaceDetails>) {
  for (const [field, value] of Object.entries(details)) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof RadioNodeList
    ) {
      control.value = detailText(value);
    }
  }
}

export function localToday(): string {
  return calendarDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
