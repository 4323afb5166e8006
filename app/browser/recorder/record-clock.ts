/** Measures how long a take has been recorded, without its pauses. Counting chunks would not be exact enough. */

export interface RecordClock {
  start(): void;
  pause(): void;
  seconds(): number;
}

/** `now` is in milliseconds and must not jump when the device's time is set. */
export function createRecordClock(now: () => number): RecordClock {
  let elapsed = 0;
  let startedAt: number | null = null;
  const running = () => (startedAt === null ? 0 : now() - startedAt);
  return {
    start() {
      startedAt ??= now();
    },
    pause() {
      elapsed += running();
      startedAt = null;
    },
    seconds: () => (elapsed + running()) / 1_000,
  };
}
