/** Parses the form of step 3: the edited question, a new one, and the pressed button. */
import * as z from "zod/mini";
import { jsonText } from "../../domain/lib/json-text.ts";
import {
  isRandomIndex,
  MAX_QUESTION_INDEX,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  type QuestionList,
  questionIndexSchema,
  questionTextSchema,
} from "../../domain/questions/questions.ts";
import type { Ending } from "../../domain/questions/wording.ts";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import { indexTarget } from "../../domain/site/intents.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { nextUrl, previousUrl, wizardUrl } from "../../domain/wizard/wizard.ts";
import { lostRecap } from "../../http/bad-request.ts";
import { addsQuestion, type QuestionListPress, questionListIntents } from "./question-list-intents.ts";

/** Each character may be escaped. */
const MAX_SHOWN_LENGTH = MAX_QUESTIONS * (2 * MAX_QUESTION_LENGTH + 100);

/**
 * The question list that the form showed. It is compared with the recap's and not stored unless they are equal. No recap
 * has an empty list, so a field that is missing or invalid is equal to none.
 */
const shownSchema = z.catch(
  z.pipe(
    jsonText(MAX_SHOWN_LENGTH),
    z.object({
      questions: z
        .array(
          z.object({
            index: questionIndexSchema,
            text: z.string().check(z.maxLength(MAX_QUESTION_LENGTH)),
            custom: z.boolean(),
          }),
        )
        .check(z.maxLength(MAX_QUESTIONS)),
      nextQuestionIndex: z.int().check(z.minimum(0), z.maximum(MAX_QUESTION_INDEX + 1)),
    }),
  ),
  { questions: [], nextQuestionIndex: 0 },
);

const formSchema = z.object({
  recap: shareIdSchema,
  rev: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  shown: shownSchema,
  editedIndex: z.nullable(indexTarget),
  /** The edited question as it was shown, to detect a change by another tab. */
  before: z.nullable(z.string()),
  edited: z.nullable(z.string()),
  added: z.nullable(z.string()),
  /** The index that the page has given the added question. */
  addedIndex: z.nullable(indexTarget.check(z.refine(isRandomIndex))),
  /** Set if scripts preserve the text in the box for new questions. */
  keepsBox: z.nullable(z.string()),
});

export interface QuestionChanges {
  kind: "changes";
  /** Share id. */
  recap: string;
  rev: number;
  /** The list that the form showed. */
  shown: QuestionList;
  edit: { index: number; before: string; text: string } | null;
  add: string | null;
  /** Its index if the page has given it one, otherwise null. */
  addedIndex: number | null;
  /** A half-typed question that the button does not add and the page has to show again, or null. */
  unadded: string | null;
  reset: boolean;
  /** The ending whose wording the questions get, or null. */
  reword: Ending | null;
  /**
   * `isSure` is true if the athlete confirmed that the answer is deleted too. `isOnDevice` is true if a part of the
   * answer is stored only on the device.
   */
  remove: { index: number; isSure: boolean; isOnDevice: boolean } | null;
  /** The index of the question that the button opens for editing, or null. */
  open: number | null;
  /** The address to redirect to. */
  address: SitePath;
}

export interface InvalidQuestions {
  kind: "invalid";
  edited: TypedText;
  added: TypedText;
}

/** A typed text and its validation errors. */
export interface TypedText {
  text: string;
  errors?: string[] | undefined;
}

/** Returns the changes, or both texts if either is invalid. Throws 400 for a form that is not from this page. */
export function readQuestionForm(formData: FormData): QuestionChanges | InvalidQuestions {
  const names = [
    "recap",
    "rev",
    "shown",
    "editedIndex",
    "before",
    "edited",
    "added",
    "addedIndex",
    "keepsBox",
  ];
  const form = formSchema.safeParse(Object.fromEntries(names.map((name) => [name, formData.get(name)])));
  const pressed = questionListIntents.read(formData);
  if (!form.success || !pressed) throw lostRecap();
  const { intent } = pressed;
  const { recap, rev, shown, editedIndex, before, edited, added, addedIndex, keepsBox } = form.data;

  const editing = edited === null || intent === "cancel" ? null : questionTextSchema.safeParse(edited);
  const isTyped = (added ?? "").trim() !== "";
  // Back leaves the page. Without scripts, the typed question would be lost.
  const isAddedWhereTyped = addsQuestion(pressed) || (intent === "back" && keepsBox === null);
  const wantsToAdd = intent === "add" || (isTyped && isAddedWhereTyped);
  const adding = wantsToAdd ? questionTextSchema.safeParse(added ?? "") : null;
  if (editing?.success === false || adding?.success === false) {
    return {
      kind: "invalid",
      edited: { text: edited ?? "", errors: messagesOf(editing) },
      added: { text: added ?? "", errors: messagesOf(adding) },
    };
  }
  return {
    kind: "changes",
    recap,
    rev,
    shown,
    edit:
      editing && editedIndex !== null
        ? { index: editedIndex, before: before ?? "", text: editing.data }
        : null,
    add: intent === "take" ? pressed.target : (adding?.data ?? null),
    addedIndex,
    unadded: isTyped && !wantsToAdd && keepsBox === null ? added : null,
    reset: intent === "reset",
    reword: intent === "reword" ? pressed.target : null,
    remove:
      intent === "delete" || intent === "sure"
        ? {
            index: pressed.target,
            isSure: intent === "sure",
            isOnDevice: formData.getAll("kept").includes(String(pressed.target)),
          }
        : null,
    open: intent === "edit" ? pressed.target : null,
    address: addressAfter(pressed, recap),
  };
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
