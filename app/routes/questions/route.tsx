/** The questions screen (step 4): the race story, one question at a time. Every button saves the shown answer. */
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { orOffline, unlessOffline } from "../../browser/network/offline-action.ts";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { LiveNotice } from "../../components/text/save-status.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { WizardBib } from "../../components/wizard/wizard-bib.tsx";
import { WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import {
  ANSWERS_FULL,
  answersPatchSchema,
  isAnswerKey,
  type Question,
} from "../../domain/questions/questions.ts";
import { isDeletion, questionIntents } from "../../domain/recap/story-intents.ts";
import { wizardMeta } from "../../domain/wizard/wizard.ts";
import { badRequest } from "../../http/bad-request.ts";
import { TOO_MANY_REQUESTS } from "../../http/limit.ts";
import { applyMediaForm } from "../../http/media-form.ts";
import { recapNotFound } from "../../http/not-found.ts";
import {
  deletedRecordingOf,
  mediaNoticeOf,
  withDeletedRecording,
  withMediaNotice,
} from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { recapReader } from "../../http/recap-reader.ts";
import { applyRecordingForm } from "../../http/recording-form.ts";
import { formStamp, isAsShown, requireWizardForm, saveWizardStep } from "../../http/wizard-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { AnswerForm } from "./answer-form.tsx";
import { LostAnswers } from "./lost-answers.tsx";
import { nextAddress, requestedPosition, sameQuestionUrl } from "./question-place.ts";
import { loadShownParts } from "./use-answer-parts.ts";
import { useShownQuestion } from "./use-shown-question.ts";

export const handle: DocumentHandle = { beforeHydration: loadShownParts };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const place = shown ? QUESTIONS_TEXTS.place(shown.position, shown.recap.questions.length) : null;
  return wizardMeta("/questions", place);
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  const position = requestedPosition(request.url, recap.questions);
  const index = recap.questions[position - 1]?.index ?? 0;
  return {
    recap,
    position,
    stamp: await formStamp(recap, [String(index)]),
    canTranscribe: context.services.transcription.isAvailable,
    ...mediaNoticeOf(request, recap),
    deletedRecording: deletedRecordingOf(request, recap),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const form = requireWizardForm(formData);
  const index = String(formData.get("index"));
  if (!isAnswerKey(index)) throw badRequest(QUESTIONS_TEXTS.noSuchQuestion);
  // Files first: when the page is shown again after an error, the browser has cleared the file fields.
  const sent = {
    form: formData,
    context,
    shareId: form.recap,
    findRecap: recapReader(context, form.recap),
    questionIndex: Number(index),
    page: form.stamp ?? "",
  };
  const files = await applyMediaForm(sent);
  const recordings = await applyRecordingForm(sent);
  // After an error the page shows this question again, even if another tab has moved it.
  const failed = {
    index: Number(index),
    stamp: form.stamp ?? "",
    media: files.kind === "failed" ? files.failure : null,
    voice: recordings.kind === "failed" ? recordings.failure : null,
  };
  const typed = String(formData.get("answer") ?? "");
  const answers = answersPatchSchema.safeParse({ [index]: typed });
  if (!answers.success) {
    const errors = answers.error.issues.map((issue) => issue.message);
    return data({ kind: "invalid" as const, typed, errors, ...failed }, 400);
  }
  const pressed = questionIntents.read(formData) ?? { intent: "summary" as const };
  // Deleting is never rejected: saving an unchanged answer could reach a limit.
  const isOnlyDeletion = isDeletion(pressed) && (await isAsShown(form, { answers: answers.data }));
  const save =
    form.isSaved || isOnlyDeletion
      ? ({ kind: "unchanged" } as const)
      : await saveWizardStep(context, form, { answers: answers.data });
  if (save.kind === "question-gone" && typed.trim() !== "")
    return data({ kind: "question-gone" as const, lost: typed, ...failed }, 400);
  if (save.kind === "answers-full")
    return data({ kind: "invalid" as const, typed, errors: [ANSWERS_FULL], ...failed }, 413);
  if (save.kind === "stale") {
    const { rev, answers: theirs } = save.recap;
    return data({ kind: "stale" as const, typed, rev, theirs: theirs[index] ?? "", ...failed }, 409);
  }
  if (save.kind === "limited") return data({ ...save, typed, ...failed }, TOO_MANY_REQUESTS);
  if (files.kind === "failed" || recordings.kind === "failed") {
    const statuses = [files, recordings].map((part) => (part.kind === "failed" ? part.status : 0));
    return data({ kind: "files-failed" as const, ...failed }, Math.max(...statuses));
  }
  // Only a save returns the stored questions.
  const questions = save.kind === "saved" ? save.questions : await findQuestions(context, form.recap);
  const place = { recap: { shareId: form.recap, questions }, index: Number(index), url: request.url };
  const address = nextAddress(pressed, place);
  if (address !== null) return redirect(address);
  const noted = withMediaNotice(sameQuestionUrl(place), recordings.notice ?? files.notice, files.deleted);
  return redirect(withDeletedRecording(noted, recordings.deleted));
}

async function findQuestions({ services, viewer }: AppLoadContext, shareId: string): Promise<Question[]> {
  const recap = await services.recaps.findEditable(viewer, { shareId });
  if (!recap) throw recapNotFound();
  return recap.questions;
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orOffline(() => serverAction<typeof action>());
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
  const opened = useShownQuestion(shown, result);
  useEffect(loadPlayers, []);

  return (
    <WizardFrame path="/questions" raceType={recap.raceType} bib={<WizardBib race={recap} />}>
      <LiveNotice recap={recap} />
      <RedirectNotice
        key={deleted ?? deletedRecording ?? notice}
        message={notice && NOTICES[notice]}
        hydrated={useHydrated()}
        onShown={forgetNotice}
      />
      <LostAnswers
        recap={recap}
        shownIndex={opened.question.index}
        refused={result?.kind === "question-gone" ? result : null}
      />
      <AnswerForm key={opened.question.index} {...shown} {...opened} result={result} />
    </WizardFrame>
  );
}
