/** Positions of questions and the addresses that buttons lead to, in the stored list, which another tab may have changed. */
import type { Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { QuestionPress } from "../../domain/recap/story-intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { memoriesUrl, nextUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";

/** Returns the question's position, from 1, or null if it no longer exists. */
function positionOf(questions: Question[], index: number): number | null {
  const at = questions.findIndex((question) => question.index === index);
  return at === -1 ? null : at + 1;
}

/**
 * Returns the position of the question whose index is in `?index=`, or the position in `?q=`, clamped to the list; 1 without
 * a number.
 */
export function requestedPosition(url: string, questions: Question[]): number {
  const { searchParams } = new URL(url);
  const index = searchParams.get("index");
  const position =
    (index === null ? null : positionOf(questions, Number(index))) ??
    Number.parseInt(searchParams.get("q") ?? "1", 10);
  return Number.isNaN(position) ? 1 : Math.min(Math.max(position, 1), questions.length);
}

interface QuestionPlace {
  /** With the stored questions. */
  recap: Pick<Recap, "shareId" | "questions">;
  /** The question that was shown. */
  index: number;
  /** The address where it was shown. */
  url: string;
}

/** Returns the address that the pressed button leads to, or null if it shows the same question again. */
export function nextAddress(pressed: QuestionPress, place: QuestionPlace): SitePath | null {
  const { shareId, questions } = place.recap;
  const here = positionOf(questions, place.index);
  const nearest = nearestPosition(place);
  const at = (position: number) => wizardUrl("/questions", shareId, position);
  switch (pressed.intent) {
    case "previous":
      return at(Math.max(nearest - 1, 1));
    case "next":
      // The next question has moved to the deleted one's position.
      if (here === null) return at(nearest);
      return here === questions.length ? nextUrl("/questions", shareId) : at(nearest + 1);
    case "question":
      return at(positionOf(questions, pressed.target) ?? nearest);
    case "summary":
      return wizardUrl("/summary", shareId);
    case "memories":
      return memoriesUrl(shareId, `question-${place.index}`);
    case "stay":
    case "reword":
    case "upload":
    case "delete":
    case "restore":
    case "cover":
    case "earlier":
    case "later":
    case "delete-recording":
    case "restore-recording":
    case "transcribe-recording":
    case "take-recording":
    case "drop-recording":
      return null;
  }
}

/** Returns the address that shows the same question again, or the one at its position if it was deleted. */
export function sameQuestionUrl(place: QuestionPlace): SitePath {
  return wizardUrl("/questions", place.recap.shareId, nearestPosition(place));
}

/** Returns the question's position, from 1; for a deleted question, the position where it was shown. */
function nearestPosition({ recap: { questions }, index, url }: QuestionPlace): number {
  return positionOf(questions, index) ?? requestedPosition(url, questions);
}
