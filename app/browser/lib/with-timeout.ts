/** Returns a signal that aborts with `signal` or after the timeout. Safari supports AbortSignal.any only since 17.4. */
export function withTimeout(milliseconds: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  setTimeout(end, milliseconds);
  return controller.signal;
}
