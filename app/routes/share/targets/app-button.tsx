/** An app that gets the card: it has no web address for it. */
import type { StoryCard } from "../../../browser/sharing/use-story-card.ts";
import { BrandIcon } from "../../../components/ui/brand-icon.tsx";
import { Button } from "../../../components/ui/button.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { captionOf } from "../../../domain/sharing/share-text.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { useCardActions } from "../card/use-card-actions.ts";
import { DISABLED, disabledUnless, TARGET_LOOK } from "./target-link.tsx";
import { type CheckedLink, useLinkTargets } from "./use-link-targets.ts";

/** What the targets share: the link, or the card. */
export interface Shared {
  recap: Recap;
  link: CheckedLink;
  card: StoryCard;
}

interface AppButtonProps extends Shared {
  brand: "instagram" | "tiktok";
  /** The id of the text that says how to share a private recap. */
  noteId: string;
}

export function AppButton({ brand, recap, link: checked, card, noteId }: AppButtonProps) {
  const { link, isPublic } = checked;
  const { isReady } = useLinkTargets(checked);
  const { share, isSharing } = useCardActions(card, {
    caption: captionOf(recap, { link, hashtags: card.choice.hashtags }),
    isPublic,
  });
  const name = SHARE_TEXTS.targets.names[brand];
  return (
    <Button
      look="secondary"
      className={`${TARGET_LOOK} ${DISABLED}`}
      {...disabledUnless(isPublic, noteId)}
      aria-busy={isSharing}
      onClick={() => isPublic && isReady() && share(name)}
    >
      <BrandIcon brand={brand} />
      {name}
    </Button>
  );
}
