/** One of the two question lists of step 3, with its count. Each question is edited in place. */
import Pencil from "@lucide/icons/icons/pencil";
import Trash2 from "@lucide/icons/icons/trash";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
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
  /** As it was loaded. */
  recap: Recap;
  /** All questions, as this device has them. */
  all: Question[];
  /** The index of the question that is being edited, or null. */
  edited: number | null;
  result: StepResult | undefined;
  sent: string | null;
  children?: ReactNode;
}

export function QuestionSection({ title, custom, all, edited, children, ...editing }: QuestionSectionProps) {
  const questions = all.filter((question) => question.custom === custom);
  if (questions.length === 0) return null;
  return (
    <section className="mb-2 sm:mb-6">
      <div className="mb-0.5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {title} <span className="text-quiet">({questions.length})</span>
        </h2>
        {children}
      </div>
      <ul className="border-line border-y-2 [&>li+li]:border-line [&>li+li]:border-t">
        {questions.map((question) => (
          <li key={question.index} className="has-[input]:py-4 sm:py-0.5">
            {question.index === edited ? (
              <EditedQuestion question={question} {...editing} />
            ) : (
              <ShownQuestion question={question} position={all.indexOf(question) + 1} />
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
    <div className="flex items-center">
      <span
        aria-hidden="true"
        className="min-w-7 shrink-0 font-display font-extrabold text-race text-xl tabular-nums"
      >
        {position}
      </span>
      <p dir="auto" className="min-w-0 grow break-words leading-snug sm:text-lg">
        {question.text}
      </p>
      <Button
        type="submit"
        look="quiet"
        {...questionListIntents.button("edit", question.index)}
        aria-label={TEXTS.editLabel(question.text)}
        className="w-11 shrink-0"
      >
        <Icon icon={Pencil} size={18} />
      </Button>
      {question.custom && (
        <Button
          type="submit"
          look="quiet"
          {...questionListIntents.button("delete", question.index)}
          aria-label={TEXTS.deleteLabel(question.text)}
          className="w-11 shrink-0 hover:text-danger"
        >
          <Icon icon={Trash2} size={18} />
        </Button>
      )}
    </div>
  );
}
