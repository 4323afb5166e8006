/** Creates this tab's edit sender, outbox, uploads and voice, and connects them to the browser: microphone, locks, API calls, events. */

import { createContributionSender, postContribution } from "../contributions/contribution-sender.ts";
import { pinArrived } from "../course/pin-arrived.ts";
import { byteStore } from "../device/outbox-byte-store.ts";
import { type Item, isNotNeededToPublish } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { persistStorage } from "../device/persist-storage.ts";
import { migrateDeviceData } from "../device-migration/migrate-device-data.ts";
import { editStore } from "../edit-store/edit-store.ts";
import { askBeforeLeaving } from "../lib/ask-before-leaving.ts";
import { itemLock, lock, lockWithin, tryLock } from "../lib/locks.ts";
import { isVisitorKnown, pageUser, VISITOR_KNOWN } from "../lib/page-user.ts";
import { isRecordingElsewhere, lockRecorder, untilRecorderIsFree } from "../lib/recorder-lock.ts";
import { onWaitingChanged } from "../lib/waiting-event.ts";
import { keepAwake } from "../lib/wake-lock.ts";
import { fieldsOfFile } from "../media/fields-of-file.ts";
import { createUploads, uploadsOf } from "../media/tab-uploads.ts";
import { createFileSender } from "../media/upload-sender.ts";
import { sendCourse, sendCover, sendEdits, sendOrder } from "../network/recap-api.ts";
import {
  deleteRecording,
  restoreRecording,
  sendOfferChoice,
  transcribeNextPiece,
} from "../network/recording-calls.ts";
import { sendUpload } from "../network/send-upload.ts";
import { SIGNED_IN } from "../network/signed-out.ts";
import { cancelUpload } from "../network/upload-calls.ts";
import { createBlockedItems, moveFromLostQuestions } from "../outbox/blocked-items.ts";
import { createLatestSender } from "../outbox/latest-sender.ts";
import { createOutbox, type Outbox } from "../outbox/outbox.ts";
import { prepareMedia } from "../prepare/prepare-media.ts";
import { canCaption, canRecord, hasSpeechRecognition } from "../recorder/browser-support.ts";
import { openCapture } from "../recorder/capture.ts";
import {
  createLiveCaptions,
  type LiveCaptionsDeps,
  type Recognition,
  speechTag,
} from "../recorder/live-captions.ts";
import { createRecorder } from "../recorder/recorder.ts";
import { createFinisher } from "../recording-file/finish-recording.ts";
import { discardFields } from "../text/change-fields.ts";
import { createEditSender, type EditSender } from "../text/edit-sender.ts";
import { renewCopy } from "../text/renew-device-copy.ts";
import { provideSender } from "../text/tab-edits.ts";
import { createDeleteSender, createTakeSender, sendTake } from "../voice/recording-sender.ts";
import {
  adoptTranscripts,
  fieldsOfRecording,
  showSavedTranscripts,
  storeCaptions,
} from "../voice/saved-transcripts.ts";
import { createVoice } from "../voice/tab-voice.ts";
import { createTranscribeSender } from "../voice/transcribe-sender.ts";
import { addWaveform } from "../voice/use-waveforms.ts";
import { voiceSettings } from "../voice/voice-settings.ts";
import { createVoiceState } from "../voice/voice-state.ts";
import { createFormSender, postForm } from "../wizard/form-sender.ts";

/** Changes come in groups: a screen that is left releases several texts. */
const SETTLE_MS = 500;

/** How long files wait for the data migration. */
const MIGRATION_WAITS_MS = 3_000;

/** Shorter than the outbox stays offline. */
const VISITOR_MS = 30_000;

export type TabOutbox = ReturnType<typeof createTabOutbox>;

