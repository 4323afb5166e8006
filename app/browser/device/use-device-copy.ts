/** Reads this device's copy of a recap: its saved copy and its unsent text. */
import { useEffect, useState } from "react";
import { type DeviceCopy, deviceCopyOf } from "../../domain/recap/device-copy.ts";
import { findEdited } from "../edit-store/find-edits.ts";
import { pageUser } from "../lib/page-user.ts";
import { listSavedRecaps } from "./saved-recaps.ts";

/** Returns the device's copy, or null while it is loading and if none exists. */
export function useDeviceCopy(shareId: string | null): DeviceCopy | null {
  const [copy, setCopy] = useState<DeviceCopy | null>(null);
  useEffect(() => {
    if (shareId === null) return;
    let hasLeft = false;
    const saved = listSavedRecaps().find((recap) => recap.shareId === shareId) ?? null;
    // The database may be slow, or never answer.
    setCopy(deviceCopyOf(saved, []));
    void findEdited(pageUser(), shareId).then(({ copy: stored, rows }) => {
      if (!hasLeft) setCopy(deviceCopyOf(saved, rows, stored?.recap.questions));
    });
    return () => {
      hasLeft = true;
    };
  }, [shareId]);
  return copy;
}
