/** The box that adds a question: by its button or the Enter key. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from "../../domain/questions.ts";
import type { Recap } from "../../domain/recap.ts";
import type { StepResult } from "./step-result.ts";
import { findNewQuestion, keepNewQuestion } from "./unsaved-questions.ts";

interface AddQuestionProps {
  recap: Pick<Recap, "shareId" | "rev" | "questions">;
  result: StepResult | undefined;
}

export function AddQuestion({ recap, result }: AddQuestionProps) {
  const hydrated = useHydrated();
  const typed = result && "added" in result ? result.added : null;
  const [text, type] = useNewQuestion(recap, typed?.text ?? "");
  const isFull = recap.questions.length >= MAX_QUESTIONS;
  const errors = typed?.text === text ? typed.errors : undefined;
  return (
    <section>
      <label htmlFor="added" className="mb-1 block font-semibold">
        Add your own question
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="added"
          name="added"
          type="text"
          dir="auto"
          autoComplete="off"
          placeholder="What did your family say?"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          className={`${inputClass} flex-1 basis-60`}
          {...errorAttributes("added", errors)}
        />
        <Button type="submit" name="go" value="add" disabled={hydrated && (text.trim() === "" || isFull)}>
          Add Question
        </Button>
      </div>
      <CharacterCount length={text.length} maxLength={MAX_QUESTION_LENGTH} />
      <FieldErrors
        id="added"
        errors={isFull ? [`A recap can have up to ${MAX_QUESTIONS} questions`] : errors}
      />
    </section>
  );
}

/** The text of the box, which this device keeps until the question is added. */
function useNewQuestion(recap: AddQuestionProps["recap"], shown: string) {
  const [text, setText] = useState(shown);
  const hasTypedRef = useRef(shown !== "");
  const recapRef = useRef(recap);
  recapRef.current = recap;

  useEffect(() => {
    void findNewQuestion(recapRef.current).then((kept) => {
      if (kept !== null && !hasTypedRef.current) setText(kept);
    });
  }, []);

  const type = useCallback((typed: string) => {
    hasTypedRef.current = true;
    setText(typed);
    void keepNewQuestion(recapRef.current, typed);
  }, []);

  // A question more is the one from this box: it is free for the next one, and keeps the focus.
  const count = recap.questions.length;
  const countRef = useRef(count);
  useEffect(() => {
    if (count > countRef.current) type("");
    countRef.current = count;
  }, [count, type]);
  return [text, type] as const;
}
