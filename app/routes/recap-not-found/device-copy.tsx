/** What this device has of a recap, for the page that says that it is not there. Loaded where that is said. */
import { useDeviceCopy } from "../../browser/use-device-copy.ts";
import { DeviceCopySection } from "../../components/recap/device-copy-section.tsx";

export default function DeviceCopy({ shareId }: { shareId: string }) {
  const copy = useDeviceCopy(shareId);
  return copy && <DeviceCopySection shareId={shareId} copy={copy} />;
}
