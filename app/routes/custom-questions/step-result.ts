/** The results of a submitted form that step 3 has to show. */
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import type { QuestionsOutcome } from "./change-questions.ts";
import type { InvalidQuestions, TypedText } from "./question-form.ts";

export type StepResult =
  | Exclude<QuestionsOutcome, { kind: "saved" }>
  | InvalidQuestions
  /** All changes are saved. A half-typed question is shown again; `open` is the index of the question to edit. */
  | { kind: "unadded"; open: number | null; added: TypedText }
  | OfflineAnswer;
