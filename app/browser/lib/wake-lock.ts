/** Keeps the screen on while work is in progress: a sleeping phone stops sending, and some phones stop recording. */

export type WakefulWork = "outbox" | "recorder" | "import" | "reel";

const underWay = new Set<WakefulWork>();
let isAwake = false;
let lock: WakeLockSentinel | null = null;

/**
 * Holds a wake lock while any work is in progress. Browsers release it when the page is hidden, so it is requested again
 * when the page is visible; some reject the request to save the battery.
 */
export function keepAwake(work: WakefulWork, isUnderWay: boolean): void {
  if (isUnderWay) underWay.add(work);
  else underWay.delete(work);
  const isWanted = underWay.size > 0;
  if (isAwake === isWanted || !("wakeLock" in navigator)) return;
  isAwake = isWanted;
  if (isAwake) {
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
      if (isAwake) lock = granted;
      else void granted.release();
    },
    (error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
    },
  );
}
