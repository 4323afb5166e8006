/** Says why a form was not sent: no network, a limit, or a failure. Shows nothing for other results. */
import { LimitNotice } from "./limit-notice.tsx";
import { Notice } from "./notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

interface FormFailureProps {
  /** What the route's action or clientAction returned. */
  result: { kind: string; message?: string } | undefined;
}

export function FormFailure({ result }: FormFailureProps) {
  const { kind, message = "" } = result ?? {};
  if (kind === "offline") return <OfflineNotice />;
  if (kind === "limited") return <LimitNotice message={message} />;
  if (kind !== "failed") return null;
  return (
    <div className="mb-6">
      <Notice title={message} tone="danger" role="alert" />
    </div>
  );
}
