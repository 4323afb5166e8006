/**
 * Loads this tab's outbox for screens, at the first interaction or if this device has unsent data. Until then screens show
 * the page's data. A failed load is retried, and waiting-line.tsx reports it.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { itemStore } from "../device/outbox-item-store.ts";
import { askBeforeLeaving } from "../lib/ask-before-leaving.ts";
import { onFirstInteraction } from "../lib/first-interaction.ts";
import { createListeners } from "../lib/listeners.ts";
import { loadAgain } from "./reload-failed-code.ts";
import type { TabOutbox } from "./tab-outbox.client.ts";

const RELOAD_DELAY_MS = 3_000;
const listeners = createListeners();
const failureListeners = createListeners();
let tab: TabOutbox | null = null;
let hasFailed = false;
let loading: Promise<TabOutbox> | null = null;

/** Returns null until the code is loaded. */
export function tabOutbox(): TabOutbox | null {
  return tab;
}

/** What a list of uploads does with one of them, by its key. */
export type UploadActions = Record<"pause" | "resume" | "retry" | "remove", (key: string) => void>;

export const UPLOAD_ACTIONS: UploadActions = {
  pause: (key) => withTab(({ outbox }) => outbox.pause(key)),
  resume: (key) => withTab(({ outbox }) => outbox.resume(key)),
  retry: (key) => withTab(({ outbox }) => outbox.retry(key)),
  remove: (key) => withTab(({ outbox }) => void outbox.cancel(key)),
};

/** Calls the listener when the code has been loaded, and on each change of the outbox and the voice. */
export const subscribeToTab = listeners.subscribe;

/** Calls the listener for each attempt to load the code that failed. */
export const onLoadFailed = failureListeners.subscribe;

/** Whether the code could not be loaded so far. */
export function isTabUnloaded(): boolean {
  return hasFailed && tab === null;
}

/** Tries once more. */
export const loadTabAgain = () => loadAgain(importTab);

/** Loads the code, and retries until there is a network. `files`: the browser asks before they are lost with the page. */
export function loadTabOutbox(files: readonly File[] = []): Promise<TabOutbox> {
  loading ??= tryLoad();
  if (files.length > 0 && tab === null) void loading.then(askBeforeLeaving());
  return loading;
}

/** Calls `act` at once, or as soon as the code is loaded: then after what was picked before. */
export function withTab(act: (tab: TabOutbox) => void): void {
  if (tab) act(tab);
  else void loadTabOutbox().then(act);
}

async function importTab(): Promise<TabOutbox> {
  const { createTabOutbox } = await import("./tab-outbox.client.ts");
  if (tab) return tab;
  tab = createTabOutbox();
  // The voice state contains the outbox's tasks, so it also announces their changes.
  tab.voices.subscribe(listeners.notify);
  listeners.notify();
  return tab;
}

async function tryLoad(): Promise<TabOutbox> {
  try {
    return await importTab();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    hasFailed = true;
    failureListeners.notify();
    listeners.notify();
    await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
    return tryLoad();
  }
}

/** Loads the outbox early enough for a screen of a recap. Calls `onLeave` when the screen is left. */
export function useOutboxOf(shareId: string, onLeave: (tab: TabOutbox) => void): void {
  const leaveRef = useRef(onLeave);
  leaveRef.current = onLeave;
  useEffect(() => {
    void itemStore.list(shareId).then((items) => {
      if (items.length > 0) void loadTabOutbox();
    });
    const cancelLoad = onFirstInteraction(() => void loadTabOutbox());
    return () => {
      cancelLoad();
      if (tab) leaveRef.current(tab);
    };
  }, [shareId]);
}

/** Reloads the page's data whenever the count has grown. */
export function useRevalidateOnArrival(arrivals: number): void {
  const { revalidate, state } = useRevalidator();
  const shown = useRef(arrivals);
  useEffect(() => {
    // A second revalidation would cancel the first one.
    if (state !== "idle" || shown.current === arrivals) return;
    shown.current = arrivals;
    revalidate();
  }, [arrivals, state, revalidate]);
}
