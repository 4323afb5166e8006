/** Step 3: the questions that the story answers (specification 2, custom-questions; product.md, Questions). */
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useDeclinedWording } from "../../browser/device/declined-wording.ts";
import { orOffline, unlessOffline, whenRedirected } from "../../browser/network/offline-action.ts";
import { useStoredQuestions } from "../../browser/text/stored-questions.ts";
import { LiveNotice } from "../../components/text/save-status.tsx";
import { Button, SubmitButton } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { FormFailure } from "../../components/ui/notice.tsx";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { hasEditedDefaults } from "../../domain/questions/questions.ts";
import { endingOf, rewordedQuestions } from "../../domain/questions/wording.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { wizardMeta, wizardUrl } from "../../domain/wizard/wizard.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { orOnDevice, orShell } from "../offline/wizard-step.ts";
import { AddQuestion } from "./add-question.tsx";
import { DeleteQuestion } from "./delete-question.tsx";
import { questionListIntents } from "./question-list-intents.ts";
import { QuestionSection } from "./question-section.tsx";
import { load, save } from "./step.ts";
import { SuggestedQuestions } from "./suggested-questions.tsx";
import { forgetDone, forgetSent } from "./unsaved-questions.ts";
import { useDelayedPress } from "./use-delayed-press.ts";
import { useFocus } from "./use-focus.ts";
import { useStoredEdit } from "./use-stored-edit.ts";
import { WordingOffer } from "./wording-offer.tsx";

export const meta = () => wizardMeta("/custom-questions");

export const loader = orShell(load);
export const action = save;
export { clientLoader } from "../offline/wizard-step.ts";

/** Deletes half-typed questions from the device once the server has stored them. */
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const sent = await args.request.clone().formData();
  return orOffline(async () => {
    const result = await whenRedirected(orOnDevice<typeof action>(args), () => forgetDone(sent));
    if (result.kind === "confirm" || result.kind === "gone") await forgetSent(sent);
    return result;
  });
};
export const shouldRevalidate = unlessOffline;

export default function CustomQuestionsStep() {
  const { recap, edited: opened, suggested, newIndex } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const hydrated = useHydrated();
  const { questions } = recap;
  const canReset = hasEditedDefaults(recap);
  const confirming = result?.kind === "confirm" ? result : null;
  const edited = result?.kind === "unadded" ? result.open : opened;
  const here = wizardUrl("/custom-questions", recap.shareId);
  const shown = { recap, edited, result };
  const formRef = useRef<HTMLFormElement>(null);
  useStoredEdit(recap, edited);
  const ending = endingOf(recap);
  const [isDeclined, decline] = useDeclinedWording(recap.shareId, ending);
  const offered = isDeclined ? [] : rewordedQuestions(recap, ending);
  useFocus(formRef, {
    questions,
    edited,
    confirming: confirming?.index ?? null,
    canReset,
    offered: offered[0]?.index ?? null,
  });
  const { delayPress, isContinuing } = useDelayedPress();
  const storedIndexes = useStoredQuestions(recap.shareId);

  return (
    <WizardFrame path="/custom-questions" raceType={recap.raceType} bib={<WizardBib race={recap} />}>
      <LiveNotice recap={recap} />
      <FormFailure result={result} />
      <Form
        ref={formRef}
        method="post"
        action={edited === null ? here : (`${here}&edit=${edited}` satisfies SitePath)}
        autoComplete="off"
        onSubmit={delayPress}
      >
        <input type="hidden" name="recap" value={recap.shareId} />
        {questions.map(
          ({ index, text }) =>
            // The edited one has a field of its own.
            index !== edited && (
              <input key={index} type="hidden" name={shownName(`question-${index}`)} value={text} />
            ),
        )}
        {hydrated && <input type="hidden" name="keepsBox" value="yes" />}
        {storedIndexes.map((index) => (
          <input key={index} type="hidden" name="kept" value={index} />
        ))}
        {/* The Enter key presses a form's first button. */}
        <button type="submit" {...questionListIntents.button("enter")} className="hidden" />
        {confirming && <DeleteQuestion deletion={confirming} recap={recap} />}
        {offered.length > 0 && (
          <WordingOffer recap={recap} ending={ending} offered={offered} onDecline={decline} />
        )}
        {!canReset && offered.length === 0 && !questions.some(({ custom }) => custom) && (
          <p className="mb-2 text-lg sm:mb-5">{CUSTOM_QUESTIONS_TEXTS.introduction}</p>
        )}
        <QuestionSection title={CUSTOM_QUESTIONS_TEXTS.defaultQuestions} custom={false} {...shown}>
          {canReset && (
            <Button type="submit" look="secondary" {...questionListIntents.button("reset")}>
              {CUSTOM_QUESTIONS_TEXTS.reset}
            </Button>
          )}
        </QuestionSection>
        <QuestionSection title={CUSTOM_QUESTIONS_TEXTS.ownQuestions} custom {...shown} />
        <SuggestedQuestions texts={suggested} />
        <AddQuestion recap={recap} index={newIndex} result={result} />
        <p className="mt-3 font-semibold">{CUSTOM_QUESTIONS_TEXTS.total(questions.length)}</p>
        <StepBar>
          <Button type="submit" look="secondary" {...questionListIntents.button("back")}>
            {CUSTOM_QUESTIONS_TEXTS.back}
          </Button>
          <SubmitButton {...questionListIntents.button("continue")} isPending={isContinuing}>
            {CUSTOM_QUESTIONS_TEXTS.next}
          </SubmitButton>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}
