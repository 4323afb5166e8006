/** What a form without scripts has sent in vain, once scripts run. */
import { changeFields } from "../../browser/text/change-fields.ts";
import { type FieldOnScreen, useTypedAnew } from "../../browser/text/use-field.ts";
import type { Field } from "../../domain/edits/edit.ts";
import type { Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";

interface SentText {
  /** As it was loaded. */
  recap: Recap;
  question: Question;
  answer: FieldOnScreen;
  /** Null if no form was sent in vain. */
  first: { typed: string; shown: string | null } | null;
}

export function useSentText({ recap, question, answer, first }: SentText): string {
  const sent = useTypedAnew(first, ({ typed, shown }) => {
    const field: Field = `answer-${question.index}`;
    // The form may only replace what it showed, so the conflict stays one.
    const stored = shown === null ? {} : { [field]: shown || null };
    void changeFields(recap, { [field]: typed }, { question: question.text, stored });
  });
  return sent ? sent.typed : String(answer.value ?? "");
}
