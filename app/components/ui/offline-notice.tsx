/** The notice of a form that could not be sent without a network: no input was lost. */
import { FORM_TEXTS } from "../../texts/site/form.ts";
import { Notice } from "./notice.tsx";

export function OfflineNotice() {
  return (
    <div className="mb-6">
      <Notice title={FORM_TEXTS.offline.title} tone="danger" role="alert">
        {FORM_TEXTS.offline.description}
      </Notice>
    </div>
  );
}
