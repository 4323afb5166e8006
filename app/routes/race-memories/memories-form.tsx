/** The form of the race memories screen. Every button saves the typed descriptions and the chosen files. */
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { OfflineAnswer } from "../../browser/network/offline-action.ts";
import { useUploads } from "../../browser/tab/use-uploads.ts";
import { sendStep } from "../../browser/text/send-step.ts";
import { MediaDrop } from "../../components/media/media-drop.tsx";
import { MediaFailureNotice } from "../../components/media/media-failure-notice.tsx";
import { MediaPicker } from "../../components/media/media-picker.tsx";
import { UndoNotice } from "../../components/media/undo-notice.tsx";
import { useMediaToasts } from "../../components/media/use-media-toasts.ts";
import { useWithheldToast } from "../../components/text/use-withheld-toast.ts";
import { Button, SubmitButton } from "../../components/ui/button.tsx";
import { Failure } from "../../components/ui/notice.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { StepBar } from "../../components/wizard/wizard-frame.tsx";
import type { Recap } from "../../domain/recap/recap.ts";
import { type MediaAction, mediaIntents, memoriesIntents } from "../../domain/recap/story-intents.ts";
import type { MemoriesOpener } from "../../domain/wizard/wizard-screens.ts";
import type { MediaFailure } from "../../http/media-form.ts";
import { MEMORIES_TEXTS } from "../../texts/media/race-memories.ts";
import { FOCAL_POINT_TEXTS } from "../../texts/media/tile-editor.ts";
import { FORM_TEXTS } from "../../texts/site/form-errors.ts";
import { tileButtonOf } from "../media-grid/grid-tiles.ts";
import { useActionOutcome } from "../media-grid/use-action-outcome.ts";
import { MemoryList } from "./memory-list.tsx";

const FORM_ID = "memories";

interface MemoriesFormProps {
  recap: Recap;
  openedFrom: MemoriesOpener | null;
  page: string;
  deleted: string | null;
  result: MediaFailure | OfflineAnswer | undefined;
}

export function MemoriesForm({ recap, openedFrom, page, deleted, result }: MemoriesFormProps) {
  const { shareId, media } = recap;
  const failure = result?.kind === "media-failed" ? result : null;
  useMediaToasts(failure);
  const toast = useToast();
  const showWithheld = useWithheldToast();
  useEffect(() => {
    if (result?.kind === "offline") toast(FORM_TEXTS.offline);
  }, [result, toast]);
  const uploads = useUploads({ shareId, onToast: toast });
  const pick = (files: File[]) => uploads.add(null, files);
  const submit = useSubmit();
  const [isWaiting, setIsWaiting] = useState(false);
  const isSending = useNavigation().state !== "idle" || isWaiting;

  const outcome = useActionOutcome(recap, uploads.keyOf);
  /** The last photo or video deleted on this page, and its position from 0. */
  const [lastDeleted, setLastDeleted] = useState<{ id: string; at: number } | null>(null);
  const undo = deleted && <UndoNotice button={memoriesIntents.button("restore", deleted)} />;
  const isEmpty = media.length + uploads.list.length === 0;
  const isUndoInList = lastDeleted !== null && lastDeleted.id === deleted && media.length > 0;

  async function sendWhenSaved(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const formData = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    // Chosen files are uploaded separately.
    formData.delete("media");
    const action = mediaIntents.read(formData);
    if (action) return sendAction(formData, action);
    setIsWaiting(true);
    const held = await sendStep(
      shareId,
      // Not those of files that were deleted meanwhile.
      (name) => tileButtonOf(name, uploads.keyOf) !== null,
    );
    setIsWaiting(false);
    showWithheld(held);
    if (held && "field" in held) tileButtonOf(held.field, uploads.keyOf)?.click();
    if (held) return;
    removeDescriptions(formData);
    submit(formData, { method: "post", preventScrollReset: true });
  }

  /** Submits an action without a new history entry. */
  function sendAction(formData: FormData, action: MediaAction) {
    const at = media.findIndex(({ id }) => id === action.target);
    if (action.intent === "delete" && media[at]) setLastDeleted({ id: media[at].id, at });
    outcome.press(action);
    if (action.intent === "cover") uploads.chooseCover(null);
    removeDescriptions(formData);
    submit(formData, { method: "post", preventScrollReset: true, replace: true });
  }

  return (
    <Form
      id={FORM_ID}
      method="post"
      encType="multipart/form-data"
      autoComplete="off"
      onSubmit={sendWhenSaved}
    >
      <input type="hidden" name="recap" value={shareId} />
      <input type="hidden" name="page" value={page} />
      {openedFrom && <input type="hidden" name="from" value={openedFrom} />}
      {/* Enter in a field presses the form's first button. */}
      <button type="submit" {...memoriesIntents.button("save")} className="hidden" />
      {failure && <MediaFailureNotice {...failure} media={media} />}
      {failure?.focalPoints && (
        <Failure title={FOCAL_POINT_TEXTS.notSaved} text={failure.focalPoints.message} />
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {outcome.announcement}
      </p>
      {!isUndoInList && undo}
      <MediaDrop watch={uploads.watchFiles} onPick={pick}>
        <div className="mb-6">
          <MediaPicker onPick={pick} isFirst={isEmpty} />
        </div>
        {isEmpty && (
          <p className="rounded-bib border-2 border-line border-dashed p-6 text-quiet">
            {MEMORIES_TEXTS.empty[recap.dnf ? "dnf" : "finished"]}
          </p>
        )}
        <MemoryList
          recap={recap}
          uploads={uploads}
          form={FORM_ID}
          failure={failure}
          isSending={isSending}
          undo={isUndoInList ? { at: lastDeleted.at, notice: undo } : null}
        />
      </MediaDrop>
      <StepBar>
        <Button type="submit" look="secondary" {...memoriesIntents.button("back")}>
          {MEMORIES_TEXTS.back}
        </Button>
        <SubmitButton {...memoriesIntents.button("continue")} isPending={isSending}>
          {MEMORIES_TEXTS.continue}
        </SubmitButton>
      </StepBar>
    </Form>
  );
}

/** They are saved while they are typed. */
function removeDescriptions(formData: FormData): void {
  for (const field of [...formData.keys()]) {
    if (/^(description|shown)-/.test(field)) formData.delete(field);
  }
}
