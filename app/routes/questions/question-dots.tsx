/** One dot a question: which are answered, which one is shown, and a way to each. */
import type { Recap } from "../../domain/recap.ts";
import { questionIntents } from "../../domain/story-intents.ts";
import type { VoiceItem } from "../../domain/voice.ts";

interface QuestionDotsProps {
  recap: Pick<Recap, "questions" | "answers">;
  /** Those on their way count too. */
  recordings: readonly VoiceItem[];
  /** The shown question, from 1. */
  position: number;
}

export function QuestionDots({ recap, recordings, position }: QuestionDotsProps) {
  return (
    <ol aria-label="Questions" className="mt-6 flex flex-wrap justify-center">
      {recap.questions.map((question, at) => {
        const isRecorded = recordings.some(
          ({ questionIndex, step }) => questionIndex === question.index && step.kind !== "deleted",
        );
        const isAnswered = isRecorded || recap.answers[question.index] !== undefined;
        const isShown = at + 1 === position;
        return (
          <li key={question.index}>
            <button
              type="submit"
              {...questionIntents.button("question", question.index)}
              aria-current={isShown ? "step" : undefined}
              aria-label={`Question ${at + 1}${isRecorded ? ", recorded" : isAnswered ? ", answered" : ""}`}
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
  );
}
