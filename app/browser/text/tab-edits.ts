/**
 * The edit sender of this tab, for screens. Its code comes with the outbox's (tab/tab-outbox.client.ts), once something is typed:
 * until then nothing is sent, and what is typed is on the disk.
 */
import type { EditSender } from "./edit-sender.ts";

/** How long Next waits for the code. Without it, the form saves the step. */
const LOAD_WAITS_MS = 3_000;

let sender: EditSender | null = null;
const listeners = new Set<() => void>();

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
  state: (shareId) => sender?.state(shareId) ?? IDLE,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const IDLE = { kind: "idle" } as const;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Resolves once the sender is there, or takes too long. */
function provided(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listeners.delete(end);
      resolve();
    };
    const timer = setTimeout(end, LOAD_WAITS_MS);
    listeners.add(end);
  });
}
