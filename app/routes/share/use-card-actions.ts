/** Downloads the chosen card, and shares it with an app that has no web address for it: Instagram, TikTok. */
import { useState } from "react";
import { downloadFile } from "../../browser/download-file.ts";
import { type SharedCard, shareCard } from "../../browser/share-card.ts";
import type { StoryCard } from "../../browser/use-story-card.ts";
import { useToast } from "../../components/ui/toast.tsx";
import type { ToastMessage } from "../../components/ui/toast-message.ts";
import type { CardFileType } from "../../domain/story-card.ts";
import { CARD_TEXTS } from "../../texts/card.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { SHARE_TOAST_MS } from "./share-times.ts";

type CardAction = "download" | "share";

/**
 * `caption` is what the athlete pastes into the post. `running` is the action that makes a card at the moment, or null:
 * both make it first if it is not made yet.
 */
export function useCardActions(card: Pick<StoryCard, "state" | "make">, caption: string) {
  const showToast = useToast();
  const toast = (message: ToastMessage) => showToast({ ...message, durationMs: SHARE_TOAST_MS });
  const [running, setRunning] = useState<CardAction | null>(null);

  /** Returns the card's file, or null after a message that says why there is none. */
  async function make(action: CardAction, fileType: CardFileType): Promise<File | null> {
    setRunning(action);
    const outcome = await card.make(fileType);
    setRunning(null);
    if (outcome.kind === "ready") return outcome.file;
    toast({ title: outcome.kind === "failed" ? CARD_TEXTS.failed : outcome.message });
    return null;
  }

  async function download() {
    if (running) return;
    const file = await make("download", "image/png");
    if (!file) return;
    downloadFile(file);
    toast({ title: CARD_TEXTS.downloaded });
  }

  /** `app` is its name, for the message. */
  async function share(app: string) {
    if (running) return;
    // Nothing is awaited before the share sheet of a card that is ready: it opens only right after a tap.
    const file = card.state.kind === "ready" ? card.state.file : await make("share", "image/jpeg");
    if (!file) return;
    const message = sharedMessage(await shareCard(file, caption), app);
    if (message) toast(message);
  }

  return { running, download, share };
}

/** Returns null for a share sheet that was closed: the athlete knows. */
function sharedMessage(shared: SharedCard, app: string): ToastMessage | null {
  if (shared.kind === "cancelled") return null;
  const words = SHARE_TEXTS.targets[shared.kind];
  return shared.isCopied
    ? { title: words.copied, description: words.next(app) }
    : { title: words.notCopied, description: words.nextWithoutCaption(app) };
}
