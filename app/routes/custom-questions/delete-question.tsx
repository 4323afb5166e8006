/** Asks before a question takes its answer with it. Stands inside the step's form. */
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Recap } from "../../domain/recap.ts";
import { wizardUrl } from "../../domain/wizard.ts";

interface DeleteQuestionProps {
  index: number;
  recap: Pick<Recap, "questions" | "answers" | "shareId">;
}

export function DeleteQuestion({ index, recap }: DeleteQuestionProps) {
  const question = recap.questions.find((candidate) => candidate.index === index);
  if (!question) return null;
  return (
    <div className="mb-8">
      <Notice title="Delete this question and its answer?" tone="danger" role="alert">
        <p className="break-words font-semibold">{question.text}</p>
        <p className="max-h-40 overflow-auto whitespace-pre-wrap break-words">{recap.answers[index]}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={wizardUrl("/custom-questions", recap.shareId)}>Keep it</ButtonLink>
          <Button type="submit" look="danger" name="go" value={`sure-${index}`}>
            Delete both
          </Button>
        </div>
      </Notice>
    </div>
  );
}
