/** The questions screen (step 4): the race story, one question at a time. Every button saves the shown answer. */
import {
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { unlessOffline } from "../../browser/network/offline-action.ts";
import { useSaveState, useShown } from "../../browser/text/use-field.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { LiveNotice, SaveStatus } from "../../components/text/save-status.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { wizardMeta } from "../../domain/wizard/wizard-screens.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { clientActionOf, skipForShell } from "../offline/wizard-step.ts";
import { AnswerForm } from "./answer-form.tsx";
import { LostAnswers } from "./question-gone.tsx";
import { load, save } from "./questions-step.ts";
import { useShownQuestion } from "./use-shown-question.ts";

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
        hydrated={useHydrated()}
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
