/** The box that adds a question with its button or the Enter key. */
import { useEffect, useRef } from "react";
import { type FieldOnScreen, useField } from "../../browser/text/use-field.ts";
import { ConflictNotice } from "../../components/text/stale-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import type { StepResult } from "./change-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";
import { questionField } from "./question-rows.ts";
import { focusOn } from "./use-question-focus.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.add;

interface AddQuestionProps {
  /** As it was loaded. */
  recap: Recap;
  count: number;
  /** Of the question in the box. */
  index: number;
  /** Whether it gets the focus with each question. */
  hasFocus: boolean;
  result: StepResult | undefined;
  /** The text of a rejected form without scripts; null if it is stored on this device. */
  sent: string | null;
}

export function AddQuestion({ recap, count, index, hasFocus, result, sent }: AddQuestionProps) {
  const hydrated = useHydrated();
  const boxRef = useRef<HTMLInputElement>(null);
  const box = useField(recap, questionField(index), { isHeld: true });
  const text = sent ?? String(box.value ?? "");
  const isFull = count >= MAX_QUESTIONS;
  const isEmpty = text.trim() === "";
  const errors = isFull ? fullErrors(isEmpty) : (errorsOf(box) ?? sentErrorsOf(result, text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question in the box gets the focus
  useEffect(() => {
    if (hasFocus || isAboutBox(result)) focusOn(boxRef.current);
  }, [index, hasFocus, result]);
  return (
    <section>
      {box.conflict && <ConflictNotice field="added" label={TEXTS.label} conflict={box.conflict} />}
      <div className="mb-0.5 flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
        <label htmlFor="added" className="font-semibold">
          {TEXTS.label}
        </label>
        <p className="text-quiet text-sm tabular-nums">{CUSTOM_QUESTIONS_TEXTS.total(count)}</p>
      </div>
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
          onChange={(event) => box.change(event.currentTarget.value.trimStart() || null)}
          className={`${inputClass} flex-1 basis-40`}
          {...errorAttributes("added", isFull && isEmpty ? undefined : errors)}
        />
        <Button
          type="submit"
          look="secondary"
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

/** Half a text is no error yet. */
function errorsOf({ state }: FieldOnScreen): string[] | undefined {
  if (state.kind !== "rejected") return undefined;
  return state.message === REMOVED_MESSAGES.question ? [...TEXTS.deletedElsewhere] : [state.message];
}

function sentErrorsOf(result: StepResult | undefined, text: string): string[] | undefined {
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
