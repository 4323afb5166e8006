/** A published recap's link and its visibility. */
import { useEffect, useRef, useState } from "react";
import { forgetNotice } from "../../browser/forget-notice.ts";
import { keepSavedRecap } from "../../browser/saved-recaps.ts";
import { useLinkCheck } from "../../browser/use-link-check.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { BibBand } from "../../components/recap/bib-paper.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { Notice } from "../../components/ui/notice.tsx";
import type { Recap } from "../../domain/recap.ts";
import { savedRecapOf } from "../../domain/saved-recap.ts";
import { publicUrl } from "../../domain/wizard.ts";
import { NOTICES } from "../../http/notices.ts";
import { LinkField } from "./link-field.tsx";
import { PodcastPromo } from "./podcast-promo.tsx";
import { SaveCard } from "./save-card.tsx";
import type { SaveFailure } from "./save-result.ts";
import { VisibilityChoice } from "./visibility-choice.tsx";

interface SharePanelProps {
  recap: Recap;
  link: string;
  /** The recap was published by the request before this page. */
  wasJustSaved: boolean;
  /** The privacy form was sent without scripts, and saved. */
  visibilitySaved: boolean;
  /** Why "Save to Account" did not work, without scripts. */
  saveFailure: SaveFailure | null;
}

export function SharePanel({ recap, link, wasJustSaved, visibilitySaved, saveFailure }: SharePanelProps) {
  const hydrated = useHydrated();
  const { state, check } = useLinkCheck(recap.shareId);
  useEffect(() => keepSavedRecap(savedRecapOf(recap), recap.userId), [recap]);
  const [isPublic, setIsPublic] = useState(recap.isPublic);
  const headingRef = useRef<HTMLHeadingElement>(null);

  function checkAgain() {
    check();
    // The notice goes, and its button with it.
    headingRef.current?.focus();
  }

  return (
    <div className="space-y-8">
      {state === "checking" && hydrated && (
        <Notice title="Generating your share link…">We are making sure that your link opens.</Notice>
      )}
      {state === "failed" && (
        <Notice title="Your link does not answer yet" tone="danger" role="alert">
          <p>Your recap is saved. Check your connection and try again.</p>
          <Button look="secondary" className="mt-3" onClick={checkAgain}>
            Check again
          </Button>
        </Notice>
      )}
      <RedirectNotice
        message={wasJustSaved ? NOTICES.saved : null}
        isDue={state === "ready"}
        hydrated={hydrated}
        onShown={forgetNotice}
      />
      <section aria-labelledby="link-heading" className="rounded-bib bg-card shadow-bib">
        <BibBand>
          <h2 ref={headingRef} id="link-heading" tabIndex={-1} className="text-2xl">
            Your link
          </h2>
        </BibBand>
        <div className="px-6 py-6 sm:px-9">
          <LinkField link={link} state={hydrated ? state : "ready"} isPublic={isPublic} />
          <ButtonLink look="quiet" className="mt-3" reloadDocument to={publicUrl(recap.shareId)}>
            Open your recap
          </ButtonLink>
        </div>
      </section>
      <VisibilityChoice recap={recap} wasSaved={visibilitySaved} onSaved={setIsPublic} />
      <SaveCard recap={recap} failure={saveFailure} />
      <PodcastPromo />
    </div>
  );
}
