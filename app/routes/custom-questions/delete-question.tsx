/** The confirmation before a question is deleted with its answer and recordings. Rendered inside the step's form. */
import { Button } from "../../components/ui/button.tsx";
import { FocusedNotice } from "../../components/ui/notice.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { CONFIRMED_FIELDS, questionListIntents } from "./question-list-intents.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.delete;

interface DeleteQuestionProps {
  /** The question to delete. */
  index: number;
  /** Whether a part of the answer is stored only on this device. */
  isOnDevice: boolean;
  recap: Pick<Recap, "questions" | "answers" | "recordings">;
}

export function DeleteQuestion({ index, isOnDevice, recap }: DeleteQuestionProps) {
  const question = recap.questions.find((candidate) => candidate.index === index);
  if (!question) return null;
  const answer = recap.answers[index];
  const recordings = recordingsOf(recap.recordings, index);
  const count = recordings.length;
  const losses = [
    TEXTS.losses.question,
    ...(answer !== undefined ? [TEXTS.losses.answer] : []),
    ...(count > 0 ? [TEXTS.losses.recordings(count)] : []),
    ...(isOnDevice ? [TEXTS.losses.onDevice] : []),
  ];
  return (
    <FocusedNotice title={TEXTS.title(losses)} tone="danger" role="alert" className="mb-8" result={index}>
      <p className="break-words font-semibold">{question.text}</p>
      <ScrollBox>{answer}</ScrollBox>
      <input type="hidden" name={CONFIRMED_FIELDS.answer} value={answer ?? ""} />
      {recordings.map(({ id }) => (
        <input key={id} type="hidden" name={CONFIRMED_FIELDS.recording} value={id} />
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="secondary" {...questionListIntents.button("keep")}>
          {TEXTS.keep}
        </Button>
        <Button type="submit" look="danger" {...questionListIntents.button("sure", index)}>
          {losses.length > 2 ? TEXTS.all : TEXTS.both}
        </Button>
      </div>
    </FocusedNotice>
  );
}
