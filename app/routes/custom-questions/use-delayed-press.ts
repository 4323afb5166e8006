/** Ignores a press that would cancel the request that the form is sending. */
import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { addsQuestion, questionListIntents } from "./question-list-intents.ts";

/** Returns a handler for the form's onSubmit, and whether Continue was pressed. */
export function useDelayedPress() {
  const sent = useNavigation().formData;
  const pressed = sent ? questionListIntents.read(sent) : null;

  function delayPress(event: FormEvent<HTMLFormElement>) {
    const next = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    // The next question is already typed. Cancelling the request could lose the question that it adds.
    if (addsQuestion(pressed) && next.get("added") !== sent?.get("added")) event.preventDefault();
  }

  return { delayPress, isContinuing: pressed?.intent === "continue" };
}
