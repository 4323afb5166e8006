/** What this browser's guest is sending to one recap, for its page: the list, the actions, and when something has arrived. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ContributionInput } from "../../domain/contributions/contribution.ts";
import { isUnderWay } from "../../domain/media/upload-progress.ts";
import { type ContributionItem, newItem } from "../device/outbox-item.ts";
import type { Upload } from "../media/tab-uploads.ts";
import { loadTabOutbox, subscribeToTab, tabOutbox, UPLOAD_ACTIONS, useOutboxOf } from "./use-tab-outbox.ts";

export interface PickedFile {
  key: string;
  fileType: ContributionItem["fileType"];
  file: File;
}

const NONE: readonly Upload[] = [];

export type GuestContributions = ReturnType<typeof useContributions>;

/** Calls `onArrived` when nothing is under way any more and something has arrived, with the sending of the last one. */
export function useContributions(shareId: string, onArrived: (sendingId: string) => void) {
  const all = useSyncExternalStore(subscribeToTab, listAll, () => NONE);
  const list = useMemo(() => all.filter((upload) => upload.shareId === shareId), [all, shareId]);
  const [unlisted, setUnlisted] = useState(0);
  useOutboxOf(shareId, () => {});
  const arrivedRef = useRef(onArrived);
  arrivedRef.current = onArrived;

  useEffect(() => {
    if (list.some(isUnderWay)) return;
    const last = list.findLast(({ state }) => state === "added");
    const sendingId = last && tabOutbox()?.outbox.find("contribution", last.key)?.item.contribution.sendingId;
    if (sendingId === undefined) return;
    tabOutbox()?.outbox.forget(
      ({ item }) => item.kind === "contribution" && item.shareId === shareId && item.state === "done",
    );
    arrivedRef.current(sendingId);
  }, [list, shareId]);

  return {
    /** What is on its way, and what was refused. */
    list: useMemo(() => shownOf(list), [list]),
    /** Number of files that are not in `list` yet, because the code is still loading. */
    unlisted,
    send(files: readonly PickedFile[], contribution: ContributionInput) {
      setUnlisted(files.length);
      const first = Date.now();
      void loadTabOutbox(files.map(({ file }) => file)).then(({ outbox }) => {
        setUnlisted(0);
        const items = files.map(
          ({ key, fileType, file }, at): ContributionItem => ({
            ...newItem(key, shareId, first + at / 1_000),
            kind: "contribution",
            state: "preparing",
            fileName: file.name,
            fileType,
            size: file.size,
            isPlayable: true,
            declaration: null,
            contribution,
          }),
        );
        void outbox.add(
          items,
          files.map(({ file }) => file),
        );
      });
    },
    ...UPLOAD_ACTIONS,
  };
}

const listAll = () => tabOutbox()?.contributions() ?? NONE;

/** The page itself shows what has arrived. */
function shownOf(list: readonly Upload[]): readonly Upload[] {
  return list.some(isUnderWay) ? list : list.filter(({ state }) => state !== "added");
}
