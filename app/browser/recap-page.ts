/**
 * The public page's own script: "Share this Recap" by the device's share sheet, else by copying the link; and a word
 * in the place of photos and videos that cannot be shown. What plays recordings comes when it is wanted.
 */
import { watchVideo } from "../domain/playback.ts";
import { copyText } from "./clipboard.ts";
import { connectLightbox } from "./lightbox.ts";
import { loadPlayers } from "./load-players.ts";
import { connectThemeSwitch } from "./theme.ts";

connectThemeSwitch();
const gallery = document.querySelector<HTMLElement>("[data-gallery]");
if (gallery) connectLightbox(gallery, document.body);
if (document.querySelector("[data-player]")) loadPlayers();

const button = document.querySelector<HTMLButtonElement>("button[data-share]");
const hint = document.querySelector<HTMLElement>("[data-share-hint]");
const status = document.querySelector<HTMLElement>("[data-share-status]");

if (button) {
  button.hidden = false;
  hint?.remove();
  button.addEventListener("click", () => share(button.dataset.share ?? document.title));
}

async function share(title: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
  if (navigator.share !== undefined && (await openShareSheet({ title, url }))) return;
  await copy(url);
}

/** False where the device cannot share; true when the visitor shared or thought better of it. */
async function openShareSheet(content: ShareData): Promise<boolean> {
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function copy(url: string): Promise<void> {
  say(
    (await copyText(url))
      ? "Link copied! Share this link and it will show your race details"
      : "Copy Failed. Unable to copy link. Please copy manually from the address bar.",
  );
}

function say(text: string): void {
  if (status) status.textContent = text;
}

for (const image of document.querySelectorAll<HTMLImageElement>("[data-media] img")) {
  image.addEventListener("error", () => markBroken(image));
  // It may have failed before this script ran.
  if (image.complete && image.naturalWidth === 0) markBroken(image);
}

for (const video of document.querySelectorAll<HTMLVideoElement>("[data-media] video")) {
  watchVideo(video, () => markBroken(video), setTimeout);
}

function markBroken(element: Element): void {
  element.closest("figure")?.setAttribute("data-broken", "");
}
