/** Step 5: a preview of the recap, before and after it is published (specification 2, summary). */

import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FromDevice } from "../../browser/device/page-keeper.tsx";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { catchOffline, unlessOffline } from "../../browser/network/offline-action.ts";
import { connectLightbox } from "../../browser/public-page/lightbox.ts";
import { loadPlayers } from "../../browser/public-page/load-players.ts";
import { usePublishing } from "../../browser/tab/use-publishing.ts";
import { useShareGate } from "../../browser/tab/use-share-gate.ts";
import { useUploads } from "../../browser/tab/use-uploads.ts";
import { useVoice } from "../../browser/tab/use-voice.ts";
import { useWaveforms } from "../../browser/voice/use-waveforms.ts";
import { MediaGallery } from "../../components/media/media-gallery.tsx";
import { UploadList } from "../../components/media/upload-list.tsx";
import { RaceStory } from "../../components/recap/race-story.tsx";
import { UnsentNotice } from "../../components/recap/unsent-notice.tsx";
import { LiveNotice } from "../../components/text/save-status.tsx";
import { Button, ButtonLink, SubmitButton } from "../../components/ui/button.tsx";
import { FormFailure, Notice } from "../../components/ui/notice.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { RunningRecorder } from "../../components/voice/running-recorder.tsx";
import { MissingDetailsNotice } from "../../components/wizard/missing-details-notice.tsx";
import { BesideColumn, StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { isFailed } from "../../domain/media/upload-progress.ts";
import { missingToShare, type Recap, type ShareNeed } from "../../domain/recap/recap.ts";
import { storyOf } from "../../domain/recap/story.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import {
  memoriesUrl,
  nextUrl,
  previousUrl,
  wizardMeta,
  wizardUrl,
} from "../../domain/wizard/wizard-screens.ts";
import { noticeOf, withNotice } from "../../http/notices.ts";
import { SUMMARY_TEXTS } from "../../texts/recap/summary.ts";
import { FROM_DEVICE, fallBackToDevice, skipForShell } from "../offline/wizard-step.ts";
import { CoverBib } from "./cover-bib.tsx";
import { MissingParts, NothingToShareNotice } from "./missing-parts.tsx";
import { SummaryCourse } from "./summary-course.tsx";
import { load, save } from "./summary-step.ts";

/** The minimum time that "Processing..." is shown (specification 9). */
const PROCESSING_MS = 500;

export const meta = () => wizardMeta("/summary");

export const loader = skipForShell(load);
export const action = save;
export { clientLoader } from "../offline/wizard-step.ts";

export const clientAction = (args: ClientActionFunctionArgs) =>
  catchOffline(() => waitAtLeast(PROCESSING_MS, fallBackToDevice<typeof action>(args)()));
export const shouldRevalidate = unlessOffline;

/** Returns the address of the first question with a recording, or of the first question if there is none. */
function recordingsUrl({ shareId, questions, recordings }: Recap): SitePath {
  const first = questions.find(({ index }) => recordingsOf(recordings, index).length > 0);
  return first ? questionUrl({ shareId, questions }, first.index) : wizardUrl("/questions", shareId);
}

function questionUrl({ shareId, questions }: Pick<Recap, "shareId" | "questions">, index: number): SitePath {
  const at = questions.findIndex((question) => question.index === index);
  return wizardUrl("/questions", shareId, at + 1);
}

/** Returns what is still missing after an attempt to share, here or on /share, which redirects with a notice. */
function useMissing(recap: Recap, result: { kind: string } | undefined): ShareNeed[] {
  const [search] = useSearchParams();
  const [wasRedirected] = useState(noticeOf(search) === "no-race-data");
  useEffect(() => {
    // A reload shows it no more.
    if (wasRedirected) forgetNotice();
  }, [wasRedirected]);
  const wasAsked = result === undefined ? wasRedirected : result.kind === "nothing-to-share";
  return wasAsked ? missingToShare(recap) : [];
}

type LoadedSummary = Awaited<ReturnType<typeof load>> & FromDevice;

