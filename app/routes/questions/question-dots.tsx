/** The place among the questions: its number, and one button per question that leads to it and shows if it is answered. */
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
