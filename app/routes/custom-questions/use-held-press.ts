/** Holds back a press that would break off what the form is just sending. */
import { useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { addsQuestion } from "./buttons.ts";

/** For the form's onSubmit. */
export function useHeldPress(): (event: FormEvent<HTMLFormElement>) => void {
  const sent = useNavigation().formData;
  return (event) => {
    if (!sent) return;
    const pressed = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const isSentAgain = pressed.get("go") === "continue" && sent.get("go") === "continue";
    // The next question is typed already: broken off, the one on its way could be lost.
    const isTypedOn = addsQuestion(String(sent.get("go"))) && pressed.get("added") !== sent.get("added");
    if (isSentAgain || isTypedOn) event.preventDefault();
  };
}
