/** Shares the card with an app that has no web address for it: Instagram, TikTok. */
import { useState } from "react";
import { shareCard } from "../../browser/share-card.ts";
import type { StoryCard } from "../../browser/use-story-card.ts";
import { useToast } from "../../components/ui/toast.tsx";
import { CARD_TEXTS } from "../../texts/card.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { SHARE_TOAST_MS } from "./share-toast.ts";

/** `caption` is what the athlete pastes into the post. */
export function useShareCard(card: StoryCard, caption: string) {
  const toast = useToast();
  const [isMaking, setIsMaking] = useState(false);

  /** `app` is its name, for the message. */
  async function share(app: string) {
    if (isMaking) return;
    setIsMaking(card.state.kind !== "ready");
    const outcome = card.state.kind === "ready" ? card.state : await card.make("image/jpeg");
    setIsMaking(false);
    if (outcome.kind !== "ready") {
      toast({ title: outcome.kind === "failed" ? CARD_TEXTS.failed : outcome.message });
      return;
    }
    const shared = await shareCard(outcome.file, caption);
    if (shared.kind === "cancelled") return;
    const words = SHARE_TEXTS.targets[shared.kind];
    toast({
      title: shared.isCopied ? words.copied : words.notCopied,
      description: shared.isCopied ? words.next(app) : words.nextWithoutCaption(app),
      durationMs: SHARE_TOAST_MS,
    });
  }

  return { share, isMaking };
}
