/** Finds what a question shows, and saves its form. */
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ANSWERS_FULL, answerSchema, isAnswerKey } from "../../domain/questions/questions.ts";
import { endingOf, rewordedQuestions } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import { shownIn } from "../../domain/wizard/wizard-form.ts";
import { badRequest } from "../../http/bad-request.ts";
import { TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { applyMediaForm } from "../../http/media-form.ts";
import {
  deletedRecordingOf,
  mediaNoticeOf,
  withDeletedRecording,
  withMediaNotice,
} from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { applyRecordingForm } from "../../http/recording-form.ts";
import { data, redirect } from "../../http/redirect.ts";
import { changeOf, requireWizardForm, saveEdits } from "../../http/wizard-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";
import { nextAddress, requestedPosition, sameQuestionUrl } from "./question-place.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  return {
    recap,
    position: requestedPosition(request.url, recap.questions),
    page: crypto.randomUUID(),
    canTranscribe: context.services.transcription.isAvailable,
    ...mediaNoticeOf(request, recap),
    deletedRecording: deletedRecordingOf(request, recap),
  };
}

export async function save({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const form = requireWizardForm(formData);
  const index = String(formData.get("index"));
  if (!isAnswerKey(index)) throw badRequest(QUESTIONS_TEXTS.noSuchQuestion);
  const field = `answer-${Number(index)}` as const;
  // Files first: when the page is shown again after an error, the browser has cleared the file fields.
  const sent = {
    form: formData,
    context,
    shareId: form.recap,
    questionIndex: Number(index),
    page: String(formData.get("page") ?? "").slice(0, MAX_PAGE_LENGTH),
  };
  const files = await applyMediaForm(sent);
  const recordings = await applyRecordingForm(sent);
  // After an error the page shows this question again, even if another tab has moved it.
  const failed = {
    index: Number(index),
    shown: shownIn(formData, field) ?? null,
    media: files.kind === "failed" ? files.failure : null,
    voice: recordings.kind === "failed" ? recordings.failure : null,
  };
  const typed = String(formData.get("answer") ?? "");
  const answer = answerSchema.safeParse(typed);
  if (!answer.success) {
    const errors = answer.error.issues.map((issue) => issue.message);
    return data({ kind: "invalid" as const, typed, errors, ...failed }, 400);
  }
  const edit = formData.has("answer") ? changeOf(formData, field, typed) : null;
  const save = await saveEdits(context, form.recap, [edit]);
  if (save.kind === "limited") return data({ ...save, typed, ...failed }, TOO_MANY_REQUESTS);
  const { recap, problems } = save;
  const [problem] = problems;
  if (problem?.is === "conflict" && !problem.isRemoved)
    return data({ kind: "stale" as const, typed, theirs: String(problem.theirs ?? ""), ...failed }, 409);
  if (problem?.is === "refused" && problem.message === ANSWERS_FULL)
    return data({ kind: "invalid" as const, typed, errors: [ANSWERS_FULL], ...failed }, 413);
  // Another tab has deleted the question.
  if (problem && answer.data !== "")
    return data({ kind: "question-gone" as const, lost: typed, ...failed }, 400);
  if (files.kind === "failed" || recordings.kind === "failed") {
    const statuses = [files, recordings].map((part) => (part.kind === "failed" ? part.status : 0));
    return data({ kind: "files-failed" as const, ...failed }, Math.max(...statuses));
  }
  const pressed = questionIntents.read(formData) ?? { intent: "summary" as const };
  if (pressed.intent === "reword") {
    const reworded = await rewordQuestion(context, recap, Number(index));
    if (reworded?.kind === "limited") return data({ ...reworded, typed, ...failed }, TOO_MANY_REQUESTS);
  }
  const place = { recap, index: Number(index), url: request.url };
  const address = nextAddress(pressed, place);
  if (address !== null) return redirect(address);
  const noted = withMediaNotice(sameQuestionUrl(place), recordings.notice ?? files.notice, files.deleted);
  return redirect(withDeletedRecording(noted, recordings.deleted));
}

/** The page's random id: with it, the files of a form that is sent twice are added once. */
const MAX_PAGE_LENGTH = 64;

/** Changes nothing if the question has another text by now: the wording is offered again. */
async function rewordQuestion(context: AppLoadContext, recap: Recap, index: number) {
  const question = recap.questions.find((candidate) => candidate.index === index);
  const reworded = rewordedQuestions(recap, endingOf(recap)).find((candidate) => candidate.index === index);
  if (!question || !reworded) return null;
  const edit = { field: `question-${index}` as const, base: [question.text], value: reworded.text };
  return saveEdits(context, recap.shareId, [edit]);
}
