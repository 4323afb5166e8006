/** The place among the questions: its number, and one button per question that leads to it and shows if it is answered. */

import { useDeclinedWording } from "../../browser/device/declined-wording.ts";
import { changeFields, leaveFields } from "../../browser/text/change-fields.ts";
import { newest, useEdited } from "../../browser/text/use-field.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Field } from "../../domain/edits/edit.ts";
import type { Question } from "../../domain/questions/questions.ts";
import type { Ending } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import type { VoiceItem } from "../../domain/voice/voice-on-screen.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

interface QuestionDotsProps {
  recap: Pick<Recap, "questions" | "answers">;
  /** Includes recordings that are not uploaded yet. */
  recordings: readonly VoiceItem[];
  /** The shown question, from 1. */
  position: number;
}

export function QuestionDots({ recap, recordings, position }: QuestionDotsProps) {
  return (
    <div className="mb-1 flex items-center justify-between gap-x-3">
      <p className="sr-only">{QUESTIONS_TEXTS.place(position, recap.questions.length)}</p>
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center self-start rounded-full bg-race font-display font-extrabold text-on-race text-xl leading-normal tabular-nums sm:size-11 sm:text-2xl"
      >
        {position}
      </span>
      {/* Beyond the column's edge by the empty part of the last target. */}
      <ol aria-label={QUESTIONS_TEXTS.questions} className="-mr-3 flex flex-wrap justify-end">
        {recap.questions.map((question, at) => {
          const isRecorded = recordings.some(
            ({ questionIndex, step }) => questionIndex === question.index && step.kind !== "deleted",
          );
          const isAnswered = isRecorded || recap.answers[question.index] !== undefined;
          const isShown = at + 1 === position;
          const name = QUESTIONS_TEXTS.question(at + 1);
          return (
            <li key={question.index}>
              <button
                type="submit"
                {...questionIntents.button("question", question.index)}
                aria-current={isShown ? "step" : undefined}
                aria-label={
                  isRecorded
                    ? QUESTIONS_TEXTS.recorded(name)
                    : isAnswered
                      ? QUESTIONS_TEXTS.answered(name)
                      : name
                }
                className="grid size-11 place-items-center"
              >
                <span
                  className={`rounded-full border-2 border-race ${isShown ? "size-5" : "size-3.5"} ${isAnswered ? "bg-race forced-colors:bg-[Highlight] forced-color-adjust-none" : "bg-card"}`}
                />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const TEXTS = QUESTIONS_TEXTS.reword;

interface OtherWordingProps {
  /** As it was loaded. */
  recap: Recap;
  ending: Ending;
  /** In that wording. */
  question: Question;
}

/** Offers the wording of a question that suits how the race ended, unless it was declined on step 3. Part of the answer's form. */
export function OtherWording({ recap, ending, question }: OtherWordingProps) {
  const { shareId } = recap;
  const edited = useEdited(shareId);
  const [isDeclined] = useDeclinedWording(shareId, ending);
  if (isDeclined) return null;
  const use = () => {
    const field: Field = `question-${question.index}`;
    void changeFields(newest(recap, edited), { [field]: question.text });
    void leaveFields(shareId, [field]);
    // The button disappears with the offer.
    document.getElementById("answer")?.focus();
  };
  return (
    <p className="-mt-1 mb-3 flex flex-wrap items-center gap-x-4 text-quiet">
      {TEXTS.offer(question.text)}
      <Button
        type="submit"
        look="quiet"
        {...questionIntents.button("reword")}
        onClick={(event) => {
          event.preventDefault();
          use();
        }}
      >
        {TEXTS.use}
      </Button>
    </p>
  );
}
