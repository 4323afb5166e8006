/** Ignores a press that would cancel the request that the form is sending. */
import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { addsQuestion, questionListIntents } from "./question-list-intents.ts";

/** Returns a handler for the form's onSubmit. */
export function useHeldPress(): (event: FormEvent<HTMLFormElement>) => void {
  const sent = useNavigation().formData;
  return (event) => {
    if (!sent) return;
    const next = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const pressed = questionListIntents.read(sent);
    const isContinue = pressed?.intent === "continue";
    const isSentAgain = isContinue && questionListIntents.read(next)?.intent === "continue";
    // The next question is already typed. Cancelling the request could lose the question that it adds.
    const hasNextQuestion = addsQuestion(pressed) && next.get("added") !== sent.get("added");
    if (isSentAgain || hasNextQuestion) event.preventDefault();
  };
}
