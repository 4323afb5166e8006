/** Step 3: which questions the story answers (specification 2, custom-questions; product.md, Questions). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { orOffline, unlessOffline, whenRedirected } from "../../browser/offline-action.ts";
import { StepBar, WizardFrame } from "../../components/layout/wizard-frame.tsx";
import { LiveNotice } from "../../components/recap/save-status.tsx";
import { Button } from "../../components/ui/button.tsx";
import { OfflineNotice } from "../../components/ui/offline-notice.tsx";
import type { Recap } from "../../domain/recap.ts";
import { wizardUrl } from "../../domain/wizard.ts";
import { readForm } from "../../http/read-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { AddQuestion } from "./add-question.tsx";
import { changeQuestions } from "./change-questions.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { readQuestionForm } from "./question-form.ts";
import { QuestionSection } from "./question-section.tsx";
import { findEdit, forgetSent } from "./unsaved-questions.ts";

export const meta = () => [{ title: "Customize Questions · Step 3 of 7 · Race Recap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  const edited = Number.parseInt(new URL(request.url).searchParams.get("edit") ?? "", 10);
  return { recap, edited: Number.isNaN(edited) ? null : edited };
}

/** Every button keeps what is typed: the edited question is saved and a new one added, whatever is pressed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readQuestionForm(await readForm(request));
  if (form.kind === "invalid") return data(form, 400);
  const outcome = await changeQuestions(context, form);
  // A question asked back is no refusal: what else was typed is saved, and the list is loaded anew.
  if (outcome.kind === "ask") return data(outcome);
  if (outcome.kind !== "saved") return data(outcome, outcome.kind === "stale" ? 409 : 400);
  return redirect(form.destination);
}

/** What the device keeps of half-typed questions goes once the server has them. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const sent = await request.clone().formData();
  const forget = () => forgetSent(sent);
  return orOffline(async () => {
    const result = await whenRedirected(() => serverAction<typeof action>(), forget);
    if (result.kind === "ask") await forget();
    return result;
  });
};
export const shouldRevalidate = unlessOffline;

export default function CustomQuestionsStep() {
  const { recap, edited } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const isSending = useNavigation().state !== "idle";
  const { questions } = recap;
  const here = wizardUrl("/custom-questions", recap.shareId);
  const shown = { recap, edited, result };
  useKeptEdit(recap, edited);

  return (
    <WizardFrame step={3} title="Customize Questions" raceType={recap.raceType}>
      <LiveNotice isLive={recap.status === "published"} />
      {result?.kind === "offline" && <OfflineNotice />}
      <Form key={edited} method="post" action={edited === null ? here : `${here}&edit=${edited}`}>
        <input type="hidden" name="recap" value={recap.shareId} />
        <input type="hidden" name="rev" value={recap.rev} />
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" name="go" value="save" className="hidden" />
        {result?.kind === "ask" && <DeleteQuestion index={result.index} recap={recap} />}
        <QuestionSection title="Default questions" custom={false} {...shown}>
          <Button type="submit" look="secondary" name="go" value="reset">
            Reset
          </Button>
        </QuestionSection>
        <QuestionSection title="Your questions" custom {...shown} />
        <AddQuestion recap={recap} result={result} />
        <p className="mt-6 font-semibold">
          {questions.length} {questions.length === 1 ? "question" : "questions"} in total
        </p>
        <StepBar>
          <Button type="submit" look="secondary" name="go" value="back">
            Back
          </Button>
          <Button type="submit" name="go" value="continue" disabled={isSending}>
            Continue
          </Button>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}

/** Opens the edit that this device keeps unfinished. */
function useKeptEdit(recap: Recap, edited: number | null) {
  const navigate = useNavigate();
  const shownRef = useRef({ recap, edited, navigate });
  useEffect(() => {
    const { recap, edited, navigate } = shownRef.current;
    void findEdit(recap).then((kept) => {
      if (kept === null || kept.index === edited) return;
      navigate(`${wizardUrl("/custom-questions", recap.shareId)}&edit=${kept.index}`, {
        replace: true,
        preventScrollReset: true,
      });
    });
  }, []);
}
