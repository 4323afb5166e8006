/**
 * Applies a plain form to the recordings of a question, as media-form.ts does to photos: adds the chosen voice memos,
 * saves the transcripts, and performs the pressed button's action. Files and transcripts are saved whichever button is
 * pressed.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "../domain/lib/base64url.ts";
import { type RecordingAction, recordingIntents } from "../domain/recap/story-intents.ts";
import { MAX_RECORDINGS, transcriptSchema } from "../domain/voice/recording.ts";
import { REFUSALS } from "../texts/media/upload-refusals.ts";
import { RECORDING_FORM_TEXTS } from "../texts/voice/recording-form.ts";
import { TRANSCRIPTION_FAILURES, TRANSCRIPTION_UNDER_WAY } from "../texts/voice/transcription-failures.ts";
import { VOICE_TOASTS } from "../texts/voice/voice-messages.ts";
import { saveChangedTexts, type UnsavedTexts } from "./changed-texts.ts";
import { failedWrite } from "./failed-write.ts";
import { addEach, firstFiles, type RefusedFile, uploadKeyOf } from "./form-files.ts";
import type { NoticeCode } from "./notices.ts";

/** The parts of the form that failed, with messages for the screen. All other parts were applied. */
export interface RecordingFailure {
  uploads: RefusedFile[];
  transcripts: UnsavedTexts;
  lost: string[];
  action: { title: string; description: string } | null;
}

export type RecordingFormOutcome =
  | { kind: "done"; notice: NoticeCode | null; deleted: string | null }
  | { kind: "failed"; failure: RecordingFailure; status: number };

interface RecordingForm {
  form: FormData;
  context: AppLoadContext;
  shareId: string;
  questionIndex: number;
  /** Identifies this rendering of the page, so that submitting the same form twice adds its files once. */
  page: string;
}

export async function applyRecordingForm(sent: RecordingForm): Promise<RecordingFormOutcome> {
  const action = recordingIntents.read(sent.form);
  const uploads = await addFiles(sent);
  // Before the action: the transcription service must not overwrite a text that the athlete has typed.
  const transcripts = await saveTranscripts(sent, action);
  const applied = await applyAction(sent, action);
  const isDone =
    uploads.refused.length === 0 &&
    Object.keys(transcripts.unsaved).length === 0 &&
    transcripts.lost.length === 0 &&
    applied.failure === null;
  if (isDone) {
    const notice = applied.notice ?? (uploads.hasAdded ? "recording-uploaded" : null);
    return { kind: "done", notice, deleted: applied.deleted };
  }
  const failure = {
    uploads: uploads.refused,
    transcripts: transcripts.unsaved,
    lost: transcripts.lost,
    action: applied.failure,
  };
  return {
    kind: "failed",
    failure,
    status: Math.max(400, uploads.status, transcripts.status, applied.status),
  };
}

async function addFiles({ form, context, shareId, questionIndex, page }: RecordingForm) {
  let hasAdded = false;
  const { refused, status } = await addEach(firstFiles(form, "audio", MAX_RECORDINGS), {
    async add(file) {
      const uploadKey = await uploadKeyOf(file, page);
      const upload = { file, uploadKey, questionIndex, transcript: null, segments: null, language: null };
      const outcome = await context.services.recordings.add(context.viewer, { shareId }, upload);
      if (outcome.kind === "refused") return REFUSALS[outcome.reason];
      if (outcome.kind !== "added") return RECORDING_FORM_TEXTS.recapGone;
      hasAdded = true;
      return null;
    },
    tooMany: REFUSALS["recording-limit"],
    fault: { fault: "A recording could not be stored", message: RECORDING_FORM_TEXTS.notUploaded },
  });
  return { hasAdded, refused, status };
}

function saveTranscripts({ form, context, shareId }: RecordingForm, action: RecordingAction | null) {
  return saveChangedTexts({
    form,
    context,
    shareId,
    kind: "transcript",
    schema: transcriptSchema,
    deleted: action?.intent === "delete-recording" ? action.target : null,
    baseOf: (stored) => sha256(String(stored ?? "")),
    faultMessage: RECORDING_FORM_TEXTS.transcriptNotSaved,
  });
}

