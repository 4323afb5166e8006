/**
 * The voice of this tab, across all screens of the wizard: records takes, makes them playable, sends them, has them
 * transcribed and saves typed transcripts. Resumes after a crash or without a network where it stopped.
 */
import { MAX_AUDIO_BYTES, type Recording } from "../../domain/voice/recording.ts";
import { RECORDER_TEXTS } from "../../texts/voice/recorder.ts";
import { VOICE_TOASTS, type VoiceToast } from "../../texts/voice/voice-messages.ts";
import { createRecorder } from "../recorder/recorder.ts";
import { createShownRecaps, type ShownVoice } from "../takes/shown-recaps.ts";
import { createVoiceList } from "../takes/voice-list.ts";
import { voiceOf } from "../takes/voice-state.ts";
import { createDeletions } from "./deletions.ts";
import { createTakeCollection, type TakeCollection } from "./take-collection.ts";
import { createTranscriptions } from "./transcriptions.ts";
import { createTranscripts } from "./transcripts.ts";
import type { TabVoice, VoiceDeps } from "./voice-deps.ts";

const PROCESSING_STEPS = ["finishing", "sending", "transcribing"];

/** Call it once per tab. */
export function createVoice(deps: VoiceDeps): TabVoice {
  const list = createVoiceList({ kind: deps.canRecord ? "idle" : "unsupported" });
  const recaps = createShownRecaps();
  const restored = new Set<string>();
  let toasts: VoiceToast[] = [];
  let shownArrivals = 0;

  function onToast(toast: VoiceToast): void {
    toasts = [...toasts, toast];
    // The screen reads the toasts at each change.
    list.notify();
  }

  const transcripts = createTranscripts({
    ...deps,
    list,
    recordingIdOf,
    isLive: (shareId) => recaps.find(shareId)?.status === "published",
    send: deps.sendTranscript,
    createSaveId: deps.createKey,
  });
  const deletions = createDeletions({ ...deps, list, onToast });
  const transcriptions = createTranscriptions({
    ...deps,
    list,
    saveTyped: transcripts.save,
    onDone: (key) => takes.discard(key),
    onUnavailable: () => onToast(VOICE_TOASTS.notTranscribed),
  });
  const takes: TakeCollection = createTakeCollection({
    ...deps,
    list,
    finish: deps.finisher.finish,
    sendLiveText: (recordingId, transcript, onRecording) =>
      deps.sendTranscript(recordingId, { transcript, isEdited: false }, onRecording),
    isTyped: transcripts.hasUnsaved,
    restoreTyped: (key) => transcripts.restore(key, null),
    onRenamed(oldKey, key) {
      const typed = list.find(oldKey)?.typed ?? null;
      if (typed !== null) transcripts.type(key, typed);
      transcripts.discard(oldKey);
    },
    onArrived,
    onToast,
  });
  const recorder = createRecorder({
    ...deps,
    list,
    lockTake: deps.lock,
    onToast,
    onStarted: deps.finisher.warmUp,
    onStopped: takes.add,
  });
  void deps.isRecordingElsewhere().then((isElsewhere) => {
    if (isElsewhere) void recorder.waitForOtherTab();
  });

  function recordingOf(key: string): Recording | null {
    return list.find(key)?.recording ?? recaps.findRecording(key)?.recording ?? null;
  }

  function recordingIdOf(key: string): string | null {
    return recordingOf(key)?.id ?? takes.find(key)?.stored.recordingId ?? null;
  }

  /** Adds a recording that the page shows to the list. Returns false if the page does not show it. */
  function track(key: string): boolean {
    if (list.find(key)) return true;
    const found = recaps.findRecording(key);
    if (found) list.insert(voiceOf(found.shareId, found.recording));
    return found !== null;
  }

  function onArrived(key: string, { recordingId, isDeleted }: { recordingId: string; isDeleted: boolean }) {
    // Sent before the page was loaded, and deleted since.
    if (!track(key)) return takes.discard(key);
    if (isDeleted) {
      takes.discard(key);
      deletions.remove(key, recordingId);
      return;
    }
    list.change(key, { step: null });
    transcripts.saveAfterUpload(key);
    transcribe(key);
  }

  function transcribe(key: string, { again = false, isAsked = false } = {}): void {
    const recording = recordingOf(key);
    if (!recording) return;
    if (recording.isTranscribed && !again) {
      takes.discard(key);
      return;
    }
    const { id, transcribedSeconds, duration } = recording;
    transcriptions.start(key, {
      recordingId: id,
      language: deps.language(),
      again,
      isAsked,
      seconds: again ? 0 : transcribedSeconds,
      duration,
    });
  }

  async function restoreRecap({ shareId }: ShownVoice): Promise<void> {
    if (restored.has(shareId)) return;
    restored.add(shareId);
    await takes.restore(shareId);
    for (const key of await deps.listTyped(shareId)) {
      const recording = recordingOf(key);
      if (recording && track(key)) await transcripts.restore(key, recording.transcript);
    }
  }

  async function undoRemove(key: string): Promise<void> {
    const recording = recordingOf(key);
    if (!recording) return takes.undelete(key);
    if ((await deletions.restore(key, recording.id)) && takes.find(key)) transcribe(key);
  }

  async function settleOffer(key: string, choice: "take" | "drop"): Promise<void> {
    const recording = recordingOf(key);
    if (!recording || !track(key)) return;
    await transcripts.save(key);
    const updated = await deps.sendOfferChoice(recording.id, choice);
    if (!updated) return onToast(VOICE_TOASTS.offerNotSettled);
    if (choice === "take") transcripts.discard(key);
    list.update(key, updated, true);
  }

  function remove(key: string): void {
    if (!track(key)) return;
    const recording = recordingOf(key);
    if (!recording) {
      takes.markDeleted(key);
      return;
    }
    transcriptions.stop(key);
    // The page's data will no longer contain it, but it can still be restored.
    list.update(key, recording, false);
    deletions.remove(key, recording.id);
  }

  function discardVoice(key: string): void {
    takes.discard(key);
    transcripts.discard(key);
    list.remove(key);
  }

  return {
    state: list.state,
    subscribe: list.subscribe,
    record: (shareId, questionIndex) => void recorder.record(shareId, questionIndex),
    pause: recorder.pause,
    resume: recorder.resume,
    stop: recorder.stop,
    addFile(shareId, questionIndex, file) {
      if (file.size > MAX_AUDIO_BYTES) return onToast(RECORDER_TEXTS.memoRefused("large-audio"));
      void takes.addMemo({ shareId, questionIndex, language: deps.language() }, file);
    },
    type(key, transcript) {
      if (track(key)) transcripts.type(key, transcript);
    },
    flush: transcripts.flush,
    remove,
    restore: (key) => void undoRemove(key),
    keepFound: takes.keepFound,
    retry(key) {
      const isOnServer = recordingIdOf(key) !== null && track(key);
      if (!isOnServer) takes.retry(key);
      else if (!transcriptions.retry(key)) transcribe(key, { isAsked: true });
    },
    transcribeAgain(key) {
      if (track(key)) transcribe(key, { again: true, isAsked: true });
    },
    settleOffer: (key, choice) => void settleOffer(key, choice),
    show(recap, loadedWith) {
      recaps.show(recap);
      if (loadedWith !== null) list.applyPageData(recap.shareId, loadedWith);
      void restoreRecap(recap);
    },
    sendWaiting: (shareId) => void takes.restore(shareId, ["stopped", "finished"]),
    leave(shareId) {
      for (const voice of list.state().voices) {
        if (voice.shareId === shareId && voice.step?.kind === "deleted") discardVoice(voice.key);
      }
    },
    shownArrivals: () => shownArrivals,
    setShownArrivals(arrivals) {
      shownArrivals = arrivals;
    },
    takeToasts() {
      const pending = toasts;
      toasts = [];
      return pending;
    },
    retryLost() {
      takes.retryLost();
      transcriptions.retryLost();
      void transcripts.flushDrafts();
    },
    saveBeforeHide() {
      recorder.flush();
      void transcripts.flushDrafts();
    },
    isRecording: recorder.isRecording,
    wouldLoseData: () => recorder.isRecording() || takes.hasUnpersisted(),
    isProcessing: () =>
      list.state().voices.some(({ step }) => step !== null && PROCESSING_STEPS.includes(step.kind)),
  };
}
