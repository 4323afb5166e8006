/** Records takes for all screens of the wizard. The outbox makes them playable, sends them and has them transcribed. */
import pRetry from "p-retry";
import { MAX_AUDIO_BYTES, type Recording } from "../../domain/voice/recording.ts";
import { REFUSED_MEMO_TEXTS } from "../../texts/voice/refused-memo.ts";
import { VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import { deletionId, newItem, newTake, type TakeItem, transcriptionId } from "../device/outbox-item.ts";
import type { ActionAnswer } from "../network/recording-calls.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Task } from "../outbox/task-list.ts";
import type { Recorder } from "../recorder/recorder.ts";
import { keyOf } from "./voice-items.ts";
import type { ShownVoice, VoiceState } from "./voice-state.ts";

export interface VoiceDeps {
  voices: VoiceState;
  outbox: Outbox;
  texts: RecordingTexts;
  recorder: Recorder;
  language: () => string | null;
  createKey: () => string;
  /** Never rejects. */
  restoreRecording: (recordingId: string) => Promise<ActionAnswer>;
  sendOfferChoice: (recordingId: string, choice: "take" | "drop") => Promise<Recording | null>;
}

/** What was typed of recordings, in the edit store. */
interface RecordingTexts {
  /** Sends what is ready. Resolves when that has ended, or waits. */
  send: (shareId: string) => Promise<unknown>;
  /** Deletes it from this device. `ids`: of recordings, and of takes that have not arrived. */
  discard: (shareId: string, ids: string[]) => Promise<void>;
  /** The page shows these recordings. */
  adopt: (shareId: string, recordings: readonly Recording[]) => Promise<void>;
}

const RESTORE_RETRIES = { retries: 2, minTimeout: 2_000 };

export type TabVoice = ReturnType<typeof createVoice>;

export function createVoice({ voices, outbox, texts, recorder, ...deps }: VoiceDeps) {
  /** Deleted recordings that were being transcribed. */
  const interrupted = new Set<string>();

  outbox.subscribe(() => voices.showTasks(outbox.tasks()));
  outbox.listen({
    onDone(task, recordingId) {
      if (task.item.kind === "take" && recordingId !== undefined)
        onArrived(task as Task<"take">, recordingId);
    },
    onEndedElsewhere: voices.requestReload,
  });

  function onArrived({ item, totalBytes }: Task<"take">, recordingId: string): void {
    const { id: key, shareId } = item;
    voices.arrive(key, shareId, arrivedRecording(item, recordingId, totalBytes));
    if (item.isDeleted) remove(key);
  }

  function transcribe(key: string, { again = false, isAsked = false } = {}): void {
    const recording = voices.recordingOf(key);
    const shareId = voices.shareIdOf(key);
    if (!recording || shareId === null || (recording.isTranscribed && !again)) return;
    void outbox.cancel(transcriptionId(key));
    void outbox.add([
      {
        ...newItem(transcriptionId(key), shareId, Date.now()),
        kind: "transcribe",
        uploadKey: keyOf(recording),
        recordingId: recording.id,
        language: deps.language(),
        again,
        isAsked,
      },
    ]);
  }

  function remove(key: string): void {
    const recording = voices.recordingOf(key);
    const shareId = voices.shareIdOf(key);
    if (shareId === null) return;
    if (!recording) {
      outbox.change(key, { isDeleted: true });
      outbox.pause(key);
      return;
    }
    if (outbox.find("transcribe", transcriptionId(key))) interrupted.add(key);
    void outbox.cancel(transcriptionId(key));
    // The page's data will no longer contain it, but it can still be restored.
    voices.update(shareId, recording, false);
    voices.setDeleted(key, true);
    const item = newItem(deletionId(key), shareId, Date.now());
    void outbox.add([{ ...item, kind: "delete", uploadKey: keyOf(recording), recordingId: recording.id }]);
  }

  async function restore(key: string): Promise<void> {
    const recording = voices.recordingOf(key);
    if (!recording) {
      outbox.change(key, { isDeleted: false });
      outbox.resume(key);
      return;
    }
    await outbox.cancel(deletionId(key));
    if (!(await restoreOnServer(recording.id))) return voices.toast(VOICE_TOASTS.notRestored);
    voices.setDeleted(key, false);
    voices.requestReload();
    if (interrupted.delete(key)) transcribe(key);
  }

  async function restoreOnServer(recordingId: string): Promise<boolean> {
    const attempt = async () => {
      const answer = await deps.restoreRecording(recordingId);
      if (answer === "lost") throw new Error("There was no answer");
      return answer === "done";
    };
    return pRetry(attempt, RESTORE_RETRIES).catch(() => false);
  }

  async function settleOffer(key: string, choice: "take" | "drop"): Promise<void> {
    const recording = voices.recordingOf(key);
    const shareId = voices.shareIdOf(key);
    if (!recording || shareId === null) return;
    await texts.send(shareId);
    const updated = await deps.sendOfferChoice(recording.id, choice);
    if (!updated) return voices.toast(VOICE_TOASTS.offerNotSettled);
    if (choice === "take") await texts.discard(shareId, [recording.id]);
    voices.update(shareId, updated, true);
  }

  return {
    takeToasts: voices.takeToasts,
    record: (shareId: string, questionIndex: number) => void recorder.record(shareId, questionIndex),
    pause: recorder.pause,
    resume: recorder.resume,
    stop: recorder.stop,
    addFile(shareId: string, questionIndex: number, file: File) {
      if (file.size > MAX_AUDIO_BYTES) return voices.toast(REFUSED_MEMO_TEXTS.memoRefused("large-audio"));
      const language = deps.language();
      const take = newTake(deps.createKey(), { shareId, questionIndex, language, order: Date.now() });
      void outbox.add([{ ...take, type: file.type, isMemo: true, state: "preparing" }], [file]);
    },
    remove,
    restore: (key: string) => void restore(key),
    keepFound: (key: string) => outbox.release(key, {}),
    retry(key: string) {
      const transcription = outbox.find("transcribe", transcriptionId(key));
      if (!voices.recordingOf(key)) return outbox.retry(key);
      if (!transcription) return transcribe(key, { isAsked: true });
      outbox.change(transcription.item.id, { isAsked: true });
      outbox.retry(transcription.item.id);
    },
    transcribeAgain: (key: string) => transcribe(key, { again: true, isAsked: true }),
    settleOffer: (key: string, choice: "take" | "drop") => void settleOffer(key, choice),
    /** Sets what the page shows. `loadedWith`: the number of arrivals when its data was loaded, null if it is not new. */
    show(recap: ShownVoice, loadedWith: number | null) {
      voices.showRecap(recap, loadedWith);
      void texts.adopt(recap.shareId, recap.recordings);
    },
    /** Call when the screen is left. What was deleted on it can no longer be restored. */
    leave(shareId: string) {
      const { deleted } = voices.snapshot();
      const takes = outbox
        .tasks()
        .flatMap(({ item, wait }) =>
          item.kind === "take" && item.isDeleted && wait?.for !== "tab" ? [item.id] : [],
        );
      for (const key of [...deleted, ...takes]) {
        if (voices.shareIdOf(key) !== shareId) continue;
        void texts.discard(shareId, [voices.recordingOf(key)?.id ?? key]);
        if (takes.includes(key)) void outbox.cancel(key);
        voices.remove(key);
      }
    },
    /** Call when the page is hidden, because it may be closed: stores the current chunk. */
    saveBeforeHide: recorder.flush,
  };
}

/** Returns the recording of a take that has just arrived, for use until the page reloads. */
function arrivedRecording(take: TakeItem, id: string, fileSize: number): Recording {
  const { uploadKey, questionIndex, seconds, liveText, language } = take;
  return {
    id,
    questionIndex,
    credit: null,
    contentType: take.contentType ?? "audio/webm",
    duration: seconds,
    transcript: liveText,
    language,
    segments: [],
    waveform: null,
    createdAt: new Date().toISOString(),
    uploadKey,
    fileSize,
    isEdited: false,
    isTranscribed: false,
    transcribedSeconds: 0,
    offer: null,
  };
}
