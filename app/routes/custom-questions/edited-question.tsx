/** The field for editing a question. If another tab has changed it, both versions are shown; Save keeps this one. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { MAX_QUESTION_LENGTH, type Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import type { TypedText } from "./question-form.ts";
import { questionListIntents } from "./question-list-intents.ts";
import type { StepResult } from "./step-result.ts";
import { findEdit, storeEdit } from "./unsaved-questions.ts";
import { focusOn } from "./use-focus.ts";

interface EditedQuestionProps {
  recap: Pick<Recap, "shareId" | "questions">;
  question: Question;
  result: StepResult | undefined;
}

const TEXTS = CUSTOM_QUESTIONS_TEXTS.edit;
const SAVE = questionListIntents.button("save");
const CANCEL = questionListIntents.button("cancel");
/** The buttons that keys press in the field. */
const KEYS: Partial<Record<string, typeof SAVE>> = { Enter: SAVE, Escape: CANCEL };

export function EditedQuestion({ recap, question, result }: EditedQuestionProps) {
  const stale = result?.kind === "stale" ? result : null;
  const typed = result && "edited" in result ? result.edited : null;
  const { text, before, type } = useEdit(recap, question, typed);
  const errors = typed?.text === text ? typed.errors : undefined;
  const fieldRef = useRef<HTMLInputElement>(null);
  const failure = stale ?? typed?.errors;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field after each error
  useEffect(() => focusOn(fieldRef.current), [failure]);
  return (
    <>
      {stale && (
        <Notice title={TEXTS.stale.title} tone="danger" role="alert" className="mb-3">
          <p>
            {TEXTS.stale.before} <q className="break-words">{stale.theirs}</q>
            {TEXTS.stale.after}
          </p>
        </Notice>
      )}
      <input type="hidden" name="editedIndex" value={question.index} />
      <input type="hidden" name={shownName(`question-${question.index}`)} value={stale?.theirs ?? before} />
      <label htmlFor="edited" className="mb-1 block font-semibold">
        {TEXTS.label}
      </label>
      <input
        ref={fieldRef}
        id="edited"
        name="edited"
        type="text"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the athlete has just pressed Edit
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const pressed = KEYS[event.key];
          if (!pressed || event.nativeEvent.isComposing) return;
          // By default, Enter in this form adds the question of the box for new ones.
          event.preventDefault();
          const { form } = event.currentTarget;
          form?.requestSubmit(form.querySelector<HTMLElement>(`button[value=${pressed.value}]`));
        }}
        className={inputClass}
        {...errorAttributes("edited", errors)}
      />
      {!errors && <CharacterCount length={text.length} maxLength={MAX_QUESTION_LENGTH} />}
      <FieldErrors id="edited" errors={errors} />
      <div className="flex gap-3">
        <Button type="submit" {...SAVE}>
          {TEXTS.save}
        </Button>
        <Button type="submit" look="secondary" {...CANCEL}>
          {TEXTS.cancel}
        </Button>
      </div>
    </>
  );
}

/** The edited text, stored on this device until it is saved or cancelled. `submitted` is that of a failed save. */
function useEdit(recap: EditedQuestionProps["recap"], question: Question, submitted: TypedText | null) {
  const [text, setText] = useState(submitted?.text ?? question.text);
  const [before, setBefore] = useState(submitted?.before ?? question.text);
  const hasTypedRef = useRef(submitted !== null);
  const initialRef = useRef({ recap, index: question.index });

  useEffect(() => {
    const { recap, index } = initialRef.current;
    void findEdit(recap).then((stored) => {
      if (stored?.index !== index || hasTypedRef.current) return;
      setText(stored.text);
      setBefore(stored.before);
    });
  }, []);

  function type(typed: string) {
    hasTypedRef.current = true;
    setText(typed);
    void storeEdit(recap, { index: question.index, before, text: typed });
  }
  return { text, before, type };
}
