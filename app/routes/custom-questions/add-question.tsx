/** The box that adds a question with its button or the Enter key. */
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";
import type { StepResult } from "./step-result.ts";
import { focusOn } from "./use-focus.ts";
import { useNewQuestion } from "./use-new-question.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.add;

interface AddQuestionProps {
  recap: Pick<Recap, "shareId" | "questions">;
  /** Of the question in the box: its form can be sent twice. */
  index: number;
  result: StepResult | undefined;
}

export function AddQuestion({ recap, index, result }: AddQuestionProps) {
  const hydrated = useHydrated();
  const boxRef = useRef<HTMLInputElement>(null);
  const [text, type] = useNewQuestion({ recap, result, boxRef });
  const isFull = recap.questions.length >= MAX_QUESTIONS;
  const isEmpty = text.trim() === "";
  const errors = isFull ? fullErrors(isEmpty) : errorsOf(result, text);
  useEffect(() => {
    if (isAboutBox(result)) focusOn(boxRef.current);
  }, [result]);
  return (
    <section>
      <label htmlFor="added" className="mb-1 block font-semibold">
        {TEXTS.label}
      </label>
      <input type="hidden" name="addedIndex" value={index} />
      <div className="flex flex-wrap gap-2">
        <input
          ref={boxRef}
          id="added"
          name="added"
          type="text"
          dir="auto"
          autoComplete="off"
          placeholder={TEXTS.placeholder}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          className={`${inputClass} flex-1 basis-40`}
          {...errorAttributes("added", isFull && isEmpty ? undefined : errors)}
        />
        <Button
          type="submit"
          {...questionListIntents.button("add")}
          disabled={hydrated && (isEmpty || isFull)}
        >
          {TEXTS.button}
        </Button>
      </div>
      {!errors && <CharacterCount length={text.length} maxLength={MAX_QUESTION_LENGTH} />}
      <FieldErrors id="added" errors={errors} />
    </section>
  );
}

function fullErrors(isEmpty: boolean): string[] {
  return isEmpty ? [TEXTS.full] : [TEXTS.full, TEXTS.emptyBox];
}

function errorsOf(result: StepResult | undefined, text: string): string[] | undefined {
  if (result?.kind === "gone") {
    return text.includes(result.lost) ? [...TEXTS.deletedElsewhere] : undefined;
  }
  return result && "added" in result && result.added.text === text ? result.added.errors : undefined;
}

/** Whether the box gets the focus. An error of an edited question takes precedence. */
function isAboutBox(result: StepResult | undefined): boolean {
  if (result?.kind === "invalid") return !result.edited.errors;
  return result?.kind === "gone";
}
