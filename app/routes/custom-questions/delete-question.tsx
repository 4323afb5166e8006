/** Asks before a question takes its answer, typed or spoken, with it. Stands inside the step's form. */
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Recap } from "../../domain/recap.ts";
import { recordingsOf } from "../../domain/recording.ts";
import { wizardUrl } from "../../domain/wizard.ts";

interface DeleteQuestionProps {
  index: number;
  recap: Pick<Recap, "questions" | "answers" | "recordings" | "shareId">;
}

export function DeleteQuestion({ index, recap }: DeleteQuestionProps) {
  const question = recap.questions.find((candidate) => candidate.index === index);
  if (!question) return null;
  const answer = recap.answers[index];
  const count = recordingsOf(recap.recordings, index).length;
  const spoken = count === 1 ? "its recording" : count > 1 ? `its ${count} recordings` : "";
  const lost = [answer !== undefined && "its answer", spoken].filter(Boolean);
  return (
    <div className="mb-8">
      <Notice
        title={`Delete this question${lost.length === 2 ? "," : " and"} ${lost.join(" and ")}?`}
        tone="danger"
        role="alert"
      >
        <p className="break-words font-semibold">{question.text}</p>
        <p className="max-h-40 overflow-auto whitespace-pre-wrap break-words">{answer}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={wizardUrl("/custom-questions", recap.shareId)}>Keep it</ButtonLink>
          <Button type="submit" look="danger" name="go" value={`sure-${index}`}>
            {lost.length === 2 ? "Delete all" : "Delete both"}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
