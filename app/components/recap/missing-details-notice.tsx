/** Says which race details a recap lacks before it can be shared, and leads to them. */
import { useEffect, useRef } from "react";
import { wizardUrl } from "../../domain/wizard.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface MissingDetailsNoticeProps {
  shareId: string;
  /** The messages for each missing detail. */
  fields: Record<string, string[]>;
}

export function MissingDetailsNotice({ shareId, fields }: MissingDetailsNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads here again
  useEffect(() => ref.current?.focus(), [fields]);
  return (
    <div ref={ref} tabIndex={-1} className="mb-6 scroll-mt-4">
      <Notice title="Something is missing before you can share" tone="danger" role="alert">
        <p>{Object.values(fields).flat().join(". ")}.</p>
        <ButtonLink look="quiet" to={wizardUrl("/race-details", shareId)}>
          Edit race details
        </ButtonLink>
      </Notice>
    </div>
  );
}
