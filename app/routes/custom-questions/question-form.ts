/** Parses the form of step 3: the edited question, a new one, and the pressed button. */
import * as z from "zod/mini";
import type { RemovedWith } from "../../domain/edits/edit.ts";
import { newQuestionIndex } from "../../domain/questions/new-question-index.ts";
import { answerSchema, isRandomIndex, questionTextSchema } from "../../domain/questions/questions.ts";
import type { Ending } from "../../domain/questions/wording.ts";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import { indexTarget } from "../../domain/site/intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { MAX_RECORDINGS, recordingIdSchema } from "../../domain/voice/recording.ts";
import { shownIn } from "../../domain/wizard/wizard-form.ts";
import { nextUrl, previousUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { lostRecap } from "../../http/bad-request.ts";
import {
  addsQuestion,
  CONFIRMED_FIELDS,
  type QuestionListPress,
  questionListIntents,
} from "./question-list-intents.ts";
import { questionField } from "./question-rows.ts";

const formSchema = z.object({
  recap: shareIdSchema,
  editedIndex: z.nullable(indexTarget),
  edited: z.nullable(z.string()),
  added: z.nullable(z.string()),
  /** The index that the page has given the added question. */
  addedIndex: z.nullable(indexTarget.check(z.refine(isRandomIndex))),
});

export interface QuestionChanges {
  kind: "changes";
  recap: string;
  /** Its hidden fields have the stored texts of the questions. */
  form: FormData;
  edit: { index: number; text: string } | null;
  add: string | null;
  addedIndex: number;
  /** A half-typed question that the button does not add; null if there is none. The page shows it again. */
  unadded: string | null;
  reset: boolean;
  /** The ending whose wording the questions get, or null. */
  reword: Ending | null;
  /** `confirmed` is what the confirmation showed of the answer and its recordings. */
  remove: { index: number; confirmed: RemovedWith } | null;
  /** The index of the question that the button opens for editing, or null. */
  open: number | null;
  address: SitePath;
}

export interface InvalidQuestions {
  kind: "invalid";
  edited: TypedText;
  added: TypedText;
}

export interface TypedText {
  text: string;
  errors?: string[] | undefined;
  /** Of an edited question: the stored text that it may replace. */
  before?: string | undefined;
}

/** Returns the changes, or both texts if either is invalid. Throws 400 for a form that is not from this page. */
export function readQuestionForm(formData: FormData): QuestionChanges | InvalidQuestions {
  const names = ["recap", "editedIndex", "edited", "added", "addedIndex"];
  const form = formSchema.safeParse(Object.fromEntries(names.map((name) => [name, formData.get(name)])));
  const pressed = questionListIntents.read(formData);
  if (!form.success || !pressed) throw lostRecap();
  const { intent } = pressed;
  const { recap, editedIndex, edited, added, addedIndex } = form.data;

  const editing = edited === null || intent === "cancel" ? null : questionTextSchema.safeParse(edited);
  const isTyped = (added ?? "").trim() !== "";
  // Back leaves the page: the typed question would be lost.
  const wantsToAdd = intent === "add" || (isTyped && (addsQuestion(pressed) || intent === "back"));
  const adding = wantsToAdd ? questionTextSchema.safeParse(added ?? "") : null;
  if (editing?.success === false || adding?.success === false) {
    return {
      kind: "invalid",
      edited: { text: edited ?? "", errors: messagesOf(editing), before: shownText(formData, editedIndex) },
      added: { text: added ?? "", errors: messagesOf(adding) },
    };
  }
  return {
    kind: "changes",
    recap,
    form: formData,
    edit: editing && editedIndex !== null ? { index: editedIndex, text: editing.data } : null,
    add: intent === "take" ? pressed.target : (adding?.data ?? null),
    addedIndex: addedIndex ?? newQuestionIndex(),
    unadded: isTyped && !wantsToAdd ? added : null,
    reset: intent === "reset",
    reword: intent === "reword" ? pressed.target : null,
    remove:
      intent === "delete" || intent === "sure"
        ? {
            index: pressed.target,
            confirmed: intent === "sure" ? confirmedIn(formData) : { answer: null, recordings: [] },
          }
        : null,
    open: intent === "edit" ? pressed.target : null,
    address: addressAfter(pressed, recap),
  };
}

/** Returns the hidden field with a question's stored text. */
export function shownText(form: FormData, index: number | null): string | undefined {
  return index === null ? undefined : shownIn(form, questionField(index));
}

function confirmedIn(form: FormData): RemovedWith {
  const answer = answerSchema.safeParse(form.get(CONFIRMED_FIELDS.answer)).data ?? "";
  const ids = form
    .getAll(CONFIRMED_FIELDS.recording)
    .flatMap((id) => recordingIdSchema.safeParse(id).data ?? []);
  return { answer: answer || null, recordings: ids.slice(0, MAX_RECORDINGS) };
}

function addressAfter(pressed: QuestionListPress, recap: string): SitePath {
  const here = wizardUrl("/custom-questions", recap);
  switch (pressed.intent) {
    case "back":
      return previousUrl("/custom-questions", recap);
    case "continue":
      return nextUrl("/custom-questions", recap);
    case "edit":
      return `${here}&edit=${pressed.target}`;
    case "add":
    case "enter":
    case "take":
    case "reset":
    case "reword":
    case "save":
    case "cancel":
    case "delete":
    case "sure":
    case "keep":
      return here;
  }
}

function messagesOf(result: { error?: z.core.$ZodError } | null): string[] | undefined {
  return result?.error?.issues.map((issue) => issue.message);
}
