/** What a form without scripts has sent in vain, once scripts run. */
import { useEffect, useRef, useState } from "react";
import { changeFields } from "../../browser/text/change-fields.ts";
import type { FieldOnScreen } from "../../browser/text/use-field.ts";
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

/** Returns the answer's text. What a form without scripts has sent in vain is typed anew once they run. */
export function useSentText({ recap, question, answer, first }: SentText): string {
  const [sent, setSent] = useState(first);
  const firstRef = useRef({ recap, question, sent });
  useEffect(() => {
    const { recap, question, sent } = firstRef.current;
    if (!sent) return;
    const field: Field = `answer-${question.index}`;
    // A conflict is one again: the form may only replace what it has shown.
    const stored = sent.shown === null ? {} : { [field]: sent.shown || null };
    void changeFields(recap, { [field]: sent.typed }, { question: question.text, stored });
    setSent(null);
  }, []);
  return sent ? sent.typed : String(answer.value ?? "");
}
