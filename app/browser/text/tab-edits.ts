/** The edit sender of this tab, connected to the browser. Every page that shows or sends what was typed loads this. */
import { editStore } from "../device/edit-store.ts";
import { hasLocks, lockWithin } from "../lib/locks.ts";
import { isVisitorKnown, pageUser, VISITOR_KNOWN } from "../lib/page-user.ts";
import { sendEdits } from "../network/recap-api.ts";
import { SIGNED_IN } from "../network/signed-out.ts";
import { createEditSender } from "./edit-sender.ts";
import { renewCopy } from "./renew-copy.ts";
import { takenOver } from "./taken-over.ts";

export const editSender = createEditSender({
  store: editStore,
  viewer: pageUser,
  patch: sendEdits,
  lockWithin,
  hasLocks: typeof navigator !== "undefined" && hasLocks(),
  isVisitorKnown,
  createId: () => crypto.randomUUID(),
  renewCopy: (shareId) => void renewCopy(shareId),
});

let isStarted = false;

/** Sends what earlier pages have left, and from now on what changes. Later calls do nothing. */
export function startSending(): void {
  if (isStarted) return;
  isStarted = true;
  editSender.start();
  void takenOver();
  const goOn = () => isVisitorKnown() && editSender.retry();
  for (const event of ["online", SIGNED_IN, VISITOR_KNOWN]) window.addEventListener(event, goOn);
  window.addEventListener("offline", editSender.goOffline);
  if (!navigator.onLine) editSender.goOffline();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") editSender.hide();
    // In the background, phones cut connections off.
    else if (navigator.onLine) goOn();
  });
}
