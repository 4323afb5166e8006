/** Answers to questions that another tab deleted in the meantime: shown on every question, to be copied, until they are removed. */
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import type { Recap } from "../../domain/recap.ts";
import { QuestionGone } from "./question-gone.tsx";
import { useLostAnswers } from "./use-lost-answers.ts";

interface LostAnswersProps {
  recap: Recap;
  /** The shown question: its field has its text. */
  shownIndex: number;
  /** What the form has just sent and the server could not save. */
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
                  Remove this text
                </Button>
              </span>
            </QuestionGone>
          ),
      )}
    </div>
  );
}
