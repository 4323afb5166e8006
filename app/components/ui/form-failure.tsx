/** Says why a form was not sent: no network, a limit, or a failure. Shows nothing for other results. */
import { FORM_TEXTS } from "../../texts/site/form.ts";
import { Notice } from "./notice.tsx";

interface FormFailureProps {
  /** What the route's action or clientAction returned. */
  result: { kind: string; message?: string } | undefined;
}

export function FormFailure({ result }: FormFailureProps) {
  const failure = result && failureOf(result);
  return failure ? (
    <Notice title={failure.title} tone="danger" role="alert" className="mb-6">
      {failure.description}
    </Notice>
  ) : null;
}

/** Without a network and after a limit, it says that no input was lost. */
function failureOf({ kind, message = "" }: { kind: string; message?: string }) {
  const { offline, limitReached } = FORM_TEXTS;
  if (kind === "offline") return offline;
  if (kind === "limited")
    return { title: limitReached.title, description: limitReached.description(message) };
  return kind === "failed" ? { title: message, description: null } : null;
}
