/** Step 4: the race story, one question at a time. Every way off the question saves its answer. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";
import { forgetNotice } from "../../browser/forget-notice.ts";
import { useHydrated } from "../../browser/hydrated.ts";
import { loadPlayers } from "../../browser/load-players.ts";
import { orOffline, unlessOffline } from "../../browser/offline-action.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { WizardFrame } from "../../components/layout/wizard-frame.tsx";
import { LiveNotice } from "../../components/recap/save-status.tsx";
import { answersPatchSchema, isAnswerKey, MAX_QUESTIONS } from "../../domain/questions.ts";
import { memoriesUrl, wizardUrl } from "../../domain/wizard.ts";
import { badRequest } from "../../http/bad-request.ts";
import { applyMediaForm, type MediaFormOutcome, mediaDeedSchema } from "../../http/media-form.ts";
import { mediaNoticeOf, withMediaNotice } from "../../http/media-notice.ts";
import { NOTICES } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { applyRecordingForm, recordingDeedSchema } from "../../http/recording-form.ts";
import { deletedRecordingOf, withDeletedRecording } from "../../http/recording-notice.ts";
import { requireWizardForm, saveWizardStep, stepBase } from "../../http/wizard-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { AnswerForm } from "./answer-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const place = shown ? `Question ${shown.position} of ${shown.recap.questions.length} · ` : "";
  return [{ title: `${place}Your Race Story · Step 4 of 7 · Race Recap` }];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  const position = positionIn(new URL(request.url).searchParams.get("q"), recap.questions.length);
  const index = recap.questions[position - 1]?.index ?? 0;
  return {
    recap,
    position,
    base: await stepBase(recap, [String(index)]),
    canTranscribe: context.services.transcription.isAvailable,
    ...mediaNoticeOf(request, recap),
    deletedRecording: deletedRecordingOf(request, recap),
  };
}

/** The question that `?q=` names, from 1; the nearest one for a number past the ends. */
function positionIn(asked: string | null, count: number): number {
  const position = Number.parseInt(asked ?? "1", 10);
  return Number.isNaN(position) ? 1 : Math.min(Math.max(position, 1), count);
}

/** Where the pressed button leads: a question's position, the summary, the memories; uploads stay on the question. */
const destinationSchema = z
  .union([
    z.coerce.number().int().min(1),
    z.enum(["summary", "memories", "upload"]),
    mediaDeedSchema,
    recordingDeedSchema,
  ])
  .catch("summary");

export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const form = requireWizardForm(formData);
  const index = String(formData.get("index"));
  if (!isAnswerKey(index)) throw badRequest("This recap has no such question.");
  // Files first: a browser does not choose files again by itself.
  const sent = {
    form: formData,
    context,
    shareId: form.recap,
    questionIndex: Number(index),
    page: form.base ?? "",
  };
  const files = await applyMediaForm(sent);
  const recordings = await applyRecordingForm(sent);
  const failed = {
    media: files.kind === "failed" ? files.failure : null,
    voice: recordings.kind === "failed" ? recordings.failure : null,
  };
  const typed = String(formData.get("answer") ?? "");
  const answers = answersPatchSchema.safeParse({ [index]: typed });
  if (!answers.success) {
    const errors = answers.error.issues.map((issue) => issue.message);
    return data({ kind: "invalid" as const, typed, errors, ...failed }, 400);
  }
  const save = await saveWizardStep(context, form, { answers: answers.data });
  if (save.kind === "question-gone")
    return data({ kind: "question-gone" as const, lost: typed, ...failed }, 400);
  if (save.kind === "stale") {
    const { rev, answers: theirs } = save.recap;
    return data({ kind: "stale" as const, typed, rev, theirs: theirs[index] ?? "", ...failed }, 409);
  }
  if (files.kind === "failed" || recordings.kind === "failed") {
    const statuses = [files, recordings].map((part) => (part.kind === "failed" ? part.status : 0));
    return data({ kind: "files-failed" as const, ...failed }, Math.max(...statuses));
  }
  const here = new URL(request.url).searchParams.get("q");
  const done = { notice: recordings.notice ?? files.notice, deleted: files.deleted };
  const address = addressOf(destinationSchema.parse(formData.get("go")), form.recap, here, done);
  return redirect(withDeletedRecording(address, recordings.deleted));
}

function addressOf(
  destination: z.infer<typeof destinationSchema>,
  shareId: string,
  here: string | null,
  { notice, deleted }: Pick<Extract<MediaFormOutcome, { kind: "done" }>, "notice" | "deleted">,
): string {
  if (destination === "summary") return wizardUrl("/summary", shareId);
  if (destination === "memories") return memoriesUrl(shareId);
  if (typeof destination === "number") return wizardUrl("/questions", shareId, destination);
  return withMediaNotice(wizardUrl("/questions", shareId, positionIn(here, MAX_QUESTIONS)), notice, deleted);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orOffline(() => serverAction<typeof action>());
export const shouldRevalidate = unlessOffline;

export default function QuestionsStep() {
  const { notice, ...shown } = useLoaderData<typeof loader>();
  const { recap, position, deleted, deletedRecording } = shown;
  const result = useActionData<typeof action | typeof clientAction>();
  const question = recap.questions[position - 1];
  useEffect(loadPlayers, []);

  return (
    <WizardFrame step={4} title="Your Race Story" raceType={recap.raceType}>
      <LiveNotice isLive={recap.status === "published"} />
      <RedirectNotice
        key={deleted ?? deletedRecording ?? notice}
        message={notice && NOTICES[notice]}
        hydrated={useHydrated()}
        onTold={forgetNotice}
      />
      {question && <AnswerForm key={question.index} {...shown} question={question} result={result} />}
    </WizardFrame>
  );
}
