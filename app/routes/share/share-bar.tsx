/** The ways out of the share step. */
import { StepBar } from "../../components/layout/wizard-frame.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { memoriesUrl, nextUrl } from "../../domain/wizard.ts";

/** Finish comes with the link: there is nothing finished before. */
export function ShareBar({ shareId, isPublished }: { shareId: string; isPublished: boolean }) {
  return (
    <StepBar>
      <ButtonLink look="secondary" to={memoriesUrl(shareId, "share")}>
        Back to Memories
      </ButtonLink>
      {isPublished && <ButtonLink to={nextUrl("/share", shareId)}>Finish</ButtonLink>}
    </StepBar>
  );
}
