/** Shows unsaved answers to questions that another tab has deleted, to be copied. They stay until they are removed. */
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { QuestionGone } from "./question-gone.tsx";
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
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) noticeRef.current?.focus();
  }, [refused]);
  return (
    <div ref={noticeRef} tabIndex={-1}>
      {lost.map(
        ([index, text]) =>
          Number(index) !== shownIndex && (
            <QuestionGone key={index}>
              <ScrollBox className="my-2 rounded-lg border border-line p-3">{text}</ScrollBox>
              <span className="no-js:hidden">
                <Button look="quiet" onClick={() => remove(index)}>
                  {QUESTIONS_TEXTS.gone.remove}
                </Button>
              </span>
            </QuestionGone>
          ),
      )}
    </div>
  );
}
