/** Connects this tab's uploads to the browser: network events, wake lock, the warning before closing, and toasts. */
import { MEDIA_MESSAGES } from "../../domain/media/media.ts";
import { isMoving, isUnderWay } from "../../domain/media/upload-progress.ts";
import { UPLOAD_MESSAGES, uploadedToastOf } from "../../texts/media/upload-messages.ts";
import { lock } from "../lib/locks.ts";
import { keepAwake } from "../lib/wake-lock.ts";
import { SIGNED_IN } from "../network/signed-out.ts";
import { prepareMedia } from "../prepare/prepare-media.ts";
import { loadSendParts, sendUpload } from "./send-upload.ts";
import { cancelUpload } from "./upload-calls.ts";
import { uploadStore } from "./upload-store.ts";
import { createUploads, type Uploads } from "./upload-tasks.ts";

export interface TabUploads {
  uploads: Uploads;
  /** Returns the toasts since the last call: one for all uploads that arrived together. */
  takeToasts(): { title: string; description: string }[];
}

/** Returns this tab's uploads. To be called once in a tab. */
export function createTabUploads(): TabUploads {
  const uploads = createUploads({
    prepare: prepareMedia,
    send: sendUpload,
    cancel: cancelUpload,
    store: uploadStore,
    lock: (key) => lock(`upload ${key}`),
    createKey: () => crypto.randomUUID(),
    now: Date.now,
  });
  window.addEventListener("online", uploads.retryLost);
  window.addEventListener(SIGNED_IN, uploads.retryLost);
  window.addEventListener("offline", uploads.goOffline);
  if (!navigator.onLine) uploads.goOffline();
  // Loaded early, while there is a network.
  void loadSendParts();
  uploads.subscribe(() => {
    const list = uploads.list();
    keepAwake("uploads", list.some(isMoving));
    const losesSome = list.some((upload) => isUnderWay(upload) && !upload.isStored);
    if (losesSome) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);
  });
  return { uploads, takeToasts: () => takeToasts(uploads) };
}

/** Asks before the page is closed. Registered only while closing it would lose a file. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function takeToasts(uploads: Uploads): { title: string; description: string }[] {
  const toasts: { title: string; description: string }[] = [];
  if (!uploads.list().some(isMoving)) {
    const arrived = uploads.takeArrived();
    if (arrived.images + arrived.videos > 0) toasts.push(uploadedToastOf(arrived));
  }
  // Taken either way: of both, the failure is what the athlete has to know.
  const wasInterrupted = uploads.takeLosses() > 0;
  if (uploads.takeFailures() > 0) toasts.push(MEDIA_MESSAGES.uploadFailed);
  else if (wasInterrupted) toasts.push(UPLOAD_MESSAGES.interrupted);
  return toasts;
}