/** Call it once per tab. */
export function createTabOutbox() {
  const createKey = () => crypto.randomUUID();
  const edits = createEditSender({
    store: editStore,
    viewer: pageUser,
    patch: sendEdits,
    lockWithin,
    isVisitorKnown,
    createId: createKey,
    renewCopy: (shareId) => void renewCopy(shareId),
  });
  const sendTyped = (shareId: string) => edits.send(shareId, "page");
  const voices = createVoiceState({ kind: canRecord() ? "idle" : "unsupported" });
  const finisher = createFinisher(
    () =>
      new Worker(new URL("../recording-file/finish-recording-worker.ts", import.meta.url), {
        type: "module",
      }),
  );
  const latest = { store: itemStore, lock };
  const outbox: Outbox = createOutbox({
    store: { ...itemStore, ...byteStore },
    lock: (id) => lock(itemLock(id)),
    tryLock: (id) => tryLock(itemLock(id)),
    createKey,
    isBlocked: createBlockedItems({
      store: editStore,
      viewer: pageUser,
      onKnown: () => outbox.sendUnblocked(),
    }),
    async onArrived({ id, shareId }, arrivedId) {
      await editStore.arrive(pageUser(), shareId, id, arrivedId);
      void sendTyped(shareId);
    },
    cancelUpload,
    senders: {
      file: createFileSender(
        { prepare: prepareMedia, send: sendUpload },
        {
          find: (id) => outbox.find("file", id)?.item,
          pin: pinArrived,
          setCover: sendCover,
        },
      ),
      contribution: createContributionSender({
        prepare: prepareMedia,
        finish: finisher.finish,
        send: sendUpload,
        post: postContribution,
      }),
      take: createTakeSender({
        voices,
        store: byteStore,
        finish: finisher.finish,
        send: sendTake,
        finalCaptions: (id) => recorder.finalCaptions(id),
        storeCaptions: ({ id, shareId }, captions) =>
          storeCaptions(editStore, pageUser(), shareId, id, captions),
        drawWaveform: (id, sound, seconds) =>
          void addWaveform(id, { sound, seconds }).then(voices.requestReload),
      }),
      transcribe: createTranscribeSender({
        voices,
        transcribeNextPiece,
        sendTyped,
      }),
      delete: createDeleteSender({ voices, deleteRecording }),
      order: createLatestSender({
        ...latest,
        call: ({ shareId, mediaIds }) => sendOrder(shareId, mediaIds),
      }),
      course: createLatestSender({ ...latest, call: ({ shareId, course }) => sendCourse(shareId, course) }),
      form: createFormSender({
        store: itemStore,
        rowsOf: async (shareId) => (await editStore.load(pageUser(), shareId)).rows,
        renewCopy,
        post: postForm,
      }),
    },
  });
  const recorder = createRecorder({
    onState: voices.showRecorder,
    onToast: voices.toast,
    outbox,
    store: byteStore,
    openCapture,
    lockRecorder,
    untilFree: untilRecorderIsFree,
    liveCaptionsOf: (track, events) => liveCaptionsOf({ track, ...events }),
    hasSpeechRecognition: hasSpeechRecognition(),
    language: () => voiceSettings().language,
    createKey,
    now: Date.now,
    clock: () => performance.now(),
    alert: (message) => window.alert(message),
    onStarted: finisher.warmUp,
  });
  const uploads = createUploads(outbox, { createKey, now: Date.now });
  const voice = createVoice({
    voices,
    outbox,
    texts: {
      send: sendTyped,
      discard: (shareId, ids) => discardFields(shareId, ids.flatMap(fieldsOfRecording)),
      adopt: (shareId, recordings) => adoptTranscripts(editStore, pageUser(), shareId, recordings),
    },
    recorder,
    language: () => voiceSettings().language,
    createKey,
    restoreRecording,
    sendOfferChoice,
  });
  void isRecordingElsewhere().then((isElsewhere) => {
    if (isElsewhere) void recorder.waitForOtherTab();
  });
  watchBrowser({ outbox, edits, voice, voices, isRecording: recorder.isRecording });
  edits.start();
  provideSender(edits);
  showSavedTranscripts(editStore, pageUser, voices);
  editStore.subscribe((shareId) => {
    if (!outbox.tasks().some(({ item }) => item.shareId === shareId)) return;
    moveFromLostQuestions(outbox, shareId, editStore.snapshot(pageUser(), shareId));
    outbox.sendUnblocked();
  });
  outbox.listen({
    onDone: ({ item }) => void renewAfter(item),
    // The athlete still has the file and can choose it again.
    onRefused: ({ item }) =>
      void (item.kind === "file" && discardFields(item.shareId, fieldsOfFile(item.id)).catch(console.error)),
  });
  // The copies tell whether the server has begun the recap of a file.
  void migrated().then(outbox.restore);
  const contributions = uploadsOf(outbox, "contribution");
  return {
    outbox,
    uploads,
    /** What this browser's guest adds to recaps of others. */
    contributions,
    voice,
    voices,
    setPaused: pauseTogether(outbox),
  };
}

