/**
 * Offers a newer version of the app. Its service worker waits for the athlete, because it deletes the scripts of open pages
 * (w3.org/TR/service-workers, skipWaiting).
 */
import { useEffect, useState } from "react";
import { withStorage } from "../lib/local-storage.ts";
import { isRecordingElsewhere } from "../lib/recorder-lock.ts";
import { pageVersion } from "../lib/remix-internals.ts";
import { ASK_VERSION, STOP_STORING, TAKE_OVER } from "../service-worker/shell-paths.ts";

/** In localStorage: the version that waits, and since when. */
const WAITING = "newVersion";
const OFFERED_MS = 24 * 60 * 60 * 1_000;
/** Browsers look by themselves when a document is loaded; an installed app may stay open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;
/** Older service workers do not respond. */
const ANSWER_MS = 1_000;

/** Returns what loads the newer version, once nothing is recorded in any tab; null if this page is of the newest one. */
export function useNewVersion(): (() => Promise<"taken" | "recording">) | null {
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const end = new AbortController();
    let lookedAt = Date.now();
    const look = async () => {
      if (await isPageOld()) setIsOld(true);
    };
    const lookOnServer = async () => {
      if (document.visibilityState === "hidden" || Date.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = Date.now();
      // Offline, it rejects.
      await (await serviceWorker.getRegistration())?.update().catch(() => {});
    };
    void look();
    void serviceWorker.ready.then((registration) => {
      const watch = () => registration.installing?.addEventListener("statechange", look, end);
      watch();
      registration.addEventListener("updatefound", watch, end);
    });
    // Another tab has taken it.
    serviceWorker.addEventListener("controllerchange", look, end);
    document.addEventListener("visibilitychange", lookOnServer, end);
    return () => end.abort();
  }, []);
  return isOld ? takeNewVersion : null;
}

async function takeNewVersion(): Promise<"taken" | "recording"> {
  if (await isRecordingElsewhere()) return "recording";
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  if (registration?.waiting) takeOver(registration);
  else location.reload();
  return "taken";
}

function takeOver({ active, waiting }: ServiceWorkerRegistration): void {
  active?.postMessage(STOP_STORING);
  waiting?.postMessage(TAKE_OVER);
}

/** Also takes the version that waits, if this page is of it and it has been offered to others for a day. */
async function isPageOld(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const { waiting = null, active = null } = registration ?? {};
  const worker = waiting ?? active;
  const version = worker && (await versionOf(worker));
  if (!registration || version === null) return false;
  if (version === pageVersion()) {
    if (waiting && isOfferedEnough(version) && !(await isRecordingElsewhere())) takeOver(registration);
    return false;
  }
  if (waiting) return true;
  // The page is older than the worker that another tab has taken, or newer: then there is a newer worker, too.
  const isKnown = await registration.update().then(
    () => true,
    () => false,
  );
  return isKnown && !registration.installing && !registration.waiting;
}

function isOfferedEnough(version: string): boolean {
  const [offered, since] = (withStorage((storage) => storage.getItem(WAITING)) ?? "").split(" ");
  if (offered === version) return Date.now() - Number(since) > OFFERED_MS;
  withStorage((storage) => storage.setItem(WAITING, `${version} ${Date.now()}`));
  return false;
}

/** Returns null if the worker does not answer. */
function versionOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(ASK_VERSION, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    setTimeout(resolve, ANSWER_MS, null);
  });
}
