/** The question was deleted while it was answered: what was typed is shown, to be copied to another one. */
import { Notice } from "../../components/ui/notice.tsx";

export function QuestionGone({ text }: { text: string }) {
  return (
    <div className="mb-6">
      <Notice title="Another tab deleted this question" tone="danger" role="alert">
        <p>Your text is not saved. Copy it to the answer of another question:</p>
        <p className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-words rounded-lg border border-line p-3">
          {text}
        </p>
      </Notice>
    </div>
  );
}
