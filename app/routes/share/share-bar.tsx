/** The navigation buttons of the share step. */

import { ButtonLink } from "../../components/ui/button.tsx";
import { StepBar } from "../../components/wizard/wizard-frame.tsx";
import { memoriesUrl, nextUrl } from "../../domain/wizard/wizard-screens.ts";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";

/** Finish is shown once the recap is published. */
export function ShareBar({ shareId, isPublished }: { shareId: string; isPublished: boolean }) {
  return (
    <StepBar>
      <ButtonLink look="secondary" to={memoriesUrl(shareId, "share")}>
        {SHARE_TEXTS.back}
      </ButtonLink>
      {isPublished && (
        <ButtonLink look="secondary" to={nextUrl("/share", shareId)}>
          {SHARE_TEXTS.finish}
        </ButtonLink>
      )}
    </StepBar>
  );
}