interface ActionOutcome {
  notice: NoticeCode | null;
  deleted: string | null;
  failure: RecordingFailure["action"];
  /** The response's status, or 0 if the action did not fail. */
  status: number;
}

const NOTHING_TO_REPORT: ActionOutcome = { notice: null, deleted: null, failure: null, status: 0 };

/** Performs the pressed button's action. Does nothing for a button that is not about a recording. */
async function applyAction(sent: RecordingForm, action: RecordingAction | null): Promise<ActionOutcome> {
  if (action === null) return NOTHING_TO_REPORT;
  try {
    return await perform(sent, action);
  } catch (error) {
    const failure = FAILURES[action.intent];
    const { kind, message, status } = failedWrite(error, {
      fault: "A recording could not be changed",
      message: failure.description,
    });
    const description = kind === "limited" ? RECORDING_FORM_TEXTS.limited(message) : message;
    return { ...NOTHING_TO_REPORT, failure: { title: failure.title, description }, status };
  }
}

const FAILURES: Record<RecordingAction["intent"], NonNullable<RecordingFailure["action"]>> = {
  "delete-recording": VOICE_TOASTS.notDeleted,
  "restore-recording": VOICE_TOASTS.notRestored,
  "take-recording": VOICE_TOASTS.offerNotSettled,
  "drop-recording": VOICE_TOASTS.offerNotSettled,
  "transcribe-recording": RECORDING_FORM_TEXTS.notTranscribed(TRANSCRIPTION_FAILURES.broken),
};

async function perform(sent: RecordingForm, { intent, target: id }: RecordingAction): Promise<ActionOutcome> {
  const { viewer, services } = sent.context;
  switch (intent) {
    case "delete-recording":
      await services.recordings.delete(viewer, id);
      return { ...NOTHING_TO_REPORT, notice: "recording-deleted", deleted: id };
    case "restore-recording": {
      const outcome = await services.recordings.restore(viewer, id);
      if (outcome === "restored") return NOTHING_TO_REPORT;
      const description =
        outcome === "not-found"
          ? VOICE_TOASTS.notRestored.description
          : `${REFUSALS[outcome === "limit" ? "recording-limit" : outcome]}.`;
      return { ...NOTHING_TO_REPORT, failure: { title: VOICE_TOASTS.notRestored.title, description } };
    }
    case "transcribe-recording":
      return transcribe(sent, id);
    case "take-recording":
      await services.recordings.settleOffer(viewer, id, "take");
      return NOTHING_TO_REPORT;
    case "drop-recording":
      await services.recordings.settleOffer(viewer, id, "drop");
      return NOTHING_TO_REPORT;
  }
}

/** Transcribes all pieces in one request. If a piece fails, the earlier ones stay transcribed. */
async function transcribe({ context, shareId }: RecordingForm, id: string): Promise<ActionOutcome> {
  const { viewer, services } = context;
  const recap = await services.recaps.findEditable(viewer, { shareId });
  let again = recap?.recordings.find((recording) => recording.id === id)?.isTranscribed ?? false;
  for (;;) {
    const outcome = await services.recordings.transcribe(viewer, id, { language: null, again });
    if (outcome.kind === "failed")
      return {
        ...NOTHING_TO_REPORT,
        failure: RECORDING_FORM_TEXTS.notTranscribed(TRANSCRIPTION_FAILURES[outcome.reason]),
      };
    if (outcome.kind === "under-way")
      return { ...NOTHING_TO_REPORT, failure: RECORDING_FORM_TEXTS.notTranscribed(TRANSCRIPTION_UNDER_WAY) };
    if (outcome.kind === "not-found")
      return { ...NOTHING_TO_REPORT, failure: RECORDING_FORM_TEXTS.recordingGone };
    if (outcome.recording.isTranscribed) return { ...NOTHING_TO_REPORT, notice: "recording-transcribed" };
    again = false;
  }
}
