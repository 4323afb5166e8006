/** Step 3: the questions that the story answers (specification 2, custom-questions; product.md, Questions). */
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { useDeclinedWording } from "../../browser/device/declined-wording.ts";
import { unlessOffline } from "../../browser/network/offline-action.ts";
import { useStoredQuestions } from "../../browser/text/stored-questions.ts";
import { LiveNotice } from "../../components/text/save-status.tsx";
import { useWithheldToast } from "../../components/text/use-withheld-toast.ts";
import { Button, SubmitButton } from "../../components/ui/button.tsx";
import { FocusedNotice, FormFailure } from "../../components/ui/notice.tsx";
import { ScrollBox } from "../../components/ui/scroll-box.tsx";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { hasEditedDefaults, MAX_QUESTIONS } from "../../domain/questions/questions.ts";
import { type Ending, endingOf, rewordedQuestions } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import { shownName } from "../../domain/wizard/wizard-form.ts";
import { wizardMeta, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { clientActionOf, skipForShell } from "../offline/wizard-step.ts";
import { AddQuestion } from "./add-question.tsx";
import { load, save } from "./custom-questions-step.ts";
import { CONFIRMED_FIELDS, questionListIntents } from "./question-list-intents.ts";
import { QuestionSection } from "./question-section.tsx";
import { useFocus } from "./use-question-focus.ts";
import { useQuestionList } from "./use-question-list.ts";
import { useSentQuestions } from "./use-sent-questions.ts";
import { SuggestedQuestions, WordingOffer } from "./wording-offer.tsx";

export const meta = () => wizardMeta("/custom-questions");

export const loader = skipForShell(load);
export const action = save;
export { clientLoader } from "../offline/wizard-step.ts";

export const clientAction = clientActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function CustomQuestionsStep() {
  const { recap, edited: opened, suggested, newIndex } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const open = {
    edited: result?.kind === "unadded" ? result.open : opened,
    confirming: result?.kind === "confirm" ? result.index : null,
  };
  const sent = useSentQuestions({ recap, result, edited: open.edited, newIndex });
  const storedIndexes = useStoredQuestions(recap.shareId);
  const onHeld = useWithheldToast();
  const list = useQuestionList({ recap, opened: open, newIndex, storedIndexes, onHeld });
  const { stored, shown, edited, removal } = list;
  const { questions } = shown;
  const canReset = hasEditedDefaults(shown);
  const here = wizardUrl("/custom-questions", recap.shareId);
  const section = { recap, all: questions, edited, result, sent: sent.edited };
  const formRef = useRef<HTMLFormElement>(null);
  const ending = endingOf(shown);
  const [isDeclined, decline] = useDeclinedWording(recap.shareId, ending);
  const offered = isDeclined ? [] : rewordedQuestions(shown, ending);
  useFocus(formRef, {
    questions,
    edited,
    confirming: removal?.index ?? null,
    canReset,
    offered: offered[0]?.index ?? null,
  });
  const suggestions =
    questions.length < MAX_QUESTIONS
      ? suggested.filter((text) => !questions.some((question) => question.text === text))
      : [];

  return (
    <WizardFrame path="/custom-questions" raceType={recap.raceType} bib={<WizardBib race={shown} />}>
      <LiveNotice recap={recap} />
      <FormFailure result={result} />
      <Form
        ref={formRef}
        method="post"
        action={edited === null ? here : (`${here}&edit=${edited}` satisfies SitePath)}
        autoComplete="off"
        onSubmit={list.press}
      >
        <input type="hidden" name="recap" value={recap.shareId} />
        {stored.questions.map(
          ({ index, text }) =>
            // The edited one has a field of its own.
            index !== edited && (
              <input key={index} type="hidden" name={shownName(`question-${index}`)} value={text} />
            ),
        )}
        {/* The Enter key presses a form's first button. */}
        <button type="submit" {...questionListIntents.button("enter")} className="hidden" />
        {removal && <DeleteQuestion {...removal} recap={shown} />}
        {!canReset && offered.length === 0 && !questions.some(({ custom }) => custom) && (
          <p className="mb-2 text-lg">{CUSTOM_QUESTIONS_TEXTS.introduction}</p>
        )}
        <QuestionSection title={CUSTOM_QUESTIONS_TEXTS.defaultQuestions} custom={false} {...section}>
          {canReset && (
            <Button
              type="submit"
              look="quiet"
              className="-my-2 min-w-11"
              {...questionListIntents.button("reset")}
            >
              {CUSTOM_QUESTIONS_TEXTS.reset}
            </Button>
          )}
        </QuestionSection>
        <QuestionSection title={CUSTOM_QUESTIONS_TEXTS.ownQuestions} custom {...section} />
        <Ideas ending={offered.length > 0 ? ending : null} count={suggestions.length}>
          {offered.length > 0 && (
            <WordingOffer recap={shown} ending={ending} offered={offered} onDecline={decline} />
          )}
          <SuggestedQuestions texts={suggestions} />
        </Ideas>
        <AddQuestion {...list.box} recap={recap} count={questions.length} result={result} sent={sent.added} />
        <StepBar>
          <Button type="submit" look="secondary" {...questionListIntents.button("back")}>
            {CUSTOM_QUESTIONS_TEXTS.back}
          </Button>
          <SubmitButton {...questionListIntents.button("continue")} isPending={list.isContinuing}>
            {CUSTOM_QUESTIONS_TEXTS.next}
          </SubmitButton>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}

interface IdeasProps {
  /** How the race ended, if another wording is offered; else null. */
  ending: Ending | null;
  count: number;
  children: ReactNode;
}

/** A line that unfolds what else could be asked. */
function Ideas({ ending, count, children }: IdeasProps) {
  if (ending === null && count === 0) return null;
  const { suggested, ...wording } = CUSTOM_QUESTIONS_TEXTS.ideas;
  return (
    <details className="not-open:-my-2">
      <summary className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4 hover:text-race">
        {ending === null ? suggested(count) : wording[ending]}
      </summary>
      {children}
    </details>
  );
}

interface DeleteQuestionProps {
  index: number;
  /** Whether a part of the answer is stored only on this device. */
  isOnDevice: boolean;
  recap: Pick<Recap, "questions" | "answers" | "recordings">;
}

/** The confirmation before a question is deleted with its answer and recordings. Rendered inside the step's form. */
function DeleteQuestion({ index, isOnDevice, recap }: DeleteQuestionProps) {
  const TEXTS = CUSTOM_QUESTIONS_TEXTS.delete;
  const question = recap.questions.find((candidate) => candidate.index === index);
  if (!question) return null;
  const answer = recap.answers[index];
  const recordings = recordingsOf(recap.recordings, index);
  const count = recordings.length;
  const losses = [
    TEXTS.losses.question,
    ...(answer !== undefined ? [TEXTS.losses.answer] : []),
    ...(count > 0 ? [TEXTS.losses.recordings(count)] : []),
    ...(isOnDevice ? [TEXTS.losses.onDevice] : []),
  ];
  return (
    <FocusedNotice title={TEXTS.title(losses)} tone="danger" className="mb-8" result={index}>
      <p className="break-words font-semibold">{question.text}</p>
      <ScrollBox>{answer}</ScrollBox>
      <input type="hidden" name={CONFIRMED_FIELDS.answer} value={answer ?? ""} />
      {recordings.map(({ id }) => (
        <input key={id} type="hidden" name={CONFIRMED_FIELDS.recording} value={id} />
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="secondary" {...questionListIntents.button("keep")}>
          {TEXTS.keep}
        </Button>
        <Button type="submit" look="danger" {...questionListIntents.button("sure", index)}>
          {losses.length > 2 ? TEXTS.all : TEXTS.both}
        </Button>
      </div>
    </FocusedNotice>
  );
}
