/** Shows unsaved answers to questions that another tab has deleted, to be copied. They stay until they are removed. */
import type { Recap } from "../../domain/recap/recap.ts";
import { GoneAnswers } from "./question-gone.tsx";
import { useLostAnswers } from "./use-lost-answers.ts";

interface LostAnswersProps {
  recap: Recap;
  /** The shown question, whose text is still in its field. */
  shownIndex: number;
  /** The answer that the server has just rejected, or null. */
  refused: { index: number; lost: string } | null;
}

export function LostAnswers({ recap, shownIndex, refused }: LostAnswersProps) {
  const { lost, remove } = useLostAnswers(recap, refused);
  const shown = lost.filter(({ field }) => field !== `answer-${shownIndex}`);
  return shown.length > 0 && <GoneAnswers answers={shown} refused={refused} onRemove={remove} />;
}
