/** The notice that another tab has deleted a question while it was being answered. */
import type { ReactNode } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

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
