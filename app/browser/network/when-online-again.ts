/**
 * Waits for the network where a failed load would cost the athlete the page, until the service worker has stored the app.
 * Every page loads this file, so keep it small.
 */

/** One of the build's static files, so it takes neither the Worker nor the database. */
const PROBE = "/favicon.svg";
const PROBE_MS = 10_000;
const LOOK_EVERY_MS = 1_500;

/** Whether the service worker has stored the app: it claims pages once it has. */
export function isAppStored(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

/**
 * Returns what `act` returns. If there is no network for it, and the app is not stored, the page says so, and `act` is tried again
 * once there is one. Rejects with its TypeError if it fails although the server answers.
 */
export async function retryWhenOnline<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const wasStored = isAppStored();
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof TypeError) || wasStored) throw error;
    }
    // It may have been stored meanwhile.
    if (isAppStored() || (await isAnswered())) return act();
    await untilAnswered();
  }
}

/** The page has a line that says so while `data-held` is set (app/root.tsx). */
async function untilAnswered(): Promise<void> {
  const { dataset } = document.documentElement;
  do {
    // Something else may have ended its own wait.
    dataset.held = "";
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (!(await isAnswered()));
  delete dataset.held;
}

function isAnswered(): Promise<boolean> {
  return fetch(PROBE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  );
}
