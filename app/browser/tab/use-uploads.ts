/** The uploads of one recap, for a screen: their list, the actions on them, and toasts when some arrived or failed. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { watchFiles } from "../media/dropped-files.ts";
import { fieldsOfFile } from "../media/fields-of-file.ts";
import type { Upload } from "../media/tab-uploads.ts";
import { discardFields } from "../text/change-fields.ts";
import {
  loadTabOutbox,
  subscribeToTab,
  tabOutbox,
  UPLOAD_ACTIONS,
  useOutboxOf,
  useRevalidateOnArrival,
  withTab,
} from "./use-tab-outbox.ts";

const NONE: readonly Upload[] = [];

interface UploadsOptions {
  shareId: string;
  onToast: (toast: { title: string; description: string }) => void;
}

export type ScreenUploads = ReturnType<typeof useUploads>;

export function useUploads({ shareId, onToast }: UploadsOptions) {
  const all = useSyncExternalStore(subscribeToTab, listAll, () => NONE);
  const [picked, setPicked] = useState<readonly Upload[]>([]);
  const list = useMemo(
    () => [...all.filter((upload) => upload.shareId === shareId), ...picked],
    [all, shareId, picked],
  );
  useOutboxOf(shareId, ({ uploads }) => uploads.clearArrived(shareId));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list may come with toasts
  useEffect(() => {
    for (const toast of tabOutbox()?.uploads.takeToasts() ?? []) onToast(toast);
  }, [all, onToast]);

  useRevalidateOnArrival(useSyncExternalStore(subscribeToTab, countArrivals, () => 0));
  return {
    /** From the moment files are picked: the code of uploads may still be loading. */
    list,
    /** Watches for dropped and pasted files. */
    watchFiles,
    add(questionIndex: number | null, files: File[]) {
      const keys: string[] = files.map(() => crypto.randomUUID());
      const early = files.map((file, at) =>
        pickedUpload(file, { key: keys[at] ?? "", shareId, questionIndex }),
      );
      if (!tabOutbox()) setPicked((others) => [...others, ...early]);
      void loadTabOutbox(files).then(({ uploads }) => {
        uploads.add(shareId, questionIndex, files, keys);
        setPicked((others) => others.filter(({ key }) => !keys.includes(key)));
      });
    },
    /** Returns the key that a photo or video had as an upload of this page, or null. */
    keyOf: (mediaId: string) => tabOutbox()?.uploads.keyOf(mediaId) ?? null,
    /** Chooses the cover among what has not arrived; null for none. */
    chooseCover(key: string | null) {
      setPicked((all) => all.map((upload) => ({ ...upload, isCover: upload.key === key })));
      withTab(({ uploads }) => uploads.chooseCover(shareId, key));
    },
    /** Pins what has not arrived on the course, in measured meters; null for nowhere. */
    place(key: string, meters: number | null) {
      setPicked((all) => all.map((upload) => (upload.key === key ? { ...upload, place: meters } : upload)));
      withTab(({ uploads }) => uploads.place(key, meters));
    },
    ...UPLOAD_ACTIONS,
    remove(key: string) {
      setPicked((others) => others.filter((upload) => upload.key !== key));
      UPLOAD_ACTIONS.remove(key);
      void discardFields(shareId, fieldsOfFile(key));
    },
  };
}

const listAll = () => tabOutbox()?.uploads.list() ?? NONE;
const countArrivals = () => tabOutbox()?.uploads.arrivals() ?? 0;

/** Returns a file as it was picked. */
function pickedUpload(
  { name, type, size }: File,
  place: Pick<Upload, "key" | "shareId" | "questionIndex">,
): Upload {
  return {
    ...place,
    fileName: name,
    fileType: type.startsWith("video/") ? "video" : "image",
    state: "preparing",
    isPaused: false,
    isPlayable: true,
    sent: 0,
    total: size,
    message: null,
    thumbnailUrl: null,
    mediaId: null,
    isCover: false,
  };
}
