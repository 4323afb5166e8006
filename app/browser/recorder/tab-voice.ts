/** The voice of this tab, with all that it needs of the browser. */

import { loadSendParts } from "../uploads/send-upload.ts";
import { cancelUpload } from "../uploads/upload-calls.ts";
import { keepAwake } from "../wake-lock.ts";
import { canCaption, canRecord, hasSpeechRecognition } from "./browser-support.ts";
import { openCapture } from "./capture.ts";
import { createFinisher } from "./finish-take.ts";
import { createLiveCaptions, type LiveCaptionsParts, type Recognition, speechTag } from "./live-captions.ts";
import {
  askForPiece,
  deleteRecording,
  restoreRecording,
  sendOfferChoice,
  sendTranscript,
} from "./recording-calls.ts";
import {
  isRecordingElsewhere,
  lockRecorder,
  lockTake,
  tryLockTake,
  untilRecorderIsFree,
} from "./take-locks.ts";
import { sendTake } from "./take-sender.ts";
import { takeStore } from "./take-store.ts";
import { listTyped, transcriptMirror } from "./transcript-mirror.ts";
import { createVoice } from "./voice.ts";
import type { TabVoice } from "./voice-parts.ts";
import { voiceSettings } from "./voice-settings.ts";

export type { ShownVoice } from "./shown-recaps.ts";
export type { TabVoice } from "./voice-parts.ts";

/** To be called once in a tab. */
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
    liveCaptionsOf: (track, on) => liveCaptionsOf({ track, ...on }),
    finisher: createFinisher(
      () => new Worker(new URL("./finish-worker.ts", import.meta.url), { type: "module" }),
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
    ask: askForPiece,
    deleteRecording,
    restoreRecording,
    sendOfferChoice,
  });
  watchBrowser(voice);
  // While there is a network.
  void loadSendParts();
  return voice;
}

function watchBrowser(voice: TabVoice): void {
  window.addEventListener("online", voice.goOn);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") voice.secure();
  });
  window.addEventListener("pagehide", voice.secure);
  voice.subscribe(() => {
    keepAwake("recorder", voice.isRecording());
    keepAwake("takes", voice.isMoving());
    if (voice.losesSome()) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
  });
}

/** Only while closing the page would lose something. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Null where the browser has none, or the athlete wants none. */
function liveCaptionsOf(given: Pick<LiveCaptionsParts, "track" | "onCaptions" | "onFailed">) {
  const { language, hasCaptions } = voiceSettings();
  if (!hasCaptions || !canCaption()) return null;
  const create = recognitionMaker();
  return create && createLiveCaptions({ ...given, create, lang: speechTag(language), now: Date.now });
}

function recognitionMaker(): (() => Recognition) | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Window & {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  const Maker = SpeechRecognition ?? webkitSpeechRecognition;
  return Maker ? () => new Maker() : null;
}
