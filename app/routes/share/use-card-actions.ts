/** Downloads the chosen card, and shares it to Instagram. Both make it first if it is not made yet. */
import { useState } from "react";
import { downloadFile } from "../../browser/download-file.ts";
import { type SharedCard, shareCard } from "../../browser/share-card.ts";
import type { CardOutcome } from "../../browser/story-cards.ts";
import type { StoryCard } from "../../browser/use-story-card.ts";
import { useToast } from "../../components/ui/toast.tsx";
import type { ToastMessage } from "../../components/ui/toast-message.ts";
import type { CardFileType } from "../../domain/story-card.ts";
import { CARD_TEXTS } from "../../texts/card.ts";
import { GENERATOR_TEXTS } from "../../texts/story-generator.ts";
import { SHARE_TOAST_MS } from "./share-times.ts";

export type CardAction = "download" | "instagram";

/** `running` is the action that makes a card at the moment, or null. */
export function useCardActions(card: Pick<StoryCard, "state" | "make">, caption: string) {
  const showToast = useToast();
  const toast = (message: ToastMessage) => showToast({ ...message, durationMs: SHARE_TOAST_MS });
  const [running, setRunning] = useState<CardAction | null>(null);

  /** Returns the card's file, or null after a message that says why there is none. */
  async function make(action: CardAction, fileType: CardFileType): Promise<File | null> {
    setRunning(action);
    const outcome = await orFailed(card.make(fileType));
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

  async function shareToInstagram() {
    if (running) return;
    // Nothing is awaited before the share sheet of a card that is ready: it opens only right after a tap.
    const file = card.state.kind === "ready" ? card.state.file : await make("instagram", "image/jpeg");
    if (!file) return;
    const message = sharedMessage(await shareCard(file, caption));
    if (message) toast(message);
  }

  return { running, download, shareToInstagram };
}

/** A card that takes too long has failed. */
async function orFailed(making: Promise<CardOutcome>): Promise<CardOutcome> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return { kind: "failed" };
    throw error;
  }
}

/** Returns null for a share sheet that was closed: the athlete knows. */
function sharedMessage(shared: SharedCard): ToastMessage | null {
  switch (shared.kind) {
    case "cancelled":
      return null;
    case "shared": {
      const { title, copied } = GENERATOR_TEXTS.shared;
      return shared.isCopied ? { title, description: copied } : { title };
    }
    case "downloaded": {
      const { title, copied, notCopied } = GENERATOR_TEXTS.downloaded;
      return { title, description: shared.isCopied ? copied : notCopied };
    }
  }
}
