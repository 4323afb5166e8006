/** Downloads the chosen card, and shares it, also with an app that has no web address for it: Instagram, TikTok. */
import { useRef, useState } from "react";
import { type SharedCard, shareCard } from "../../../browser/sharing/share-card.ts";
import { useCardDownload, whyNot } from "../../../browser/sharing/use-card-download.ts";
import type { StoryCard } from "../../../browser/sharing/use-story-card.ts";
import { useToast } from "../../../components/ui/toast.tsx";
import type { ToastMessage } from "../../../components/ui/toast-message.ts";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { CARD_TEXTS } from "../../../texts/sharing/card.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";

interface CardActionsOptions {
  /** What the athlete pastes into the post. */
  caption: string;
  isPublic: boolean;
}

export type CardActions = ReturnType<typeof useCardActions>;

/** Both actions make the card first if it is not made yet. */
export function useCardActions(
  card: Pick<StoryCard, "state" | "make">,
  { caption, isPublic }: CardActionsOptions,
) {
  const showToast = useToast();
  const onToast = (message: ToastMessage) => showToast({ ...message, durationMs: SHARE_TOAST_MS });
  const { isMaking, download } = useCardDownload({ make: card.make, onToast });
  const [isSharing, setIsSharing] = useState(false);
  /** It may become private while the card is being made. */
  const isStillPublic = useRef(isPublic);
  isStillPublic.current = isPublic;

  /** `app` is its name, for the message; null if the athlete chooses it in the share sheet. */
  async function share(app: string | null) {
    if (isSharing) return;
    setIsSharing(true);
    try {
      // A ready card is shared without further work, because a share sheet opens only right after a tap.
      const file = card.state.kind === "ready" ? card.state.file : await make();
      if (!file || !isStillPublic.current) return;
      const message = sharedMessage(await shareCard(file, caption), app);
      if (message) onToast(message);
    } finally {
      setIsSharing(false);
    }
  }

  /** Returns the card's file, or null after a message that says why there is none. */
  async function make(): Promise<File | null> {
    onToast({ title: CARD_TEXTS.making });
    const outcome = await card.make("image/jpeg");
    if (outcome.kind === "ready") return outcome.file;
    onToast({ title: whyNot(outcome) });
    return null;
  }

  return { isMaking, download, isSharing, share };
}

/** Returns null for a share sheet that was closed: the athlete knows. */
function sharedMessage(shared: SharedCard, app: string | null): ToastMessage | null {
  if (shared.kind === "cancelled") return null;
  const words = SHARE_TEXTS.targets[shared.kind];
  return shared.isCopied
    ? { title: words.copied, description: words.next(app) }
    : { title: words.notCopied, description: words.nextWithoutCaption(app) };
}
