/** Keeps the app on this device: registers the service worker once the page has nothing else to do. */
import { isWizardPath } from "../../domain/wizard/wizard.ts";
import { storePageUser } from "../lib/page-user.ts";
import { PRECACHE_PREPARERS } from "./messages.ts";

/** Without a service worker, the wizard needs a network to open, and the waiting line says so. */
export async function keepApp(path: string): Promise<void> {
  storePageUser();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await idle();
  try {
    await serviceWorker.register("/service-worker.js");
    if (!isWizardPath(path) || savesData()) return;
    (await serviceWorker.ready).active?.postMessage(PRECACHE_PREPARERS);
  } catch (error) {
    console.warn("The app can't be opened without a connection", error);
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** Safari has no requestIdleCallback. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve(null)));
}
