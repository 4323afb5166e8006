/** The field for editing a question. If another tab has changed it, both versions are shown; Save keeps this one. */
import { useEffect, useRef } from "react";
import { useField } from "../../browser/text/use-field.ts";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { MAX_QUESTION_LENGTH, type Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";
import { questionField } from "./question-rows.ts";
import type { StepResult } from "./step-result.ts";
import { focusOn } from "./use-question-focus.ts";

interface EditedQuestionProps {
  /** As it was loaded. */
  recap: Recap;
  question: Question;
  result: StepResult | undefined;
  /** The text of a form without scripts; null if it is on this device. */
  sent: string | null;
}

const TEXTS = CUSTOM_QUESTIONS_TEXTS.edit;
const SAVE = questionListIntents.button("save");
const CANCEL = questionListIntents.button("cancel");
/** The buttons that keys press in the field. */
const KEYS: Partial<Record<string, typeof SAVE>> = { Enter: SAVE, Escape: CANCEL };

export function EditedQuestion({ recap, question, result, sent }: EditedQuestionProps) {
  const field = useField(recap, questionField(question.index), { isHeld: true });
  const typed = result && "edited" in result ? result.edited : null;
  const theirs = field.conflict ? String(field.conflict.theirs ?? "") : staleIn(result);
  const text = sent ?? String(field.value ?? "");
  const rejected = field.state.kind === "rejected" ? [field.state.message] : undefined;
  const errors = rejected ?? (typed?.text === text ? typed.errors : undefined);
  const fieldRef = useRef<HTMLInputElement>(null);
  const failure = theirs ?? typed?.errors;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field after each error
  useEffect(() => focusOn(fieldRef.current), [failure]);
  return (
    <>
      {theirs !== null && (
        <Notice title={TEXTS.stale.title} tone="danger" role="alert" className="mb-3">
          <p>
            {TEXTS.stale.before} <q className="break-words">{theirs}</q>
            {TEXTS.stale.after}
          </p>
        </Notice>
      )}
      <input type="hidden" name="editedIndex" value={question.index} />
      <input
        type="hidden"
        name={shownName(`question-${question.index}`)}
        value={staleIn(result) ?? typed?.before ?? question.text}
      />
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
        onChange={(event) => field.change(event.currentTarget.value)}
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
        <Button type="submit" look="secondary" {...SAVE}>
          {TEXTS.save}
        </Button>
        <Button type="submit" look="quiet" {...CANCEL}>
          {TEXTS.cancel}
        </Button>
      </div>
    </>
  );
}

/** Returns the other version that a form without scripts has found, or null. */
function staleIn(result: StepResult | undefined): string | null {
  return result?.kind === "stale" ? result.theirs : null;
}
