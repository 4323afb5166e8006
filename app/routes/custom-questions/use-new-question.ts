/** The text of the box for new questions. It is stored on this device until the question is added. */
import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { onWaitingChanged } from "../../browser/lib/waiting.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { StepResult } from "./step-result.ts";
import { asSaved, findNewQuestion, storeNewQuestion } from "./unsaved-questions.ts";
import { focusOn } from "./use-focus.ts";

interface NewQuestionOptions {
  recap: Pick<Recap, "shareId" | "questions">;
  result: StepResult | undefined;
  boxRef: RefObject<HTMLInputElement>;
}

/** Returns the text, and a function to call with each typed text. */
export function useNewQuestion({ recap, result, boxRef }: NewQuestionOptions) {
  const [text, setText] = useState(() => boxTextOf(result));
  /** The latest text: between two renderings the state is behind. */
  const textRef = useRef(text);
  const recapRef = useRef(recap);
  recapRef.current = recap;

  const show = useCallback((shown: string) => {
    textRef.current = shown;
    setText(shown);
  }, []);
  const type = useCallback(
    (typed: string) => {
      show(typed);
      void storeNewQuestion(recapRef.current, typed);
    },
    [show],
  );

  useEffect(() => {
    const find = async () => {
      if (textRef.current !== "") return;
      const stored = await findNewQuestion(recapRef.current);
      if (stored !== null && textRef.current === "") show(stored);
    };
    if (textRef.current !== "") void storeNewQuestion(recapRef.current, textRef.current);
    else void find();
    // The server may refuse a question that was added without a network.
    return onWaitingChanged(() => void find());
  }, [show]);

  const handledRef = useRef(result);
  useEffect(() => {
    const isNew = result !== handledRef.current;
    handledRef.current = result;
    if (isNew && result?.kind === "gone") type(appended(textRef.current, result.lost));
  }, [result, type]);

  const onAdded = useCallback(
    (sent: string) => {
      // Text that was typed after the submit is the next question. The device no longer stores the submitted part.
      const isSent = textRef.current === sent;
      if (isSent) show("");
      else if (textRef.current.startsWith(sent)) type(textRef.current.slice(sent.length).trimStart());
      focusOn(boxRef.current);
    },
    [boxRef, show, type],
  );
  useAdded(recap.questions, onAdded);
  return [text, type] as const;
}

/** Returns the text that a result puts into the box. It includes an edit whose question another tab has deleted. */
function boxTextOf(result: StepResult | undefined): string {
  const text = result && "added" in result ? result.added.text : "";
  return result?.kind === "gone" ? appended(text, result.lost) : text;
}

function appended(typed: string, lost: string): string {
  return `${typed.trim()} ${lost}`.trim();
}

/** Calls `onAdded` with the submitted text when its question appears in the list. */
function useAdded(questions: Recap["questions"], onAdded: (sent: string) => void) {
  const { formData } = useNavigation();
  const sentRef = useRef("");
  useEffect(() => {
    if (formData) sentRef.current = String(formData.get("added") ?? "");
  }, [formData]);

  const beforeRef = useRef(questions);
  useEffect(() => {
    const before = beforeRef.current;
    beforeRef.current = questions;
    const isNew = ({ index }: { index: number }) => !before.some((one) => one.index === index);
    const text = asSaved(sentRef.current);
    if (questions.some((question) => question.text === text && isNew(question))) onAdded(sentRef.current);
  }, [questions, onAdded]);
}
