/** Asks before a question takes its answer, typed or spoken, with it. Stands inside the step's form. */
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import type { Recap } from "../../domain/recap.ts";
import { recordingsOf } from "../../domain/recording.ts";
import { questionListIntents } from "./question-list-intents.ts";

interface DeleteQuestionProps {
  /** `isKept` where this device has something of the answer that the server does not have. */
  asked: { index: number; isKept: boolean };
  recap: Pick<Recap, "questions" | "answers" | "recordings">;
}

export function DeleteQuestion({ asked, recap }: DeleteQuestionProps) {
  const { index, isKept } = asked;
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it is shown again
  useEffect(() => ref.current?.focus(), [asked]);
  const question = recap.questions.find((candidate) => candidate.index === index);
  if (!question) return null;
  const answer = recap.answers[index];
  const count = recordingsOf(recap.recordings, index).length;
  const spoken = count === 1 ? "its recording" : count > 1 ? `its ${count} recordings` : "";
  const unsaved = isKept && "what only this device has of its answer";
  const lost = ["this question", answer !== undefined && "its answer", spoken, unsaved].filter(Boolean);
  return (
    <div ref={ref} tabIndex={-1} className="mb-8 scroll-mt-4">
      <Notice title={`Delete ${lost.slice(0, -1).join(", ")} and ${lost.at(-1)}?`} tone="danger" role="alert">
        <p className="break-words font-semibold">{question.text}</p>
        <ScrollBox>{answer}</ScrollBox>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" {...questionListIntents.button("keep")}>
            Keep it
          </Button>
          <Button type="submit" look="danger" {...questionListIntents.button("sure", index)}>
            {lost.length > 2 ? "Delete all" : "Delete both"}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
