/** Creates this tab's voice and connects it to the browser: microphone, locks, storage, API calls and page events. */

import { keepAwake } from "../lib/wake-lock.ts";
import { loadSendParts } from "../media/send-upload.ts";
import { cancelUpload } from "../media/upload-calls.ts";
import { SIGNED_IN } from "../network/signed-out.ts";
import { canCaption, canRecord, hasSpeechRecognition } from "../recorder/browser-support.ts";
import { openCapture } from "../recorder/capture.ts";
import {
  createLiveCaptions,
  type LiveCaptionsDeps,
  type Recognition,
  speechTag,
} from "../recorder/live-captions.ts";
import { createFinisher } from "../takes/finish-take.ts";
import {
  deleteRecording,
  restoreRecording,
  sendOfferChoice,
  sendTranscript,
  transcribeNextPiece,
} from "../takes/recording-calls.ts";
import {
  isRecordingElsewhere,
  lockRecorder,
  lockTake,
  tryLockTake,
  untilRecorderIsFree,
} from "../takes/take-locks.ts";
import { sendTake } from "../takes/take-sender.ts";
import { takeStore } from "../takes/take-store.ts";
import { listTyped, transcriptMirror } from "../takes/transcript-mirror.ts";
import { createVoice } from "./voice.ts";
import type { TabVoice } from "./voice-deps.ts";
import { voiceSettings } from "./voice-settings.ts";

export type { ShownVoice } from "../takes/shown-recaps.ts";
export type { TabVoice } from "./voice-deps.ts";

/** Call it once per tab. */
export function createTabVoice(): TabVoice {
  const voice = createVoice({
    canRecord: canRecord(),
    store: takeStore,
    openCapture,
    lockRecorder,
    untilFree: untilRecorderIsFree,
    isRecordingElsewhere,
    lock: lockTake,
    tryLock: tryLockTake,
    liveCaptionsOf: (track, events) => liveCaptionsOf({ track, ...events }),
    finisher: createFinisher(
      () => new Worker(new URL("../takes/finish-worker.ts", import.meta.url), { type: "module" }),
    ),
    hasSpeechRecognition: hasSpeechRecognition(),
    language: () => voiceSettings().language,
    createKey: () => crypto.randomUUID(),
    now: Date.now,
    clock: () => performance.now(),
    alert: (message) => window.alert(message),
    mirrorOf: transcriptMirror,
    listTyped,
    send: sendTake,
    cancelUpload,
    sendTranscript,
    transcribeNextPiece,
    deleteRecording,
    restoreRecording,
    sendOfferChoice,
  });
  watchBrowser(voice);
  // Loaded early, because the network may be lost when it is needed.
  void loadSendParts();
  return voice;
}

function watchBrowser(voice: TabVoice): void {
  window.addEventListener("online", voice.retryLost);
  window.addEventListener(SIGNED_IN, voice.retryLost);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") voice.saveBeforeHide();
  });
  window.addEventListener("pagehide", voice.saveBeforeHide);
  voice.subscribe(() => {
    keepAwake("recorder", voice.isRecording());
    keepAwake("takes", voice.isProcessing());
    if (voice.wouldLoseData()) window.addEventListener("beforeunload", confirmLeaving);
    else window.removeEventListener("beforeunload", confirmLeaving);
  });
}

/** Asks before the page is closed. Registered only while closing it would lose data. */
function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Returns null if live captions are unsupported or the athlete turned them off. */
function liveCaptionsOf(options: Pick<LiveCaptionsDeps, "track" | "onCaptions" | "onFailed">) {
  const { language, hasCaptions } = voiceSettings();
  if (!hasCaptions || !canCaption()) return null;
  const create = recognitionFactory();
  return create && createLiveCaptions({ ...options, create, lang: speechTag(language), now: Date.now });
}

function recognitionFactory(): (() => Recognition) | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Window & {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  const Constructor = SpeechRecognition ?? webkitSpeechRecognition;
  return Constructor ? () => new Constructor() : null;
}
