/** Holds back a press that would break off what the form is just sending. */
import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { addsQuestion, questionListIntents } from "./question-list-intents.ts";

/** For the form's onSubmit. */
export function useHeldPress(): (event: FormEvent<HTMLFormElement>) => void {
  const sent = useNavigation().formData;
  return (event) => {
    if (!sent) return;
    const next = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const pressed = questionListIntents.read(sent);
    const isContinue = pressed?.intent === "continue";
    const isSentAgain = isContinue && questionListIntents.read(next)?.intent === "continue";
    // The next question is typed already: broken off, the one on its way could be lost.
    const isTypedOn = addsQuestion(pressed) && next.get("added") !== sent.get("added");
    if (isSentAgain || isTypedOn) event.preventDefault();
  };
}
