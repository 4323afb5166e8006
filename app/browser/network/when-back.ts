/**
 * Waits for the network where the athlete would otherwise lose the page. Until the service worker has stored the app, the code of
 * the next screen may not be on this device yet. Every page loads this, so it has to stay small.
 */

/** The page has an element that says so while `data-held` is set (app/root.tsx). */
const HELD = "held";
/** In the build's static files, so it takes neither the Worker nor the database. */
const PROBE = "/favicon.svg";
const PROBE_MS = 10_000;
const LOOK_EVERY_MS = 3_000;

let waiting = 0;

/** Whether the service worker has stored the app: it claims pages once it has. */
export function isAppStored(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

/**
 * Returns what `act` returns. If there is no network for it, and the app is not stored, the page says so, and `act` is tried again
 * once there is one. Rejects with its TypeError if it fails although the server answers.
 */
export async function whenBack<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof TypeError) || isAppStored()) throw error;
    }
    if (await isAnswered()) return act();
    await untilAnswered();
  }
}

async function untilAnswered(): Promise<void> {
  const { dataset } = document.documentElement;
  waiting++;
  dataset[HELD] = "";
  do await onlineWithin(LOOK_EVERY_MS);
  while (!(await isAnswered()));
  if (--waiting === 0) delete dataset[HELD];
}

/** Resolves when the browser is back online, or after this time: some networks are there and lead nowhere. */
function onlineWithin(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener("online", end);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });
}

function isAnswered(): Promise<boolean> {
  const init = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_MS) } as const;
  return fetch(PROBE, init).then(
    () => true,
    () => false,
  );
}
