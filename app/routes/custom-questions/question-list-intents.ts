/** The buttons of step 3, and which of them add the question in the box. */
import * as z from "zod/mini";
import { questionTextSchema } from "../../domain/questions/questions.ts";
import { ENDINGS } from "../../domain/questions/wording.ts";
import { indexTarget, intents, none, type Press } from "../../domain/site/intents.ts";

/** Targets are question indexes, except for `take` and `reword`. */
export const questionListIntents = intents({
  add: none,
  /** The Enter key in the box. */
  enter: none,
  /** Adds a suggested question. Its target is the text. */
  take: questionTextSchema,
  continue: none,
  back: none,
  reset: none,
  reword: z.enum(ENDINGS),
  edit: indexTarget,
  save: none,
  cancel: none,
  delete: indexTarget,
  /** Confirms deleting the question with its answer. */
  sure: indexTarget,
  keep: none,
});
/** The hidden fields with what the confirmation showed: only that is deleted. */
export const CONFIRMED_FIELDS = { answer: "confirmed-answer", recording: "confirmed-recording" } as const;
export type QuestionListPress = Press<typeof questionListIntents>;

/** Returns whether the pressed button adds the question in the box. The other buttons leave it there. */
export function addsQuestion(pressed: QuestionListPress | null): boolean {
  return pressed !== null && ["add", "enter", "continue"].includes(pressed.intent);
}