export default function SummaryStep() {
  const { recap, isFromDevice = false } = useLoaderData<typeof loader>() as LoadedSummary;
  const result = useActionData<typeof action | typeof clientAction>();
  const isProcessing = useNavigation().formMethod === "POST";
  const onToast = useToast();
  const uploads = useUploads({ shareId: recap.shareId, onToast });
  const voice = useVoice({ recap, onToast });
  useEffect(loadPlayers, []);
  useWaveforms(recap);
  const galleryRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: gallery } = galleryRef;
    return gallery ? connectLightbox(gallery) : undefined;
  }, []);
  const story = storyOf(recap);
  const gate = useShareGate(recap.shareId, isFromDevice);
  const publishing = usePublishing(
    recap.shareId,
    withNotice(nextUrl("/summary", recap.shareId), recap.userId ? "saved-to-account" : "saved"),
  );
  const missing = useMissing(recap, result);

  return (
    <WizardFrame
      path="/summary"
      raceType={recap.raceType}
      lead={
        <>
          <LiveNotice recap={recap} />
          <FormFailure result={result} />
          {publishing.isWaiting && (
            <Notice title={SUMMARY_TEXTS.publishing.title} role="status" className="mb-6">
              <p>{SUMMARY_TEXTS.publishing.text}</p>
              <Button look="secondary" className="mt-3" onClick={() => void publishing.cancel()}>
                {SUMMARY_TEXTS.publishing.cancel}
              </Button>
            </Notice>
          )}
          {gate.waiting && (
            <UnsentNotice
              counts={gate.waiting.counts}
              isHeld={gate.waiting.held !== null}
              onGoOn={gate.goOn}
              className="mb-6"
            />
          )}
          {result?.kind === "incomplete" && (
            <MissingDetailsNotice shareId={recap.shareId} fields={result.fields} />
          )}
          {missing.length > 0 && (
            <NothingToShareNotice shareId={recap.shareId} missing={missing} attempt={result} />
          )}
        </>
      }
      beside={
        <BesideColumn className="mb-8">
          <CoverBib recap={recap} />
          <p className="mt-2 text-right min-[72rem]:mt-4">
            <ButtonLink look="quiet" to={wizardUrl("/race-details", recap.shareId)}>
              {SUMMARY_TEXTS.editDetails}
            </ButtonLink>
          </p>
        </BesideColumn>
      }
    >
      {missing.length === 0 && result?.kind !== "incomplete" && <MissingParts recap={recap} />}
      <section aria-labelledby="story">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="story" className="text-3xl">
            {SUMMARY_TEXTS.story.heading}
          </h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="secondary" to={wizardUrl("/questions", recap.shareId)}>
              {SUMMARY_TEXTS.story.editText}
            </ButtonLink>
            <ButtonLink look="secondary" to={recordingsUrl(recap)}>
              {SUMMARY_TEXTS.story.manageRecordings}
            </ButtonLink>
          </div>
        </div>
        <RunningRecorder voice={voice} urlOf={(index) => questionUrl(recap, index)} />
        {story.length > 0 ? (
          <RaceStory shareId={recap.shareId} story={story} />
        ) : (
          <p className="rounded-bib border-2 border-line border-dashed p-6 text-quiet">
            {SUMMARY_TEXTS.story.empty}
          </p>
        )}
      </section>
      <section ref={galleryRef} aria-labelledby="photos" className="mt-16">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="photos" className="text-3xl">
            {SUMMARY_TEXTS.media.heading}
          </h2>
          <ButtonLink look="secondary" to={memoriesUrl(recap.shareId, "summary")}>
            {SUMMARY_TEXTS.media.add}
          </ButtonLink>
        </div>
        {recap.media.length > 0 ? (
          <MediaGallery shareId={recap.shareId} media={recap.media} stage="own" />
        ) : (
          uploads.list.every(isFailed) && (
            <p className="rounded-bib border-2 border-line border-dashed p-6 text-quiet">
              {SUMMARY_TEXTS.media.empty[recap.dnf ? "dnf" : "finished"]}
            </p>
          )
        )}
        <div className="mt-4">
          <UploadList uploads={uploads.list} recap={recap} on={uploads} />
        </div>
      </section>
      <SummaryCourse recap={recap} />
      <Form method="post" onSubmit={gate.onSubmit}>
        <input type="hidden" name="recap" value={recap.shareId} />
        {isFromDevice && <input type="hidden" name={FROM_DEVICE} value="yes" />}
        <StepBar note={recap.status === "draft" ? SUMMARY_TEXTS.publishes : undefined}>
          <ButtonLink look="secondary" to={previousUrl("/summary", recap.shareId)}>
            {SUMMARY_TEXTS.back}
          </ButtonLink>
          <SubmitButton
            isPending={isProcessing}
            pendingText={SUMMARY_TEXTS.processing}
            disabled={publishing.isWaiting}
          >
            {SUMMARY_TEXTS.next}
          </SubmitButton>
        </StepBar>
      </Form>
    </WizardFrame>
  );
}

/** Resolves or rejects as `work` does, but not before `durationMs` have passed. */
export async function waitAtLeast<Result>(durationMs: number, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, durationMs);
    }),
  ]);
  return work;
}
