/** Copies a sticker to the clipboard as a picture. */
import type { CardOutcome } from "./story-cards.ts";

export type CopiedSticker = { kind: "copied" } | { kind: "denied" } | Exclude<CardOutcome, { kind: "ready" }>;

const TYPE = "image/png";

/** Whether this browser copies pictures: a page without TLS has no clipboard. */
export function canCopyStickers(): boolean {
  if (typeof ClipboardItem === "undefined" || !("write" in (navigator.clipboard ?? {}))) return false;
  // Older browsers that copy pictures at all copy PNGs.
  return ClipboardItem.supports?.(TYPE) ?? true;
}

/**
 * Call it right after a tap: browsers copy only then. So the clipboard gets a promise, and the sticker is made meanwhile.
 */
export async function copySticker(making: Promise<CardOutcome>): Promise<CopiedSticker> {
  const picture = making.then((outcome) => {
    if (outcome.kind !== "ready") throw new Error("There is no sticker to copy");
    return outcome.file;
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ [TYPE]: picture })]);
    return { kind: "copied" };
  } catch {
    // The browser rejects with errors of its own, also without a sticker.
    const outcome = await making;
    return outcome.kind === "ready" ? { kind: "denied" } : outcome;
  }
}
