/** The questions screen (step 4): the race story, one question at a time. Every button saves the shown answer. */
import {
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { unlessOffline } from "../../browser/network/offline-action.ts";
import { useSaveState, useShown } from "../../browser/text/use-field.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { LiveNotice, SaveStatus } from "../../components/text/save-status.tsx";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import type { Question } from "../../domain/questions/questions.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { wizardMeta } from "../../domain/wizard/wizard-screens.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { clientActionOf, skipForShell } from "../offline/wizard-step.ts";
import { AnswerForm } from "./answer-form.tsx";
import { LostAnswers } from "./question-gone.tsx";
import { load, save } from "./questions-step.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const place = shown ? QUESTIONS_TEXTS.place(shown.position, shown.recap.questions.length) : null;
  return wizardMeta("/questions", place);
};

export const loader = skipForShell(load);
export const action = save;
export const clientAction = clientActionOf<typeof action>();
export { clientLoader } from "../offline/wizard-step.ts";
/** Reloads when another tab has deleted a question, photo or recording, so the page no longer shows it. */
export const shouldRevalidate: ShouldRevalidateFunction = (given) => {
  const { kind, media, voice } = given.actionResult ?? {};
  return kind === "question-gone" || hasLost(media) || hasLost(voice) || unlessOffline(given);
};

function hasLost(failure: { lost: string[] } | null | undefined): boolean {
  return (failure?.lost.length ?? 0) > 0;
}

export default function QuestionsStep() {
  const { notice, ...shown } = useLoaderData<typeof loader>();
  const { recap, deleted, deletedRecording } = shown;
  const result = useActionData<typeof action | typeof clientAction>();
  const edited = useShown(recap);
  const opened = useShownQuestion({ ...shown, recap: edited }, result);

  return (
    <WizardFrame
      path="/questions"
      raceType={edited.raceType}
      bib={<WizardBib race={edited} isOnPhones={false} />}
      status={<SaveStatus says="course" state={useSaveState(recap.shareId)} />}
    >
      <LiveNotice recap={recap} />
      <RedirectNotice
        key={deleted ?? deletedRecording ?? notice?.title}
        message={notice}
        onShown={forgetNotice}
      />
      <LostAnswers
        recap={recap}
        shownIndex={opened.question.index}
        refused={result?.kind === "question-gone" ? result : null}
      />
      <AnswerForm key={opened.question.index} {...shown} {...opened} edited={edited} result={result} />
    </WizardFrame>
  );
}

interface LoadedQuestion {
  recap: Recap;
  position: number;
}

type FormResult = { kind: string; index?: number } | undefined;

interface ShownQuestion {
  question: Question;
  /** From 1. If another tab has deleted the question, its last position. */
  position: number;
  isGone: boolean;
}

/**
 * Returns the question to show. A new address shows the question at its position. Reloaded data and a failed save keep
 * the shown question: the athlete may be typing its answer, and another tab may have changed the positions.
 */
function useShownQuestion(loaded: LoadedQuestion, result: FormResult): ShownQuestion {
  const { key } = useLocation();
  const [opened, setOpened] = useState(() => ({ key, ...openedBy(loaded, result) }));
  const { questions } = loaded.recap;
  const isNewAddress = opened.key !== key && (result === undefined || result.kind === "question-gone");
  const shown = isNewAddress ? openedBy(loaded, undefined) : opened;
  if (opened.key !== key) setOpened({ ...shown, key });

  const at = questions.findIndex(({ index }) => index === shown.question.index);
  const current = questions[at];
  const position = current ? at + 1 : shown.position;
  useEffect(() => updateAddress(position), [position]);
  return current ? { question: current, position, isGone: false } : { ...shown, isGone: true };
}

/** Updates `?q=` without a navigation, so that a reload shows the same question. */
function updateAddress(position: number): void {
  const url = new URL(window.location.href);
  if (position === Number(url.searchParams.get("q") ?? 1)) return;
  url.searchParams.set("q", String(position));
  window.history.replaceState(window.history.state, "", url);
}

/** Returns the question to open. Without scripts, a failed form's result names its question. */
function openedBy({ recap, position }: LoadedQuestion, result: FormResult) {
  const sent = recap.questions.find(({ index }) => index === result?.index);
  const question = sent ?? recap.questions[position - 1];
  if (!question) throw new Error("A recap has at least the default questions");
  return { question, position };
}
