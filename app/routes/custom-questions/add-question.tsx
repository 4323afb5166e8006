/** The box that adds a question: by its button or the Enter key. */
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from "../../domain/questions.ts";
import type { StepAnswer } from "./step-answer.ts";

interface AddQuestionProps {
  answer: StepAnswer | undefined;
  /** How many questions the recap has. */
  count: number;
}

export function AddQuestion({ answer, count }: AddQuestionProps) {
  const hydrated = useHydrated();
  const typed = answer && "added" in answer ? answer.added : null;
  const [text, setText] = useState(typed?.text ?? "");
  const isFull = count >= MAX_QUESTIONS;
  // A question more is the one from this box: it is free for the next one, and keeps the focus.
  const countRef = useRef(count);
  useEffect(() => {
    if (count > countRef.current) setText("");
    countRef.current = count;
  }, [count]);
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
          onChange={(event) => setText(event.currentTarget.value)}
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
