/** Keeps the screen on while photos and videos are sent: a phone that sleeps stops sending. */

let wanted = false;
let lock: WakeLockSentinel | null = null;

/** Browsers let go of it whenever the page is hidden, and some refuse it to save the battery. */
export function keepAwake(isWanted: boolean): void {
  if (wanted === isWanted || !("wakeLock" in navigator)) return;
  wanted = isWanted;
  if (wanted) {
    document.addEventListener("visibilitychange", request);
    request();
  } else {
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
    lock = null;
  }
}

function request(): void {
  if (document.visibilityState !== "visible") return;
  navigator.wakeLock.request("screen").then(
    (granted) => {
      if (wanted) lock = granted;
      else void granted.release();
    },
    (error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
    },
  );
}
