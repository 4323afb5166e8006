/** Announces to all tabs that what waits on this device has changed. */

const CHANGED = "waiting-changed";
const channel = typeof document === "undefined" ? null : new BroadcastChannel(CHANGED);

export function notifyWaiting(): void {
  channel?.postMessage(null);
  globalThis.dispatchEvent?.(new Event(CHANGED));
}

/** Returns a function that stops it. */
export function onWaitingChanged(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  channel?.addEventListener("message", listener);
  return () => {
    removeEventListener(CHANGED, listener);
    channel?.removeEventListener("message", listener);
  };
}
