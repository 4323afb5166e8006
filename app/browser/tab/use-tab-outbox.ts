/**
 * Loads this tab's outbox for screens: at the first pointer or keyboard event, or if something waits on this device. Until
 * then the screens show what the page's data has.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { itemStore } from "../device/item-store.ts";
import { onFirstSign } from "../lib/first-sign.ts";
import type { TabOutbox } from "./tab-outbox.ts";

const RELOAD_DELAY_MS = 3_000;
const listeners = new Set<() => void>();
const failureListeners = new Set<() => void>();
let tab: TabOutbox | null = null;
let loading: Promise<TabOutbox> | null = null;

/** Returns null until the code is loaded. */
export function tabOutbox(): TabOutbox | null {
  return tab;
}

/** What a list of uploads does with one of them, by its key. */
export type UploadActions = Record<"pause" | "resume" | "retry" | "remove", (key: string) => void>;

export const UPLOAD_ACTIONS: UploadActions = {
  pause: (key) => tab?.outbox.pause(key),
  resume: (key) => tab?.outbox.resume(key),
  retry: (key) => tab?.outbox.retry(key),
  remove: (key) => void tab?.outbox.cancel(key),
};

/** Calls the listener when the code has been loaded, and on each change of the outbox and the voice. */
export function subscribeToTab(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener for each attempt to load the code that failed. */
export function onLoadFailed(listener: () => void): void {
  failureListeners.add(listener);
}

/** Loads the code, and retries until there is a network. */
export function loadTabOutbox(): Promise<TabOutbox> {
  loading ??= tryLoad();
  return loading;
}

async function tryLoad(): Promise<TabOutbox> {
  try {
    const { createTabOutbox } = await import("./tab-outbox.ts");
    tab = createTabOutbox();
    // The voice has the outbox's tasks, and tells of their changes.
    tab.voices.subscribe(notifyListeners);
    notifyListeners();
    return tab;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    for (const listener of failureListeners) listener();
    await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
    return tryLoad();
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Loads the outbox early enough for a screen of a recap. Calls `onLeave` when the screen is left. */
export function useOutboxOf(shareId: string, onLeave: (tab: TabOutbox) => void): void {
  const leaveRef = useRef(onLeave);
  leaveRef.current = onLeave;
  useEffect(() => {
    void itemStore.list(shareId).then((items) => {
      if (items.length > 0) void loadTabOutbox();
    });
    const cancelLoad = onFirstSign(() => void loadTabOutbox());
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
