/**
 * The edit sender of this tab, for screens. Its code is loaded with the outbox (tab/tab-outbox.client.ts) once the athlete
 * types. Until then text is stored on this device and not sent.
 */
import { createListeners } from "../lib/listeners.ts";
import type { EditSender } from "./edit-sender.ts";

/** How long Next waits for the code. Without it, the form saves the step. */
const LOAD_WAITS_MS = 3_000;

let sender: EditSender | null = null;
const { notify, subscribe } = createListeners();

/** Call it once per tab. */
export function provideSender(created: EditSender): void {
  sender = created;
  sender.subscribe(notify);
  notify();
}

export const editSender: Pick<EditSender, "send" | "state" | "subscribe"> = {
  async send(shareId, by) {
    if (!sender && by === "athlete") await provided();
    return sender?.send(shareId, by) ?? IDLE;
  },
  // Without a network, its code may never come.
  state: (shareId) => sender?.state(shareId) ?? (navigator.onLine ? IDLE : OFFLINE),
  subscribe,
};

const IDLE = { kind: "idle" } as const;
const OFFLINE = { kind: "retrying", isOffline: true, isMissing: false } as const;

/** Resolves once the sender is loaded, or after a timeout. */
function provided(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, LOAD_WAITS_MS);
    const unsubscribe = subscribe(end);
  });
}
