/** One of the two question lists of step 3, with its count. Each question is edited in place. */
import Pencil from "@lucide/icons/icons/pencil";
import Trash2 from "@lucide/icons/icons/trash";
import { type ReactNode, useEffect, useRef } from "react";
import { useField } from "../../browser/text/use-field.ts";
import { Button } from "../../components/ui/button.tsx";
import { CharacterCount, errorAttributes, FieldErrors, inputClass } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { MAX_QUESTION_LENGTH, type Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import type { StepResult } from "./change-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";
import { questionField } from "./question-rows.ts";
import { focusOn } from "./use-question-focus.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.question;

interface QuestionSectionProps {
  title: string;
  custom: boolean;
  /** As it was loaded. */
  recap: Recap;
  /** All questions, as this device has them. */
  all: Question[];
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
      <p dir="auto" className="min-w-0 grow break-words py-0.5 leading-tight sm:text-lg">
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

interface EditedQuestionProps {
  /** As it was loaded. */
  recap: Recap;
  question: Question;
  result: StepResult | undefined;
  /** The text of a rejected form without scripts; null if it is stored on this device. */
  sent: string | null;
}
const SAVE = questionListIntents.button("save");
const CANCEL = questionListIntents.button("cancel");
/** The buttons that keys press in the field. */
const KEYS: Partial<Record<string, typeof SAVE>> = { Enter: SAVE, Escape: CANCEL };

/** The field for editing a question. If another tab has changed it, both versions are shown; Save keeps this one. */
function EditedQuestion({ recap, question, result, sent }: EditedQuestionProps) {
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
        <Notice title={CUSTOM_QUESTIONS_TEXTS.edit.stale.title} tone="danger" className="mb-3">
          <p>
            {CUSTOM_QUESTIONS_TEXTS.edit.stale.before} <q className="break-words">{theirs}</q>
            {CUSTOM_QUESTIONS_TEXTS.edit.stale.after}
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
        {CUSTOM_QUESTIONS_TEXTS.edit.label}
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
          {CUSTOM_QUESTIONS_TEXTS.edit.save}
        </Button>
        <Button type="submit" look="quiet" {...CANCEL}>
          {CUSTOM_QUESTIONS_TEXTS.edit.cancel}
        </Button>
      </div>
    </>
  );
}

/** Returns the other version that a form without scripts has found, or null. */
function staleIn(result: StepResult | undefined): string | null {
  return result?.kind === "stale" ? result.theirs : null;
}
