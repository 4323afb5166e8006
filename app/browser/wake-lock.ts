/** Keeps the screen on while something must go on: a phone that sleeps stops sending, and some stop recording. */

export type WakefulWork = "uploads" | "recorder" | "takes";

const underWay = new Set<WakefulWork>();
let isAwake = false;
let lock: WakeLockSentinel | null = null;

/** Browsers let go of it whenever the page is hidden, and some refuse it to save the battery. */
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
