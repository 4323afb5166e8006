/** Puts the focus where the athlete goes on, when the button that was pressed has gone with its question. */
import { type RefObject, useEffect, useRef } from "react";
import type { Question } from "../../domain/questions.ts";
import { questionListIntents } from "./question-list-intents.ts";

interface ShownStep {
  questions: Question[];
  /** The index of the question that is being edited. */
  edited: number | null;
  /** The index of the question whose deletion is asked back. */
  asked: number | null;
}

export function useFocus(formRef: RefObject<HTMLFormElement>, { questions, edited, asked }: ShownStep) {
  const beforeRef = useRef<ShownStep>({ questions, edited, asked });
  useEffect(() => {
    const before = beforeRef.current;
    const now = { questions, edited, asked };
    beforeRef.current = now;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const value = isLost && buttonAfter(before, now);
    if (value) focusOn(formRef.current?.querySelector<HTMLElement>(`button[value="${value}"]`));
  }, [formRef, questions, edited, asked]);
}

/** In the middle of the screen: a redirect has scrolled to the top, and on phones a bar covers the bottom. */
export function focusOn(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
}

/** The value of the button to go on from; null when nothing has gone. */
function buttonAfter(before: ShownStep, { questions, edited, asked }: ShownStep): string | null {
  const deletedAt = before.questions.findIndex((one) => !questions.some(({ index }) => index === one.index));
  const next = questions[deletedAt] ?? questions.at(-1);
  if (deletedAt >= 0 && next) return questionListIntents.button("edit", next.index).value;
  if (before.edited !== null && edited === null)
    return questionListIntents.button("edit", before.edited).value;
  if (before.asked !== null && asked === null)
    return questionListIntents.button("delete", before.asked).value;
  return null;
}
