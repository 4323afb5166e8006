/** The text of the box for new questions, which this device keeps until the question is added. */
import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Recap } from "../../domain/recap.ts";
import type { StepResult } from "./step-result.ts";
import { asSaved, findNewQuestion, keepNewQuestion } from "./unsaved-questions.ts";
import { focusOn } from "./use-focus.ts";

interface NewQuestionOptions {
  recap: Pick<Recap, "shareId" | "rev" | "questions">;
  result: StepResult | undefined;
  boxRef: RefObject<HTMLInputElement>;
}

/** The text, and what to call when it is typed. */
export function useNewQuestion({ recap, result, boxRef }: NewQuestionOptions) {
  const [text, setText] = useState(() => boxTextOf(result));
  /** Ahead of the state between two renderings. */
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
      void keepNewQuestion(recapRef.current, typed);
    },
    [show],
  );

  useEffect(() => {
    if (textRef.current !== "") return void keepNewQuestion(recapRef.current, textRef.current);
    void findNewQuestion(recapRef.current).then((kept) => {
      if (kept !== null && textRef.current === "") show(kept);
    });
  }, [show]);

  const toldRef = useRef(result);
  useEffect(() => {
    const isNews = result !== toldRef.current;
    toldRef.current = result;
    if (isNews && result?.kind === "gone") type(joined(textRef.current, result.lost));
  }, [result, type]);

  const onAdded = useCallback(
    (sent: string) => {
      // What was typed behind it meanwhile is the next question. The device has forgotten what was sent.
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

/** What the answer to a form puts into the box; also an edit, when another tab has deleted its question. */
function boxTextOf(result: StepResult | undefined): string {
  const text = result && "added" in result ? result.added.text : "";
  return result?.kind === "gone" ? joined(text, result.lost) : text;
}

function joined(typed: string, lost: string): string {
  return `${typed.trim()} ${lost}`.trim();
}

/** Tells, with the text that was sent, when a question of this box has come into the list. */
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
