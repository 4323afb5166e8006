/** The share step of a published recap: its link, who may open it, and saving it to the collection. */
import { useEffect, useRef, useState } from "react";
import { forgetNotice } from "../../browser/forget-notice.ts";
import { keepSavedRecap } from "../../browser/saved-recaps.ts";
import { useLinkCheck } from "../../browser/use-link-check.ts";
import { useStoryCard } from "../../browser/use-story-card.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { BibBand } from "../../components/recap/bib-paper.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { Notice } from "../../components/ui/notice.tsx";
import { fileNameOf } from "../../domain/file-name.ts";
import type { Recap } from "../../domain/recap.ts";
import { savedRecapOf } from "../../domain/saved-recap.ts";
import type { CardChoice } from "../../domain/story-card.ts";
import { publicUrl } from "../../domain/wizard.ts";
import { NOTICES } from "../../texts/notices.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { LinkField } from "./link-field.tsx";
import { ListingChoice } from "./listing-choice.tsx";
import { PodcastPromo } from "./podcast-promo.tsx";
import { SaveCard } from "./save-card.tsx";
import type { SaveFailure } from "./save-result.ts";
import type { ShareSetting } from "./share-intents.ts";
import { StoryGenerator } from "./story-generator.tsx";
import { VisibilityChoice } from "./visibility-choice.tsx";

const CHECK_TEXTS = SHARE_TEXTS.linkCheck;

interface SharePanelProps {
  recap: Recap;
  link: string;
  /** The card that is offered at first. */
  firstCard: CardChoice;
  /** False while photos get their smaller versions, which cards need. */
  isCardDue: boolean;
  /** Whether the previous request published the recap. */
  wasJustSaved: boolean;
  /** What the previous request saved, without scripts; otherwise null. */
  savedSetting: ShareSetting | null;
  /** Why "Save to Account" failed without scripts; otherwise null. */
  saveFailure: SaveFailure | null;
}

export function SharePanel({ recap, link, firstCard, isCardDue, ...props }: SharePanelProps) {
  const { wasJustSaved, savedSetting, saveFailure } = props;
  const hydrated = useHydrated();
  const { state, check } = useLinkCheck(recap.shareId);
  useEffect(() => keepSavedRecap(savedRecapOf(recap), recap.userId), [recap]);
  const card = useStoryCard({
    shareId: recap.shareId,
    initial: firstCard,
    name: fileNameOf(recap.name),
    isDue: isCardDue,
  });
  const [isPublic, setIsPublic] = useState(recap.isPublic);
  const headingRef = useRef<HTMLHeadingElement>(null);

  function checkAgain() {
    check();
    // The notice disappears, and the pressed button with it.
    headingRef.current?.focus();
  }

  return (
    <div className="space-y-8">
      {state === "checking" && hydrated && (
        <Notice title={CHECK_TEXTS.running.title}>{CHECK_TEXTS.running.description}</Notice>
      )}
      {state === "failed" && (
        <Notice title={CHECK_TEXTS.failed.title} tone="danger" role="alert">
          <p>{CHECK_TEXTS.failed.description}</p>
          <Button look="secondary" className="mt-3" onClick={checkAgain}>
            {CHECK_TEXTS.again}
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
            {SHARE_TEXTS.link.heading}
          </h2>
        </BibBand>
        <div className="px-6 py-6 sm:px-9">
          <LinkField link={link} state={hydrated ? state : "ready"} isPublic={isPublic} />
          <ButtonLink look="quiet" className="mt-3" reloadDocument to={publicUrl(recap.shareId)}>
            {SHARE_TEXTS.link.open}
          </ButtonLink>
        </div>
      </section>
      <div className="space-y-2">
        <VisibilityChoice recap={recap} wasSaved={savedSetting === "visibility"} onSaved={setIsPublic} />
        <ListingChoice recap={recap} isPublic={isPublic} wasSaved={savedSetting === "listing"} />
      </div>
      <StoryGenerator recap={recap} link={link} isPublic={isPublic} card={card} />
      <SaveCard recap={recap} failure={saveFailure} />
      <PodcastPromo />
    </div>
  );
}
