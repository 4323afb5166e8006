/** What is said where another tab has deleted a question that was being answered. */
import type { ReactNode } from "react";
import { Notice } from "../../components/ui/notice.tsx";

/** The children are the text, where its own field does not show it any more. */
export function QuestionGone({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-6">
      <Notice title="Another tab deleted this question" tone="danger" role="alert">
        <p>Your text is not saved. Copy it to the answer of another question.</p>
        {children}
      </Notice>
    </div>
  );
}
