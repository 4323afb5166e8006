/** Lists the race details that a recap needs before it can be shared, and links to them. */
import { useEffect, useRef } from "react";
import { wizardUrl } from "../../domain/wizard.ts";
import { MISSING_DETAILS_TEXTS } from "../../texts/missing-details.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface MissingDetailsNoticeProps {
  shareId: string;
  /** The messages for each missing detail. */
  fields: Record<string, string[]>;
}

export function MissingDetailsNotice({ shareId, fields }: MissingDetailsNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt moves the focus again
  useEffect(() => ref.current?.focus(), [fields]);
  return (
    <div ref={ref} tabIndex={-1} className="mb-6 scroll-mt-4">
      <Notice title={MISSING_DETAILS_TEXTS.title} tone="danger" role="alert">
        <p>{Object.values(fields).flat().join(". ")}.</p>
        <ButtonLink look="quiet" to={wizardUrl("/race-details", shareId)}>
          {MISSING_DETAILS_TEXTS.edit}
        </ButtonLink>
      </Notice>
    </div>
  );
}
