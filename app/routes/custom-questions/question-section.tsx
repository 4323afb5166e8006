/** One of the two question lists of step 3, with its count. Each question is edited in place. */
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { EditedQuestion } from "./edited-question.tsx";
import { questionListIntents } from "./question-list-intents.ts";
import type { StepResult } from "./step-result.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.question;

interface QuestionSectionProps {
  title: string;
  custom: boolean;
  recap: Pick<Recap, "shareId" | "rev" | "questions">;
  /** The index of the question that is being edited, or null. */
  edited: number | null;
  result: StepResult | undefined;
  children?: ReactNode;
}

export function QuestionSection({ title, custom, recap, edited, result, children }: QuestionSectionProps) {
  const questions = recap.questions.filter((question) => question.custom === custom);
  if (questions.length === 0) return null;
  return (
    <section className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">
          {title} <span className="text-quiet">({questions.length})</span>
        </h2>
        {children}
      </div>
      <ul className="space-y-3">
        {questions.map((question) => (
          <li
            key={question.index}
            className="rounded-card border-2 border-line bg-card px-4 py-3 has-[input]:border-race"
          >
            {question.index === edited ? (
              <EditedQuestion recap={recap} question={question} result={result} />
            ) : (
              <ShownQuestion question={question} position={recap.questions.indexOf(question) + 1} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `position` counts from 1 among all questions. */
function ShownQuestion({ question, position }: { question: Question; position: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span
        aria-hidden="true"
        className="w-8 shrink-0 font-display font-extrabold text-3xl text-race tabular-nums"
      >
        {position}
      </span>
      <p dir="auto" className="min-w-0 flex-1 basis-40 break-words text-lg">
        {question.text}
      </p>
      <span className="flex">
        <Button
          type="submit"
          look="quiet"
          {...questionListIntents.button("edit", question.index)}
          aria-label={TEXTS.editLabel(question.text)}
          className="px-3"
        >
          {TEXTS.edit}
        </Button>
        {question.custom && (
          <Button
            type="submit"
            look="quiet"
            {...questionListIntents.button("delete", question.index)}
            aria-label={TEXTS.deleteLabel(question.text)}
            className="px-3"
          >
            {TEXTS.delete}
          </Button>
        )}
      </span>
    </div>
  );
}
