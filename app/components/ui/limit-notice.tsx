/** Says that a limit was reached, when to try again, and that nothing typed was lost. */
import { Notice } from "./notice.tsx";

export function LimitNotice({ message }: { message: string }) {
  return (
    <div className="mb-6">
      <Notice title="Not saved yet" tone="danger" role="alert">
        {message}. What you entered is still here.
      </Notice>
    </div>
  );
}
