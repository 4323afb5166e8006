/**
 * The uploads of one recap, for a screen: what is under way, and word when something arrived or failed. All that they
 * need is loaded with the first sign of the athlete, or where an earlier load of the page has left some.
 */
import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { keepsUploads } from "./device-store.ts";
import { onFirstSign } from "./first-sign.ts";
import type { TabUploads } from "./uploads/tab-uploads.ts";
import type { Upload } from "./uploads/upload-list.ts";

const NONE: readonly Upload[] = [];
const LOAD_AGAIN_MS = 3_000;
const listeners = new Set<() => void>();
let tab: TabUploads | null = null;
let loading: Promise<TabUploads> | null = null;

interface UploadsOptions {
  shareId: string;
  onToast: (toast: { title: string; description: string }) => void;
}

export interface ScreenUploads {
  list: readonly Upload[];
  /** How many picked files wait until all that they need is loaded. */
  unlisted: number;
  /** Takes dropped and pasted files; null until all that they need is loaded. */
  watchFiles: TabUploads["watchFiles"] | null;
  add: (questionIndex: number | null, files: File[]) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
}

export function useUploads({ shareId, onToast }: UploadsOptions): ScreenUploads {
  const all = useSyncExternalStore(subscribe, listAll, () => NONE);
  const watchFiles = useSyncExternalStore(subscribe, findWatchFiles, () => null);
  const list = useMemo(() => all.filter((upload) => upload.shareId === shareId), [all, shareId]);
  const [unlisted, setUnlisted] = useState(0);

  useEffect(() => {
    void keepsUploads(shareId).then((keeps) => keeps && withTab(({ uploads }) => uploads.restore(shareId)));
    const forgetSign = onFirstSign(() => void load());
    return () => {
      forgetSign();
      tab?.uploads.clearArrived(shareId);
    };
  }, [shareId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may bring some
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listAll = () => tab?.uploads.list() ?? NONE;
const findWatchFiles = () => tab?.watchFiles ?? null;
const countArrivals = () => tab?.uploads.arrivals() ?? 0;

function withTab(use: (tab: TabUploads) => unknown): void {
  void load().then(use);
}

/** Tried again until there is a network. */
function load(): Promise<TabUploads> {
  loading ??= tryLoad();
  return loading;
}

async function tryLoad(): Promise<TabUploads> {
  try {
    const { createTabUploads } = await import("./uploads/tab-uploads.ts");
    const tell = () => {
      for (const listener of listeners) listener();
    };
    tab = createTabUploads();
    tab.uploads.subscribe(tell);
    tell();
    return tab;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS));
    return tryLoad();
  }
}

/** Loads the page's data anew whenever something has arrived. */
function useRevalidateOnArrival(arrivals: number): void {
  const { revalidate, state } = useRevalidator();
  const shown = useRef(arrivals);
  useEffect(() => {
    // One after the other: a second one would break the first one off.
    if (state !== "idle" || shown.current === arrivals) return;
    shown.current = arrivals;
    revalidate();
  }, [arrivals, state, revalidate]);
}
