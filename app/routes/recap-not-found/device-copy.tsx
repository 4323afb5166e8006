/** This device's copy of a recap, for the error page of a recap that was not found. Loaded only there. */
import { useEffect } from "react";
import { useDeviceCopy } from "../../browser/device/use-device-copy.ts";
import { isSignedOut } from "../../browser/network/signed-out.ts";
import { DeviceCopySection } from "../../components/recap/device-copy-section.tsx";

export default function DeviceCopy({ shareId }: { shareId: string }) {
  const copy = useDeviceCopy(shareId);
  useEffect(() => {
    // On a page that was rendered for a signed-in user, the recap may be "not found" because the session is over.
    void isSignedOut(404, "");
  }, []);
  return copy && <DeviceCopySection shareId={shareId} copy={copy} />;
}
