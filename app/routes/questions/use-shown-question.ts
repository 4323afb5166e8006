/** Which question the screen shows: the one that was opened, as long as it is there, whatever else the list does. */
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Question } from "../../domain/questions.ts";
import type { Recap } from "../../domain/recap.ts";

interface LoadedQuestion {
  recap: Recap;
  /** The question that stands at the address's position, from 1. */
  position: number;
  /** `stepBase` of its answer. */
  base: string;
}

/** What came of the form; null and undefined where it was not sent. */
type FormResult = { kind: string; index?: number; base?: string } | undefined;

export interface ShownQuestion {
  question: Question;
  /** From 1; the last known one where another tab has deleted the question. */
  position: number;
  base: string;
  isGone: boolean;
}

/**
 * A new address shows the question at its position. Data that is only loaded anew, or a form that was not saved, keep
 * the shown one: somebody may be typing its answer, and another tab may have moved the positions.
 */
export function useShownQuestion(loaded: LoadedQuestion, result: FormResult): ShownQuestion {
  const { key } = useLocation();
  const [opened, setOpened] = useState(() => ({ key, ...openedBy(loaded, result) }));
  const { questions } = loaded.recap;
  const isOpenedAnew = opened.key !== key && (result === undefined || result.kind === "question-gone");
  const shown = isOpenedAnew ? openedBy(loaded, undefined) : opened;
  if (opened.key !== key) setOpened({ ...shown, key });

  const at = questions.findIndex(({ index }) => index === shown.question.index);
  const now = questions[at];
  const position = now ? at + 1 : shown.position;
  useEffect(() => keepInAddress(position), [position]);
  return now ? { question: now, position, base: shown.base, isGone: false } : { ...shown, isGone: true };
}

/** So that a reload shows the same question; nothing is loaded for it. */
function keepInAddress(position: number): void {
  const url = new URL(window.location.href);
  if (position === Number(url.searchParams.get("q") ?? 1)) return;
  url.searchParams.set("q", String(position));
  window.history.replaceState(window.history.state, "", url);
}

/** Where scripts do not run, a form that was not saved says which question it was of. */
function openedBy({ recap, position, base }: LoadedQuestion, result: FormResult) {
  const sent = recap.questions.find(({ index }) => index === result?.index);
  const question = sent ?? recap.questions[position - 1];
  if (!question) throw new Error("A recap has at least the default questions");
  return { question, position, base: sent ? (result?.base ?? base) : base };
}
