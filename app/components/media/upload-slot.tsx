/** Loads the list of uploads as soon as there are uploads to show. */
import { type ComponentType, useEffect, useState } from "react";
import { UPLOAD_SLOT_TEXTS } from "../../texts/media/upload-slot.ts";
import type { UploadListProps } from "./upload-list.tsx";

interface UploadSlotProps extends UploadListProps {
  /** How many picked files are not in `uploads` yet. */
  unlisted: number;
}

let LoadedList: ComponentType<UploadListProps> | null = null;

export function UploadSlot({ unlisted, ...shown }: UploadSlotProps) {
  const [List, setList] = useState(() => LoadedList);
  const count = unlisted + shown.uploads.length;
  const hidden = List ? unlisted : count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is retried at the next change
  useEffect(() => {
    if (List || count === 0) return;
    void loadList().then(() => setList(() => LoadedList));
  }, [List, unlisted, shown.uploads]);
  return (
    <>
      <p role="status" className="text-quiet text-sm">
        {hidden > 0 && UPLOAD_SLOT_TEXTS.preparing(hidden)}
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
