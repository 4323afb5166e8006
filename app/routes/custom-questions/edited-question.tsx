/** A question while it is edited. Another tab's version is shown beside it; saving again keeps this one. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { MAX_QUESTION_LENGTH, type Question } from "../../domain/questions.ts";
import type { Recap } from "../../domain/recap.ts";
import { questionListIntents } from "./question-list-intents.ts";
import type { StepResult } from "./step-result.ts";
import { findEdit, keepEdit } from "./unsaved-questions.ts";
import { focusOn } from "./use-focus.ts";

interface EditedQuestionProps {
  recap: Pick<Recap, "shareId" | "rev" | "questions">;
  question: Question;
  result: StepResult | undefined;
}

const SAVE = questionListIntents.button("save");

export function EditedQuestion({ recap, question, result }: EditedQuestionProps) {
  const stale = result?.kind === "stale" ? result : null;
  const typed = result && "edited" in result ? result.edited : null;
  const { text, before, type } = useEdit(recap, question, typed?.text ?? null);
  const errors = typed?.text === text ? typed.errors : undefined;
  const fieldRef = useRef<HTMLInputElement>(null);
  const wrong = stale ?? typed?.errors;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong with it is to be mended here
  useEffect(() => focusOn(fieldRef.current), [wrong]);
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
      <input type="hidden" name="before" value={stale?.theirs ?? before} />
      <label htmlFor="edited" className="mb-1 block font-semibold">
        Edit question
      </label>
      <input
        ref={fieldRef}
        id="edited"
        name="edited"
        type="text"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the athlete has just asked to edit this question
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // The form's own Enter is that of the box for new questions.
          event.preventDefault();
          const { form } = event.currentTarget;
          form?.requestSubmit(form.querySelector<HTMLElement>(`button[value=${SAVE.value}]`));
        }}
        className={inputClass}
        {...errorAttributes("edited", errors)}
      />
      {!errors && <CharacterCount length={text.length} maxLength={MAX_QUESTION_LENGTH} />}
      <FieldErrors id="edited" errors={errors} />
      <div className="flex gap-3">
        <Button type="submit" {...SAVE}>
          Save
        </Button>
        <Button type="submit" look="secondary" {...questionListIntents.button("cancel")}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** The edited text, which this device keeps until it is saved or given up. */
function useEdit(recap: EditedQuestionProps["recap"], question: Question, shown: string | null) {
  const [text, setText] = useState(shown ?? question.text);
  const [before, setBefore] = useState(question.text);
  const hasTypedRef = useRef(shown !== null);
  const shownRef = useRef({ recap, index: question.index });

  useEffect(() => {
    const { recap, index } = shownRef.current;
    void findEdit(recap).then((kept) => {
      if (kept?.index !== index || hasTypedRef.current) return;
      setText(kept.text);
      setBefore(kept.before);
    });
  }, []);

  function type(typed: string) {
    hasTypedRef.current = true;
    setText(typed);
    void keepEdit(recap, { index: question.index, before, text: typed });
  }
  return { text, before, type };
}
