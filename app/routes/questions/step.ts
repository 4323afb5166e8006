/** Finds what a question shows, and saves its form. */
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  ANSWERS_FULL,
  answersPatchSchema,
  editQuestion,
  isAnswerKey,
  type Question,
} from "../../domain/questions/questions.ts";
import { endingOf, rewordedQuestions } from "../../domain/questions/wording.ts";
import { isDeletion, questionIntents } from "../../domain/recap/story-intents.ts";
import { data, redirect } from "../../http/answers.ts";
import { badRequest } from "../../http/bad-request.ts";
import { orLimit, TOO_MANY_REQUESTS } from "../../http/limit.ts";
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
import { digest, formStamp, isAsShown, requireWizardForm, saveWizardStep } from "../../http/wizard-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { nextAddress, requestedPosition, sameQuestionUrl } from "./question-place.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  const position = requestedPosition(request.url, recap.questions);
  const index = recap.questions[position - 1]?.index ?? 0;
  return {
    recap,
    position,
    stamp: await formStamp(recap, [String(index)]),
    canTranscribe: context.services.transcription.isAvailable,
    reworded: rewordedQuestions(recap, endingOf(recap)),
    ...mediaNoticeOf(request, recap),
    deletedRecording: deletedRecordingOf(request, recap),
  };
}

export async function save({ request, context }: ActionFunctionArgs) {
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
  if (pressed.intent === "reword") {
    const reworded = await rewordQuestion(context, form.recap, Number(index));
    if (reworded?.kind === "limited") return data({ ...reworded, typed, ...failed }, TOO_MANY_REQUESTS);
  }
  // Only a save returns the stored questions.
  const questions = save.kind === "saved" ? save.questions : await findQuestions(context, form.recap);
  const place = { recap: { shareId: form.recap, questions }, index: Number(index), url: request.url };
  const address = nextAddress(pressed, place);
  if (address !== null) return redirect(address);
  const noted = withMediaNotice(sameQuestionUrl(place), recordings.notice ?? files.notice, files.deleted);
  return redirect(withDeletedRecording(noted, recordings.deleted));
}

/** Changes nothing if the question has another text by now, or if another tab saves the recap meanwhile: it is offered again. */
async function rewordQuestion({ services, viewer }: AppLoadContext, shareId: string, index: number) {
  const recap = await services.recaps.findEditable(viewer, { shareId });
  if (!recap) throw recapNotFound();
  const { questions, nextQuestionIndex, rev } = recap;
  const reworded = rewordedQuestions(recap, endingOf(recap)).find((question) => question.index === index);
  if (!reworded) return null;
  const patch = editQuestion({ questions, nextQuestionIndex }, index, reworded.text);
  const saveId = await digest([shareId, rev, patch]);
  return orLimit(() => services.recaps.save(viewer, { shareId }, { saveId, rev, patch }));
}

async function findQuestions({ services, viewer }: AppLoadContext, shareId: string): Promise<Question[]> {
  const recap = await services.recaps.findEditable(viewer, { shareId });
  if (!recap) throw recapNotFound();
  return recap.questions;
}
