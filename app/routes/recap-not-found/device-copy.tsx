/** This device's copy of a recap, for the error page of a recap that was not found. Loaded only there. */
import { useDeviceCopy } from "../../browser/use-device-copy.ts";
import { DeviceCopySection } from "../../components/recap/device-copy-section.tsx";

export default function DeviceCopy({ shareId }: { shareId: string }) {
  const copy = useDeviceCopy(shareId);
  return copy && <DeviceCopySection shareId={shareId} copy={copy} />;
}
