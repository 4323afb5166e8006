/** Moves the focus to a nearby button when the pressed button disappears with its question. */
import { type RefObject, useEffect, useRef } from "react";
import type { Question } from "../../domain/questions/questions.ts";
import { questionListIntents } from "./question-list-intents.ts";

interface ShownStep {
  questions: Question[];
  edited: number | null;
  /** The index of the question whose deletion has to be confirmed, or null. */
  confirming: number | null;
  canReset: boolean;
  /** The index of the first question whose other wording is offered, or null. */
  offered: number | null;
}

export function useFocus(formRef: RefObject<HTMLFormElement>, shown: ShownStep) {
  const { questions, edited, confirming, canReset, offered } = shown;
  const beforeRef = useRef(shown);
  useEffect(() => {
    const before = beforeRef.current;
    const now = { questions, edited, confirming, canReset, offered };
    beforeRef.current = now;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const value = isLost && buttonAfter(before, now);
    if (value) focusOn(formRef.current?.querySelector<HTMLElement>(`button[value="${value}"]`));
  }, [formRef, questions, edited, confirming, canReset, offered]);
}

/** Focuses the element and centres it: a redirect has scrolled to the top, and on phones a bar covers the bottom. */
export function focusOn(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
}

/** Returns the value of the button to focus, or null if no button has disappeared. */
function buttonAfter(before: ShownStep, now: ShownStep): string | null {
  const { questions, edited, confirming } = now;
  const added = questions.find((one) => !before.questions.some(({ index }) => index === one.index));
  if (added) return questionListIntents.button("edit", added.index).value;
  const deletedAt = before.questions.findIndex((one) => !questions.some(({ index }) => index === one.index));
  const next = questions[deletedAt] ?? questions.at(-1);
  if (deletedAt >= 0 && next) return questionListIntents.button("edit", next.index).value;
  if (before.edited !== null && edited === null)
    return questionListIntents.button("edit", before.edited).value;
  if (before.confirming !== null && confirming === null)
    return questionListIntents.button("delete", before.confirming).value;
  if (before.offered !== null && now.offered === null)
    return questionListIntents.button("edit", before.offered).value;
  const first = questions.find(({ custom }) => !custom);
  if (before.canReset && !now.canReset && first) return questionListIntents.button("edit", first.index).value;
  return null;
}
