/** Makes a card and downloads it when the athlete asks for it. */
import { useState } from "react";
import type { CardFileType } from "../domain/story-card.ts";
import { CARD_TEXTS } from "../texts/card.ts";
import { downloadFile } from "./download-file.ts";
import type { CardOutcome } from "./story-cards.ts";

interface CardDownloadOptions {
  make: (fileType: CardFileType) => Promise<CardOutcome>;
  onToast: (message: { title: string }) => void;
}

export function useCardDownload({ make, onToast }: CardDownloadOptions) {
  const [isMaking, setIsMaking] = useState(false);

  async function download(fileType: CardFileType) {
    if (isMaking) return;
    setIsMaking(true);
    const outcome = await make(fileType);
    setIsMaking(false);
    if (outcome.kind === "ready") downloadFile(outcome.file);
    onToast({ title: outcome.kind === "ready" ? CARD_TEXTS.downloaded : whyNot(outcome) });
  }

  return { isMaking, download };
}

/** Returns why there is no card. */
export function whyNot(outcome: Exclude<CardOutcome, { kind: "ready" }>): string {
  return outcome.kind === "failed" ? CARD_TEXTS.failed : outcome.message;
}
