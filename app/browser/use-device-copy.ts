/** Reads what this device keeps of a recap: its saved copy, and texts that may never have reached the server. */
import { useEffect, useState } from "react";
import { type DeviceCopy, deviceCopyOf } from "../domain/device-copy.ts";
import { listUnsaved } from "./draft-mirror.ts";
import { listSavedRecaps } from "./saved-recaps.ts";

/** Null while it is read, and where there is none. */
export function useDeviceCopy(shareId: string | null): DeviceCopy | null {
  const [copy, setCopy] = useState<DeviceCopy | null>(null);
  useEffect(() => {
    if (shareId === null) return;
    let left = false;
    const saved = listSavedRecaps().find((recap) => recap.shareId === shareId) ?? null;
    // The database may be slow to answer, or never do.
    setCopy(deviceCopyOf(saved, []));
    void listUnsaved(shareId).then((patches) => {
      if (!left) setCopy(deviceCopyOf(saved, patches));
    });
    return () => {
      left = true;
    };
  }, [shareId]);
  return copy;
}