/** Resolves when the data of earlier versions is migrated, or after a timeout. */
function migrated(): Promise<void> {
  const migrating = migrateDeviceData(editStore).catch((error: unknown) =>
    console.error("Old data could not be migrated", error),
  );
  return Promise.race([migrating, new Promise<void>((resolve) => setTimeout(resolve, MIGRATION_WAITS_MS))]);
}

/** Renews this device's copy of a recap once the server has everything that was made here. */
async function renewAfter({ id, shareId, kind }: Item): Promise<void> {
  // Of a recap of somebody else.
  if (kind === "contribution") return;
  const others = (await itemStore.list(shareId)).filter((item) => item.id !== id);
  if (others.every(isNotNeededToPublish)) await renewCopy(shareId);
}

/** Returns a function that pauses or resumes the media of every tab's outbox. */
function pauseTogether(outbox: Outbox): (isPaused: boolean) => void {
  const channel = new BroadcastChannel("outbox-paused");
  const setPaused = (isPaused: boolean) => {
    for (const { item } of outbox.tasks()) {
      if (!("declaration" in item) && (item.kind !== "take" || item.isDeleted)) continue;
      if (isPaused) outbox.pause(item.id);
      else outbox.resume(item.id);
    }
  };
  channel.onmessage = ({ data }: MessageEvent<boolean>) => setPaused(data);
  return (isPaused) => {
    channel.postMessage(isPaused);
    setPaused(isPaused);
  };
}

interface Watched extends Pick<TabOutbox, "outbox" | "voice" | "voices"> {
  edits: EditSender;
  isRecording: () => boolean;
}

function watchBrowser({ outbox, edits, voice, voices, isRecording }: Watched): void {
  const retry = () => {
    outbox.retryLost();
    edits.retry();
  };
  const goOn = () => {
    void outbox.restore();
    retry();
  };
  const goOffline = () => {
    outbox.goOffline();
    edits.goOffline();
  };
  const hide = () => {
    edits.hide();
    voice.saveBeforeHide();
  };
  let settling: ReturnType<typeof setTimeout> | undefined;
  let stopAsking: (() => void) | null = null;
  onWaitingChanged(() => {
    clearTimeout(settling);
    settling = setTimeout(outbox.restore, SETTLE_MS);
  });
  // Until the visitor is known, VISITOR_KNOWN does it.
  window.addEventListener("online", () => {
    if (isVisitorKnown()) goOn();
  });
  window.addEventListener(SIGNED_IN, goOn);
  window.addEventListener(VISITOR_KNOWN, goOn);
  window.addEventListener("offline", goOffline);
  if (!navigator.onLine) goOffline();
  waitForVisitor(outbox);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") return hide();
    void outbox.restore();
    // Phones cut connections in the background.
    if (navigator.onLine && isVisitorKnown()) retry();
  });
  window.addEventListener("pagehide", voice.saveBeforeHide);
  // The voice state announces both the outbox's changes and the recorder's.
  voices.subscribe(() => {
    const tasks = outbox.tasks();
    const isMoving = tasks.some(
      ({ item }) => ["preparing", "sending"].includes(item.state) && !item.isPaused,
    );
    keepAwake("recorder", isRecording());
    keepAwake("outbox", isMoving);
    if (tasks.some(({ item }) => "declaration" in item || item.kind === "take")) void persistStorage();
    const losesSome = tasks.some(
      // A refused take is kept, a refused file the athlete still has.
      ({ item, isStored }) =>
        !isStored && item.state !== "done" && (item.state !== "refused" || item.kind === "take"),
    );
    if (losesSome || isRecording()) stopAsking ??= askBeforeLeaving();
    else {
      stopAsking?.();
      stopAsking = null;
    }
  });
}

/** Pauses until the visitor is restored: files sent before would belong to another visitor (account/visitor-keeper.tsx). */
function waitForVisitor(outbox: Outbox): void {
  if (isVisitorKnown()) return;
  outbox.goOffline();
  setTimeout(waitForVisitor, VISITOR_MS, outbox);
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
