/** An app that gets the card: it has no web address for it. */
import { BrandIcon } from "../../../components/ui/brand-icon.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { captionOf } from "../../../domain/sharing/share-text.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { useCardActions } from "../card/use-card-actions.ts";
import type { ShareTargetsProps } from "./share-targets.tsx";
import { DISABLED, TARGET_LOOK } from "./target-link.tsx";
import { disabledUnless } from "./target-note.tsx";
import { useLinkTargets } from "./use-link-targets.ts";

interface AppButtonProps extends ShareTargetsProps {
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
