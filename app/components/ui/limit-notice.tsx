/** The notice of a form that was rejected by a limit: when to try again, and that no input was lost. */
import { FORM_TEXTS } from "../../texts/site/form.ts";
import { Notice } from "./notice.tsx";

export function LimitNotice({ message }: { message: string }) {
  return (
    <div className="mb-6">
      <Notice title={FORM_TEXTS.limitReached.title} tone="danger" role="alert">
        {FORM_TEXTS.limitReached.description(message)}
      </Notice>
    </div>
  );
}
