/** Makes a card or a sticker and downloads it when the athlete asks for it. */
import { useState } from "react";
import { sentence } from "../../domain/lib/sentence.ts";
import { SHARE_TOAST_MS } from "../../domain/sharing/share-targets.ts";
import type { CardFileType } from "../../domain/sharing/story-card.ts";
import { CARD_TEXTS } from "../../texts/sharing/card.ts";
import { downloadFile } from "../lib/download-file.ts";
import type { CardOutcome, CardWords } from "./story-cards.ts";

interface CardDownloadOptions {
  make: (fileType: CardFileType) => Promise<CardOutcome>;
  onToast: (message: { title: string; durationMs: number }) => void;
  words?: CardWords;
}

export function useCardDownload({ make, onToast, words = CARD_TEXTS }: CardDownloadOptions) {
  const [isMaking, setIsMaking] = useState(false);

  async function download(fileType: CardFileType) {
    if (isMaking) return;
    setIsMaking(true);
    try {
      const outcome = await make(fileType);
      if (outcome.kind === "ready") downloadFile(outcome.file);
      const title = outcome.kind === "ready" ? words.downloaded : whyNot(outcome, words);
      onToast({ title, durationMs: SHARE_TOAST_MS });
    } finally {
      setIsMaking(false);
    }
  }

  return { isMaking, download };
}

/** Returns why there is no card, in whole sentences. */
export function whyNot(
  outcome: Exclude<CardOutcome, { kind: "ready" }>,
  words: CardWords = CARD_TEXTS,
): string {
  return outcome.kind === "failed" ? words.failed : sentence(outcome.message);
}
