/** The notices that another tab has deleted a question while it was being answered. */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { useLostAnswers } from "./use-lost-answers.ts";

/** The children show the answer's text, unless its field still does. */
export function QuestionGone({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-6">
      <Notice title={QUESTIONS_TEXTS.gone.title} tone="danger">
        <p>{QUESTIONS_TEXTS.gone.description}</p>
        {children}
      </Notice>
    </div>
  );
}

interface LostAnswersProps {
  recap: Recap;
  /** The shown question, whose text is still in its field. */
  shownIndex: number;
  /** The answer that the server has just rejected, or null: it takes the focus. */
  refused: { index: number; lost: string } | null;
}

/** Shows unsaved answers, to be copied. They stay until they are removed. */
export function LostAnswers({ recap, shownIndex, refused }: LostAnswersProps) {
  const { lost, remove } = useLostAnswers(recap, refused);
  const ref = useRef<HTMLDivElement>(null);
  const shown = lost.filter(({ field }) => field !== `answer-${shownIndex}`);
  const isAny = shown.length > 0;
  useEffect(() => {
    if (refused && isAny) ref.current?.focus();
  }, [refused, isAny]);
  if (!isAny) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      {shown.map(({ field, text, question }) => (
        <QuestionGone key={field}>
          {question !== null && <p className="mt-2 break-words font-semibold">{question}</p>}
          <ScrollBox className="my-2 rounded-lg border border-line p-3">{text}</ScrollBox>
          <span className="no-js:hidden">
            <Button look="quiet" onClick={() => remove(field)}>
              {QUESTIONS_TEXTS.gone.remove}
            </Button>
          </span>
        </QuestionGone>
      ))}
    </div>
  );
}
