/**
 * The voice of this tab: it records, makes playable, sends, has transcribed, and saves what is typed, over all screens
 * of the wizard, and goes on where a crash or a time without a network has left it.
 */
import { MAX_AUDIO_BYTES, type Recording } from "../../domain/recording.ts";
import { REFUSALS } from "../../domain/refusals.ts";
import { VOICE_TOASTS, type VoiceToast } from "../../domain/voice-messages.ts";
import { createDeletions } from "./deletions.ts";
import { createRecorder } from "./recorder.ts";
import { createShownRecaps, type ShownVoice } from "./shown-recaps.ts";
import { createTakeCollection, type TakeCollection } from "./take-collection.ts";
import { createTranscriptions } from "./transcriptions.ts";
import { createTranscripts } from "./transcripts.ts";
import { createVoiceList } from "./voice-list.ts";
import type { TabVoice, VoiceParts } from "./voice-parts.ts";
import { voiceOf } from "./voice-state.ts";

const MOVING_STEPS = ["finishing", "sending", "transcribing"];

/** To be called once in a tab. */
export function createVoice(parts: VoiceParts): TabVoice {
  const list = createVoiceList({ kind: parts.canRecord ? "idle" : "unsupported" });
  const recaps = createShownRecaps();
  const restored = new Set<string>();
  let toasts: VoiceToast[] = [];
  let shownArrivals = 0;

  function onToast(toast: VoiceToast): void {
    toasts = [...toasts, toast];
    // Whoever shows them asks for them at each change.
    list.nudge();
  }

  const transcripts = createTranscripts({
    ...parts,
    list,
    recordingIdOf,
    isLive: (shareId) => recaps.find(shareId)?.status === "published",
    send: parts.sendTranscript,
    createSaveId: parts.createKey,
  });
  const deletions = createDeletions({ ...parts, list, onToast });
  const transcriptions = createTranscriptions({
    ...parts,
    list,
    saveTyped: transcripts.save,
    onDone: (key) => shelf.drop(key),
  });
  const shelf: TakeCollection = createTakeCollection({
    ...parts,
    list,
    finish: parts.finisher.finish,
    sendLiveText: (recordingId, transcript, onRecording) =>
      parts.sendTranscript(recordingId, { transcript, isEdited: false }, onRecording),
    isTyped: transcripts.hasUnsaved,
    restoreTyped: (key) => transcripts.restore(key, null),
    onRenamed(before, key) {
      const typed = list.find(before)?.typed ?? null;
      if (typed !== null) transcripts.type(key, typed);
      transcripts.forget(before);
    },
    onArrived,
    onToast,
  });
  const recorder = createRecorder({
    ...parts,
    list,
    lockTake: parts.lock,
    onToast,
    onBegun: parts.finisher.warmUp,
    onStopped: shelf.add,
  });
  void parts.isRecordingElsewhere().then((isElsewhere) => {
    if (isElsewhere) void recorder.waitForOther();
  });

  function recordingOf(key: string): Recording | null {
    return list.find(key)?.recording ?? recaps.findRecording(key)?.recording ?? null;
  }

  function recordingIdOf(key: string): string | null {
    return recordingOf(key)?.id ?? shelf.find(key)?.stored.recordingId ?? null;
  }

  /** What the page shows becomes this tab's business. */
  function take(key: string): boolean {
    if (list.find(key)) return true;
    const found = recaps.findRecording(key);
    if (found) list.insert(voiceOf(found.shareId, found.recording));
    return found !== null;
  }

  function onArrived(key: string, { recordingId, isDeleted }: { recordingId: string; isDeleted: boolean }) {
    // It was sent before the page was loaded: the page has it, or it was deleted.
    if (!take(key)) return shelf.drop(key);
    if (isDeleted) {
      shelf.drop(key);
      deletions.remove(key, recordingId);
      return;
    }
    list.change(key, { step: null });
    transcripts.handOver(key);
    transcribe(key, false);
  }

  function transcribe(key: string, again: boolean): void {
    const recording = recordingOf(key);
    if (!recording) return;
    if (recording.isTranscribed && !again) {
      shelf.drop(key);
      return;
    }
    const { id, transcribedSeconds, duration } = recording;
    transcriptions.start(key, {
      recordingId: id,
      language: parts.language(),
      again,
      seconds: again ? 0 : transcribedSeconds,
      duration,
    });
  }

  async function restoreRecap({ shareId }: ShownVoice): Promise<void> {
    if (restored.has(shareId)) return;
    restored.add(shareId);
    await shelf.restore(shareId);
    for (const key of await parts.listTyped(shareId)) {
      const recording = recordingOf(key);
      if (recording && take(key)) await transcripts.restore(key, recording.transcript);
    }
  }

  async function bringBack(key: string): Promise<void> {
    const recording = recordingOf(key);
    if (!recording) return shelf.bringBack(key);
    if ((await deletions.restore(key, recording.id)) && shelf.find(key)) transcribe(key, false);
  }

  async function settleOffer(key: string, choice: "take" | "drop"): Promise<void> {
    const recording = recordingOf(key);
    if (!recording || !take(key)) return;
    await transcripts.save(key);
    const settled = await parts.sendOfferChoice(recording.id, choice);
    if (!settled) return onToast(VOICE_TOASTS.offerNotSettled);
    if (choice === "take") transcripts.forget(key);
    list.update(key, settled, true);
  }

  function remove(key: string): void {
    if (!take(key)) return;
    const recording = recordingOf(key);
    if (!recording) {
      shelf.hide(key);
      return;
    }
    transcriptions.stop(key);
    // The page's data will not have it any more; it must be there to be brought back.
    list.update(key, recording, false);
    deletions.remove(key, recording.id);
  }

  function forget(key: string): void {
    shelf.drop(key);
    transcripts.forget(key);
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
      if (file.size > MAX_AUDIO_BYTES)
        return onToast({ title: "Recording not added", description: `${REFUSALS["large-audio"]}.` });
      void shelf.addMemo({ shareId, questionIndex, language: parts.language() }, file);
    },
    type(key, transcript) {
      if (take(key)) transcripts.type(key, transcript);
    },
    flush: transcripts.flush,
    remove,
    restore: (key) => void bringBack(key),
    keepFound: shelf.keepFound,
    retry(key) {
      const isOnServer = recordingIdOf(key) !== null && take(key);
      if (!isOnServer) shelf.retry(key);
      else if (!transcriptions.retry(key)) transcribe(key, false);
    },
    transcribeAgain(key) {
      if (take(key)) transcribe(key, true);
    },
    settleOffer: (key, choice) => void settleOffer(key, choice),
    show(recap, loadedWith) {
      recaps.show(recap);
      if (loadedWith !== null) list.settle(recap.shareId, loadedWith);
      void restoreRecap(recap);
    },
    leave(shareId) {
      for (const voice of list.state().voices) {
        if (voice.shareId === shareId && voice.step?.kind === "deleted") forget(voice.key);
      }
    },
    shownArrivals: () => shownArrivals,
    setShownArrivals(arrivals) {
      shownArrivals = arrivals;
    },
    takeToasts() {
      const taken = toasts;
      toasts = [];
      return taken;
    },
    goOn() {
      shelf.goOn();
      transcriptions.goOn();
      void transcripts.flushDrafts();
    },
    secure() {
      recorder.flush();
      void transcripts.flushDrafts();
    },
    isRecording: recorder.isOn,
    losesSome: () => recorder.isOn() || shelf.losesSome(),
    isMoving: () => list.state().voices.some(({ step }) => step !== null && MOVING_STEPS.includes(step.kind)),
  };
}
