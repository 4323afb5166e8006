/** What this device keeps of each page: its step, a copy of its recap, and the app itself. */
import { useLocation, useMatches } from "@remix-run/react";
import { useEffect } from "react";
import type { Recap } from "../../domain/recap/recap.ts";
import { isWizardPath } from "../../domain/wizard/wizard.ts";
import { storePageUser } from "../lib/page-user.ts";
import { PRECACHE_PREPARERS } from "../service-worker/messages.ts";

/** On a page's data that this device has answered, and not the server. */
export interface FromDevice {
  isFromDevice?: true;
}

export function PageKeeper() {
  const { pathname, search } = useLocation();
  const { isFromDevice, recap } = (useMatches().at(-1)?.data ?? {}) as FromDevice & { recap?: Recap | null };
  useEffect(() => {
    if (new URLSearchParams(search).has("recap"))
      void tryLoad(async () => (await import("./last-steps.ts")).storeLastStep(pathname, search));
  }, [pathname, search]);
  useEffect(() => {
    if (recap?.canEdit && !isFromDevice)
      void tryLoad(async () => (await import("./recap-copies.ts")).storeCopy(recap));
  }, [recap, isFromDevice]);
  useEffect(storePageUser, []);
  useEffect(() => {
    void keepApp(isWizardPath(pathname));
  }, [pathname]);
  return null;
}

/**
 * Registers the service worker, and has it store what prepares photos, videos and recordings, unless the athlete saves data.
 * Without a service worker, the wizard needs a network to open (tab/waiting-line.tsx).
 */
async function keepApp(isWizard: boolean): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  try {
    await serviceWorker?.register("/service-worker.js");
    if (isWizard && !connection?.saveData)
      (await serviceWorker?.ready)?.active?.postMessage(PRECACHE_PREPARERS);
  } catch (error) {
    console.warn("The app can't be opened without a connection", error);
  }
}

/** Best effort: offline, the code may not load. */
async function tryLoad(act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
}
