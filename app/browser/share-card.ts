/** Shares a story card where a site has no web address to share to (product.md, Share targets). */
import { copyText } from "./clipboard.ts";
import { downloadFile } from "./download-file.ts";

export type SharedCard =
  /** `isCopied`: whether the caption is on the clipboard. */
  | { kind: "shared" | "downloaded"; isCopied: boolean }
  /** The athlete closed the share sheet. */
  | { kind: "cancelled" };

/** Whether the device's share sheet takes this file. */
function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/**
 * Opens the device's share sheet with the card, or downloads it. The caption is copied: apps drop a picture that comes with
 * words. Call it right after a tap, since browsers open the sheet only then.
 */
export async function shareCard(file: File, caption: string): Promise<SharedCard> {
  const copying = copyText(caption);
  if (canShareFile(file)) {
    try {
      await navigator.share({ files: [file] });
      return { kind: "shared", isCopied: await copying };
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return { kind: "cancelled" };
      // Not allowed: too late after the tap, or by the site that frames this one. The download always works.
    }
  }
  downloadFile(file);
  return { kind: "downloaded", isCopied: await copying };
}
