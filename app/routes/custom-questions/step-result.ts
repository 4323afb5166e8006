/** What step 3 says after its form was sent and not everything could be done. */
import type { OfflineAnswer } from "../../browser/offline-action.ts";
import type { QuestionsOutcome } from "./change-questions.ts";
import type { InvalidQuestions, TypedText } from "./question-form.ts";

export type StepResult =
  | Exclude<QuestionsOutcome, { kind: "saved" }>
  | InvalidQuestions
  /** All is done, and a half-typed question shown again; `open` is the index of the question to edit. */
  | { kind: "unadded"; open: number | null; added: TypedText }
  | OfflineAnswer;
