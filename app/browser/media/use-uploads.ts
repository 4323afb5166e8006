/**
 * The uploads of one recap, for a screen: their list, the actions on them, and toasts when some arrived or failed. The
 * code that prepares and sends files is loaded at the first pointer or keyboard event, or if unfinished uploads exist.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { hasStoredUploads } from "../device/device-store.ts";
import { onFirstSign } from "../lib/first-sign.ts";
import { watchFiles } from "./dropped-files.ts";
import type { TabUploads } from "./tab-uploads.ts";
import type { Upload } from "./upload-list.ts";

const NONE: readonly Upload[] = [];
const RELOAD_DELAY_MS = 3_000;
const listeners = new Set<() => void>();
let tab: TabUploads | null = null;
let loading: Promise<TabUploads> | null = null;

interface UploadsOptions {
  shareId: string;
  onToast: (toast: { title: string; description: string }) => void;
}

export interface ScreenUploads {
  list: readonly Upload[];
  /** Number of picked files that are not in `list` yet, because the code is still loading. */
  unlisted: number;
  /** Watches for dropped and pasted files. */
  watchFiles: typeof watchFiles;
  add: (questionIndex: number | null, files: File[]) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
}

export function useUploads({ shareId, onToast }: UploadsOptions): ScreenUploads {
  const all = useSyncExternalStore(subscribe, listAll, () => NONE);
  const list = useMemo(() => all.filter((upload) => upload.shareId === shareId), [all, shareId]);
  const [unlisted, setUnlisted] = useState(0);

  useEffect(() => {
    void hasStoredUploads(shareId).then((keeps) => keeps && continueUploads(shareId));
    const cancelLoad = onFirstSign(() => void load());
    return () => {
      cancelLoad();
      tab?.uploads.clearArrived(shareId);
    };
  }, [shareId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list may come with toasts
  useEffect(() => {
    for (const toast of tab?.takeToasts() ?? []) onToast(toast);
  }, [all, onToast]);

  useRevalidateOnArrival(useSyncExternalStore(subscribe, countArrivals, () => 0));
  return {
    list,
    unlisted,
    watchFiles,
    add(questionIndex, files) {
      setUnlisted((count) => count + files.length);
      withTab(({ uploads }) => {
        setUnlisted((count) => count - files.length);
        uploads.add(shareId, questionIndex, files);
      });
    },
    pause: (key) => tab?.uploads.pause(key),
    resume: (key) => tab?.uploads.resume(key),
    retry: (key) => tab?.uploads.retry(key),
    remove: (key) => tab?.uploads.remove(key),
  };
}

/** Continues a recap's uploads that an earlier page load did not finish, whatever screen is shown. */
export function continueUploads(shareId: string): void {
  withTab(({ uploads }) => {
    void uploads.restore(shareId);
    uploads.retryLost();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listAll = () => tab?.uploads.list() ?? NONE;
const countArrivals = () => tab?.uploads.arrivals() ?? 0;

function withTab(use: (tab: TabUploads) => unknown): void {
  void load().then(use);
}

/** Loads the code, and retries until there is a network. */
function load(): Promise<TabUploads> {
  loading ??= tryLoad();
  return loading;
}

async function tryLoad(): Promise<TabUploads> {
  try {
    const { createTabUploads } = await import("./tab-uploads.ts");
    const notifyListeners = () => {
      for (const listener of listeners) listener();
    };
    tab = createTabUploads();
    tab.uploads.subscribe(notifyListeners);
    notifyListeners();
    return tab;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
    return tryLoad();
  }
}

/** Reloads the page's data whenever an upload has arrived. */
function useRevalidateOnArrival(arrivals: number): void {
  const { revalidate, state } = useRevalidator();
  const shown = useRef(arrivals);
  useEffect(() => {
    // A second revalidation would cancel the first one.
    if (state !== "idle" || shown.current === arrivals) return;
    shown.current = arrivals;
    revalidate();
  }, [arrivals, state, revalidate]);
}
