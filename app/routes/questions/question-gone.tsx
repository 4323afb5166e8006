/** The notices that another tab has deleted a question while it was being answered. */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import type { Field } from "../../domain/edits/edit.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import type { LostAnswer } from "./use-lost-answers.ts";

/** The children show the answer's text, unless its field still does. */
export function QuestionGone({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-6">
      <Notice title={QUESTIONS_TEXTS.gone.title} tone="danger" role="alert">
        <p>{QUESTIONS_TEXTS.gone.description}</p>
        {children}
      </Notice>
    </div>
  );
}

interface GoneAnswersProps {
  answers: LostAnswer[];
  /** The answer that the server has just rejected, or null: it takes the focus. */
  refused: object | null;
  onRemove: (field: Field) => void;
}

export function GoneAnswers({ answers, refused, onRemove }: GoneAnswersProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) ref.current?.focus();
  }, [refused]);
  return (
    <div ref={ref} tabIndex={-1}>
      {answers.map(({ field, text, question }) => (
        <QuestionGone key={field}>
          {question !== null && <p className="mt-2 break-words font-semibold">{question}</p>}
          <ScrollBox className="my-2 rounded-lg border border-line p-3">{text}</ScrollBox>
          <span className="no-js:hidden">
            <Button look="quiet" onClick={() => onRemove(field)}>
              {QUESTIONS_TEXTS.gone.remove}
            </Button>
          </span>
        </QuestionGone>
      ))}
    </div>
  );
}
