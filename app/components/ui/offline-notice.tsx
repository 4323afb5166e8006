/** Says that a submit found no network, and that nothing is lost by it. */
import { Notice } from "./notice.tsx";

export function OfflineNotice() {
  return (
    <div className="mb-6">
      <Notice title="No connection" tone="danger" role="alert">
        What you entered is still here. Try again when you are back online.
      </Notice>
    </div>
  );
}
