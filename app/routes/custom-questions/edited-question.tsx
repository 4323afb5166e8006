/** A question while it is edited. Another tab's version is shown beside it; saving again keeps this one. */
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { MAX_QUESTION_LENGTH, type Question } from "../../domain/questions.ts";
import type { StepAnswer } from "./step-answer.ts";

interface EditedQuestionProps {
  question: Question;
  answer: StepAnswer | undefined;
}

export function EditedQuestion({ question, answer }: EditedQuestionProps) {
  const stale = answer?.kind === "stale" ? answer : null;
  const typed = answer && "edited" in answer ? answer.edited : null;
  const [text, setText] = useState(typed?.text ?? question.text);
  const errors = typed?.text === text ? typed.errors : undefined;
  return (
    <>
      {stale && (
        <div className="mb-3">
          <Notice title="This question was changed in another tab" tone="danger" role="alert">
            <p>
              It says there: <q className="break-words">{stale.theirs}</q>. Save keeps your text, Cancel the
              other.
            </p>
          </Notice>
        </div>
      )}
      <input type="hidden" name="editedIndex" value={question.index} />
      <input type="hidden" name="before" value={stale?.theirs ?? question.text} />
      <label htmlFor="edited" className="mb-1 block font-semibold">
        Edit question
      </label>
      <input
        id="edited"
        name="edited"
        type="text"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the athlete has just asked to edit this question
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className={inputClass}
        {...errorAttributes("edited", errors)}
      />
      <CharacterCount length={text.length} maxLength={MAX_QUESTION_LENGTH} />
      <FieldErrors id="edited" errors={errors} />
      <div className="flex gap-3">
        <Button type="submit" name="go" value="save">
          Save
        </Button>
        <Button type="submit" look="secondary" name="go" value="cancel">
          Cancel
        </Button>
      </div>
    </>
  );
}
