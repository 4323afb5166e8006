/** Shares a story card where a site has no web address to share to (product.md, Share targets). */
import { copyText } from "../lib/clipboard.ts";
import { downloadFile } from "../lib/download-file.ts";

export type SharedCard =
  /** `isCopied`: whether the caption is on the clipboard. */
  | { kind: "shared" | "downloaded"; isCopied: boolean }
  /** The athlete closed the share sheet, or it is still open. */
  | { kind: "cancelled" };

/** Whether the device's share sheet takes cards. */
export function canShareCards(): boolean {
  const files = [new File([], "card.jpg", { type: "image/jpeg" })];
  return navigator.canShare?.({ files }) ?? false;
}

/**
 * Opens the device's share sheet with the card, or downloads it. The caption is copied first: apps drop a picture that comes
 * with words, and a page behind an open sheet may not copy. Call it right after a tap, since browsers open the sheet only
 * then.
 */
export async function shareCard(file: File, caption: string): Promise<SharedCard> {
  const isCopied = await copyText(caption);
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return { kind: "shared", isCopied };
    } catch (error) {
      if (isCancelled(error)) return { kind: "cancelled" };
      // Not allowed: too late after the tap, or by the site that frames this one. The download always works.
    }
  }
  downloadFile(file);
  return { kind: "downloaded", isCopied };
}

/** Whether the athlete closed the share sheet, or opened it a second time. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "AbortError" || error.name === "InvalidStateError");
}

/** Fetches a card that has an address. Rejects without a network, and if the server does not answer with it. */
export async function fetchCard(url: string, name: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The card was answered with ${response.status}`);
  return new File([await response.blob()], name, { type: "image/jpeg" });
}
