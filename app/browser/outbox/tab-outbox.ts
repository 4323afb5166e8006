/** Sends everything that waits on this device, whatever page this tab shows. */
import { deviceStore, ignoringNoDatabase } from "../device/device-store.ts";
import { onWaitingChanged } from "../lib/waiting.ts";
import { continueUploads } from "../media/use-uploads.ts";
import { SIGNED_IN } from "../network/signed-out.ts";
import { sendWaitingTakes } from "../voice/use-voice.ts";
import { sendText } from "./send-text.ts";
import { createTextOutbox } from "./text-outbox.ts";
import { textStore } from "./text-store.ts";

/** Changes come in groups: a screen that is left releases several texts. */
const SETTLE_MS = 500;

/** By then the screen has taken the texts that it shows. */
const START_MS = 1_500;

/** To be called once in a tab. */
export function startOutbox(): void {
  const texts = createTextOutbox({ ...textStore, send: sendText });
  const flush = () => {
    if (!navigator.onLine) return;
    texts.flush();
    void sendFiles();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  onWaitingChanged(() => {
    clearTimeout(timer);
    timer = setTimeout(flush, SETTLE_MS);
  });
  window.addEventListener("online", flush);
  window.addEventListener(SIGNED_IN, flush);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());
  setTimeout(flush, START_MS);
}

/** Continues the photos, videos and takes of all recaps. They wait for the network by themselves. */
async function sendFiles(): Promise<void> {
  await ignoringNoDatabase(async () => {
    const store = await deviceStore();
    const [uploads, takes] = await Promise.all([store.getAll("uploads"), store.getAll("takes")]);
    for (const shareId of new Set(uploads.map((upload) => upload.shareId))) continueUploads(shareId);
    const unsent = takes.filter(({ state }) => state === "stopped" || state === "finished");
    for (const shareId of new Set(unsent.map((take) => take.shareId))) sendWaitingTakes(shareId);
  });
}
