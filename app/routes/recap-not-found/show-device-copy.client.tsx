/**
 * This device's copy of a recap, for the error page of a recap that was not found. A recap that was begun without a
 * network is sent, and then shown.
 */
import { useEffect } from "react";
import { useDeviceCopy } from "../../browser/device/use-device-copy.ts";
import { hasUnsentRecap } from "../../browser/edit-store/find-edits.ts";
import { onWaitingChanged } from "../../browser/lib/waiting-event.ts";
import { isSignedOut } from "../../browser/network/signed-out.ts";
import { loadTabOutbox } from "../../browser/tab/use-tab-outbox.ts";
import { DeviceCopySection } from "../../components/recap/device-copy-section.tsx";

export function DeviceCopy({ shareId }: { shareId: string }) {
  const copy = useDeviceCopy(shareId);
  useEffect(() => {
    // On a page that was rendered for a signed-in user, the recap may be "not found" because the session is over.
    void isSignedOut(404, "");
  }, []);
  useEffect(() => reloadOnceBegun(shareId), [shareId]);
  return copy && <DeviceCopySection shareId={shareId} copy={copy} />;
}

/** Returns a function that stops it. */
function reloadOnceBegun(shareId: string): () => void {
  let wasAhead = false;
  const look = async () => {
    const isNow = await hasUnsentRecap(shareId);
    if (isNow) void loadTabOutbox();
    else if (wasAhead) window.location.reload();
    wasAhead = isNow;
  };
  void look();
  return onWaitingChanged(() => void look());
}
