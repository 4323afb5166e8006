/** The place of the list of uploads: the list itself is loaded when there may be something to show. */
import { type ComponentType, useEffect, useState } from "react";
import type { UploadListProps } from "./upload-list.tsx";

interface UploadSlotProps extends UploadListProps {
  /** Picked files that the list does not have yet. */
  unlisted: number;
}

let LoadedList: ComponentType<UploadListProps> | null = null;

export function UploadSlot({ unlisted, ...shown }: UploadSlotProps) {
  const [List, setList] = useState(() => LoadedList);
  const count = unlisted + shown.uploads.length;
  const hidden = List ? unlisted : count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: without a network it is tried again at the next change
  useEffect(() => {
    if (List || count === 0) return;
    void loadList().then(() => setList(() => LoadedList));
  }, [List, unlisted, shown.uploads]);
  return (
    <>
      <p role="status" className="text-quiet text-sm">
        {hidden > 0 && `Getting ${hidden} ${hidden === 1 ? "file" : "files"} ready…`}
      </p>
      {List && <List {...shown} />}
    </>
  );
}

async function loadList(): Promise<void> {
  try {
    LoadedList = (await import("./upload-list.tsx")).UploadList;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
