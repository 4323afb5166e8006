/** Lists the race details that a recap needs before it can be shared, and links to them. */
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { MISSING_DETAILS_TEXTS } from "../../texts/race/missing-details.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FocusedNotice } from "../ui/notice.tsx";

interface MissingDetailsNoticeProps {
  shareId: string;
  fields: Record<string, string[]>;
}

export function MissingDetailsNotice({ shareId, fields }: MissingDetailsNoticeProps) {
  return (
    <FocusedNotice title={MISSING_DETAILS_TEXTS.title} tone="danger" className="mb-6" result={fields}>
      <p>{Object.values(fields).flat().join(". ")}.</p>
      <ButtonLink look="quiet" to={wizardUrl("/race-details", shareId)}>
        {MISSING_DETAILS_TEXTS.edit}
      </ButtonLink>
    </FocusedNotice>
  );
}
