/** One of the two lists of step 3, with its count; each question is edited in its place. */
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { Question } from "../../domain/questions.ts";
import type { Recap } from "../../domain/recap.ts";
import { EditedQuestion } from "./edited-question.tsx";
import type { StepResult } from "./step-result.ts";

interface QuestionSectionProps {
  title: string;
  custom: boolean;
  recap: Pick<Recap, "shareId" | "rev" | "questions">;
  /** The index of the question that is being edited. */
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
          <li key={question.index} className="rounded-bib border-2 border-line bg-card p-4">
            {question.index === edited ? (
              <EditedQuestion recap={recap} question={question} result={result} />
            ) : (
              <ShownQuestion question={question} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShownQuestion({ question }: { question: Question }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p dir="auto" className="min-w-0 flex-1 basis-48 break-words">
        {question.text}
      </p>
      <span className="flex">
        <Button
          type="submit"
          look="quiet"
          name="go"
          value={`edit-${question.index}`}
          aria-label={`Edit: ${question.text}`}
          className="px-3"
        >
          Edit
        </Button>
        {question.custom && (
          <Button
            type="submit"
            look="quiet"
            name="go"
            value={`delete-${question.index}`}
            aria-label={`Delete: ${question.text}`}
            className="px-3"
          >
            Delete
          </Button>
        )}
      </span>
    </div>
  );
}
