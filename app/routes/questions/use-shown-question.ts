/** Decides which question the screen shows: the opened one, until the address changes, even if its position moves. */
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";

interface LoadedQuestion {
  recap: Recap;
  /** The position in the address, from 1. */
  position: number;
}

/** The action's result; undefined if no form was sent. */
type FormResult = { kind: string; index?: number } | undefined;

export interface ShownQuestion {
  question: Question;
  /** From 1; the last known one if another tab has deleted the question. */
  position: number;
  isGone: boolean;
}

/**
 * Returns the question to show. A new address shows the question at its position. Reloaded data and a failed save keep
 * the shown question: the athlete may be typing its answer, and another tab may have changed the positions.
 */
export function useShownQuestion(loaded: LoadedQuestion, result: FormResult): ShownQuestion {
  const { key } = useLocation();
  const [opened, setOpened] = useState(() => ({ key, ...openedBy(loaded, result) }));
  const { questions } = loaded.recap;
  const isNewAddress = opened.key !== key && (result === undefined || result.kind === "question-gone");
  const shown = isNewAddress ? openedBy(loaded, undefined) : opened;
  if (opened.key !== key) setOpened({ ...shown, key });

  const at = questions.findIndex(({ index }) => index === shown.question.index);
  const current = questions[at];
  const position = current ? at + 1 : shown.position;
  useEffect(() => updateAddress(position), [position]);
  return current ? { question: current, position, isGone: false } : { ...shown, isGone: true };
}

/** Updates `?q=` without a navigation, so that a reload shows the same question. */
function updateAddress(position: number): void {
  const url = new URL(window.location.href);
  if (position === Number(url.searchParams.get("q") ?? 1)) return;
  url.searchParams.set("q", String(position));
  window.history.replaceState(window.history.state, "", url);
}

/** Returns the question to open. Without scripts, a failed form's result names its question. */
function openedBy({ recap, position }: LoadedQuestion, result: FormResult) {
  const sent = recap.questions.find(({ index }) => index === result?.index);
  const question = sent ?? recap.questions[position - 1];
  if (!question) throw new Error("A recap has at least the default questions");
  return { question, position };
}
