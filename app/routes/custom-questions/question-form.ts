/** What the form of step 3 sends: the edited question, a new one, and the button that was pressed. */
import { z } from "zod";
import { questionTextSchema } from "../../domain/questions.ts";
import { shareIdSchema } from "../../domain/recap.ts";
import { nextUrl, previousUrl, wizardUrl } from "../../domain/wizard.ts";
import { lostRecap } from "../../http/bad-request.ts";
import { addsQuestion, type QuestionListPress, questionListIntents } from "./question-list-intents.ts";

const indexSchema = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

const formSchema = z.object({
  recap: shareIdSchema,
  rev: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  editedIndex: indexSchema.nullable(),
  /** The edited question as it was shown: tells whether another tab changed it too. */
  before: z.string().nullable(),
  edited: z.string().nullable(),
  added: z.string().nullable(),
  /** Says that scripts keep the box of new questions as it stands, whatever is answered. */
  keepsBox: z.string().nullable(),
});

export interface QuestionChanges {
  kind: "changes";
  /** Share id. */
  recap: string;
  rev: number;
  edit: { index: number; before: string; text: string } | null;
  add: string | null;
  /** A half-typed question that the button does not add, where the page has to show it again. */
  unadded: string | null;
  reset: boolean;
  /**
   * `isSure` when the athlete agreed to lose with the question what there is of its answer, `isKept` when the device
   * keeps something of it that the server does not have.
   */
  remove: { index: number; isSure: boolean; isKept: boolean } | null;
  /** The index of the question that the button opens to be edited. */
  open: number | null;
  /** The address that the button leads to. */
  address: string;
}

export interface InvalidQuestions {
  kind: "invalid";
  edited: TypedText;
  added: TypedText;
}

/** What was typed, and what is wrong with it. */
export interface TypedText {
  text: string;
  errors?: string[] | undefined;
}

/** Throws 400 for a form that is not ours. */
export function readQuestionForm(formData: FormData): QuestionChanges | InvalidQuestions {
  const names = ["recap", "rev", "editedIndex", "before", "edited", "added", "keepsBox"];
  const form = formSchema.safeParse(Object.fromEntries(names.map((name) => [name, formData.get(name)])));
  const pressed = questionListIntents.read(formData);
  if (!form.success || !pressed) throw lostRecap();
  const { intent } = pressed;
  const { recap, rev, editedIndex, before, edited, added, keepsBox } = form.data;

  const editing = edited === null || intent === "cancel" ? null : questionTextSchema.safeParse(edited);
  const isTyped = (added ?? "").trim() !== "";
  // Back leaves the page: what no script keeps would be lost.
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
    edit:
      editing && editedIndex !== null
        ? { index: editedIndex, before: before ?? "", text: editing.data }
        : null,
    add: adding ? adding.data : null,
    unadded: isTyped && !wantsToAdd && keepsBox === null ? added : null,
    reset: intent === "reset",
    remove:
      intent === "delete" || intent === "sure"
        ? {
            index: pressed.target,
            isSure: intent === "sure",
            isKept: formData.getAll("kept").includes(String(pressed.target)),
          }
        : null,
    open: intent === "edit" ? pressed.target : null,
    address: addressAfter(pressed, recap),
  };
}

function addressAfter(pressed: QuestionListPress, recap: string): string {
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
    case "reset":
    case "save":
    case "cancel":
    case "delete":
    case "sure":
    case "keep":
      return here;
  }
}

function messagesOf(result: z.ZodSafeParseResult<string> | null): string[] | undefined {
  return result?.error?.issues.map((issue) => issue.message);
}
