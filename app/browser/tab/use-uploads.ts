/** The uploads of one recap, for a screen: their list, the actions on them, and toasts when some arrived or failed. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { watchFiles } from "../media/dropped-files.ts";
import type { Upload } from "../media/uploads.ts";
import {
  loadTabOutbox,
  subscribeToTab,
  tabOutbox,
  UPLOAD_ACTIONS,
  type UploadActions,
  useOutboxOf,
  useRevalidateOnArrival,
} from "./use-tab-outbox.ts";

const NONE: readonly Upload[] = [];

interface UploadsOptions {
  shareId: string;
  onToast: (toast: { title: string; description: string }) => void;
}

export interface ScreenUploads extends UploadActions {
  list: readonly Upload[];
  /** Number of picked files that are not in `list` yet, because the code is still loading. */
  unlisted: number;
  /** Watches for dropped and pasted files. */
  watchFiles: typeof watchFiles;
  add: (questionIndex: number | null, files: File[]) => void;
}

export function useUploads({ shareId, onToast }: UploadsOptions): ScreenUploads {
  const all = useSyncExternalStore(subscribeToTab, listAll, () => NONE);
  const list = useMemo(() => all.filter((upload) => upload.shareId === shareId), [all, shareId]);
  const [unlisted, setUnlisted] = useState(0);
  useOutboxOf(shareId, ({ uploads }) => uploads.clearArrived(shareId));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list may come with toasts
  useEffect(() => {
    for (const toast of tabOutbox()?.uploads.takeToasts() ?? []) onToast(toast);
  }, [all, onToast]);

  useRevalidateOnArrival(useSyncExternalStore(subscribeToTab, countArrivals, () => 0));
  return {
    list,
    unlisted,
    watchFiles,
    add(questionIndex, files) {
      setUnlisted((count) => count + files.length);
      void loadTabOutbox(files).then(({ uploads }) => {
        setUnlisted((count) => count - files.length);
        uploads.add(shareId, questionIndex, files);
      });
    },
    ...UPLOAD_ACTIONS,
  };
}

const listAll = () => tabOutbox()?.uploads.list() ?? NONE;
const countArrivals = () => tabOutbox()?.uploads.arrivals() ?? 0;
