/** The fold of the social story generator (specification 2, share). */

import { useMemo } from "react";
import type { StoryCard } from "../../../browser/sharing/use-story-card.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { stillPhotosOf } from "../../../domain/media/media.ts";
import { missingDetails } from "../../../domain/race/race-details.ts";
import { quotesOf } from "../../../domain/recap/quote.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { hasCourseLine } from "../../../domain/sharing/card-choices.ts";
import { captionOf } from "../../../domain/sharing/share-text.ts";
import { cardContent, cardRequestOf } from "../../../domain/sharing/story-card.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { lazyPart } from "../../lazy-part/lazy-part.tsx";
import { Fold } from "../share-fold.tsx";
import { ShareActions } from "../targets/share-actions.tsx";
import type { CheckedLink } from "../targets/use-link-targets.ts";
import { CardChoices } from "./card-choices.tsx";
import { MadeCard } from "./made-card.tsx";
import { useCardActions } from "./use-card-actions.ts";

export const GENERATOR_ID = "generator";

export function StoryGenerator({ isOpen, ...props }: GeneratorProps & { isOpen: boolean }) {
  const { recap, card } = props;
  const missing = missingDetails({ location: recap.location, distance: recap.distance });
  return (
    <Fold
      id={GENERATOR_ID}
      heading={GENERATOR_TEXTS.fold}
      copy={GENERATOR_TEXTS.copy}
      picture={<MadeCard card={card} />}
      isOpen={isOpen}
    >
      <h3 className="mb-4 text-xl">{GENERATOR_TEXTS.heading}</h3>
      {missing ? <NoRaceData shareId={recap.shareId} missing={missing} /> : <Generator {...props} />}
    </Fold>
  );
}

/** Replaces the generator if the recap has no location or distance. */
function NoRaceData({ shareId, missing }: { shareId: string; missing: Record<string, string[]> }) {
  return (
    <>
      <p className="mb-4 text-quiet">{GENERATOR_TEXTS.loading}</p>
      <Notice title={GENERATOR_TEXTS.noRaceData.title} role="alert">
        <p>
          {GENERATOR_TEXTS.noRaceData.copy} {Object.values(missing).flat().join(". ")}.
        </p>
        <ButtonLink look="quiet" to={wizardUrl("/race-details", shareId)}>
          {GENERATOR_TEXTS.noRaceData.edit}
        </ButtonLink>
      </Notice>
    </>
  );
}

interface GeneratorProps {
  recap: Recap;
  link: CheckedLink;
  card: StoryCard;
  /** The hashtags that a form without scripts could not take; otherwise null. */
  typedHashtags: string | null;
}

const SwipedCard = lazyPart(async () => (await import("./swiped-card.client.tsx")).SwipedCard);

/** The social story generator: chooses what is on the card, and shows it (specification 2, share). */
function Generator({ recap, link, card, typedHashtags }: GeneratorProps) {
  const { choice } = card;
  const quotes = quotesOf(recap);
  const photos = stillPhotosOf(recap.media);
  const photo = photos.find(({ id }) => id === choice.mediaId) ?? null;
  const caption = captionOf(recap, { link: link.link, hashtags: choice.hashtags });
  const content = useMemo(() => cardContent(recap, cardRequestOf(choice, "image/jpeg")), [recap, choice]);
  const actions = useCardActions(card, { caption, isPublic: link.isPublic });
  return (
    <>
      <div className="@container">
        <div className="grid grid-cols-1 gap-6 @min-[33rem]:grid-cols-[min(16rem,300px)_minmax(0,1fr)]">
          <div className="mx-auto w-full max-w-[min(16rem,300px)] self-start no-js:hidden @min-[33rem]:sticky @min-[33rem]:top-4">
            <SwipedCard
              className="grid min-h-128 place-items-center"
              failed={GENERATOR_TEXTS.previewFailed}
              shown={{
                recap,
                choice,
                content,
                photo,
                onChoose: (style) => card.choose({ ...choice, style }),
              }}
            />
          </div>
          <CardChoices
            shareId={recap.shareId}
            choice={choice}
            typedHashtags={typedHashtags}
            onChoose={card.choose}
            quotes={quotes}
            photos={photos}
            hasCourse={hasCourseLine(recap)}
            onDownload={() => actions.download("image/png")}
          />
        </div>
      </div>
      <ShareActions link={link} caption={caption} quote={content.quote} actions={actions} />
    </>
  );
}
