/** How long a take lasts so far: the time it ran, pauses left out. Chunks are not exact enough to be counted. */

export interface RecordClock {
  run(): void;
  hold(): void;
  seconds(): number;
}

/** `now` in milliseconds; it must not jump when the device's time is set. */
export function createRecordClock(now: () => number): RecordClock {
  let before = 0;
  let since: number | null = null;
  const running = () => (since === null ? 0 : now() - since);
  return {
    run() {
      since ??= now();
    },
    hold() {
      before += running();
      since = null;
    },
    seconds: () => (before + running()) / 1_000,
  };
}
