/**
 * The public page's script, without React. "Share this Recap" opens the device's share sheet or copies the link;
 * large buttons start videos; photos and videos that cannot be shown are marked; after three visible seconds a beacon
 * counts the reader; a course is in the unit that the reader has chosen, and its owner's choice is that of the recap. What the lightbox, recordings, likes, comments and story mode need is
 * loaded later. What was pressed before this script ran is pressed again (early-input.ts).
 */
import { watchVideo } from "../../domain/media/video-playback.ts";
import type { Units } from "../../domain/race/units.ts";
import { readersUrl } from "../../domain/reactions/reader-call.ts";
import { COPY_FAILED, LINK_COPIED } from "../../texts/sharing/public-page.ts";
import { copyText } from "../lib/clipboard.ts";
import { connectThemeSwitch } from "../start/theme.ts";
import { connectLightbox } from "./lightbox.ts";
import { loadPlayers } from "./load-players.ts";
import { loadReactions } from "./load-reactions.ts";
import { connectStory } from "./load-story-mode.ts";

/** How long a page has to be visible before its reader counts. */
const READ_AFTER_MS = 3_000;
/** A reader's choice of kilometers or miles, and where this device keeps it. */
const COURSE_UNIT = "course-unit";

connectThemeSwitch();
settlePage();
if (document.querySelector("[data-photo]")) connectLightbox(document.body);
connectVideoButtons();
if (document.querySelector("[data-player]")) loadPlayers();
const main = document.querySelector<HTMLElement>("#main");
if (main?.querySelector("[data-reactions]")) loadReactions(main);

const { readers, own } = main?.dataset ?? {};
if (readers) countReader(readers);

const button = document.querySelector<HTMLButtonElement>("button[data-share]");
const hint = document.querySelector<HTMLElement>("[data-share-hint]");
const status = document.querySelector<HTMLElement>("[data-share-status]");

if (button) {
  button.hidden = false;
  hint?.remove();
  button.addEventListener("click", async () => {
    const outcome = await share();
    if (status) status.textContent = outcome;
  });
}
connectStory(share);

/** Returns what came of it; empty if the device's share sheet has been open. */
async function share(): Promise<string> {
  const title = button?.dataset.share ?? document.title;
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? window.location.href;
  if (navigator.share !== undefined && (await openShareSheet({ title, url }))) return "";
  return (await copyText(url)) ? LINK_COPIED : COPY_FAILED;
}

/** Returns true if the visitor shared or cancelled, false if the device cannot share. */
async function openShareSheet(content: ShareData): Promise<boolean> {
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
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
  const figure = element.closest("figure");
  figure?.setAttribute("data-broken", "");
  for (const part of figure?.querySelectorAll<HTMLElement>("[data-says]") ?? [])
    part.textContent = part.dataset.says ?? "";
}

window.takeEarlyPress?.().pressed?.click();

// Last, because a browser that allows no storage throws here: then the page stays in the athlete's unit.
for (const choice of document.querySelectorAll<HTMLInputElement>(`[name=${COURSE_UNIT}]`)) {
  if (own) {
    choice.onchange = async () =>
      (await import("../tab/choose-units.ts")).chooseUnits(own, choice.value as Units);
    continue;
  }
  if (choice.value === localStorage.getItem(COURSE_UNIT)) choice.checked = true;
  choice.onchange = () => localStorage.setItem(COURSE_UNIT, choice.value);
}

/** The cover may still be decoded when the page has loaded. */
const DECODING_MS = 1_000;

export function settlePage(): void {
  const settle = () =>
    setTimeout(() => {
      document.documentElement.dataset.settled = "";
    }, DECODING_MS);
  if (document.readyState === "complete") settle();
  else addEventListener("load", settle);
}

/** Sends a beacon once the page has been visible for some seconds without a break. It stores nothing on the device. */
function countReader(shareId: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(send, READ_AFTER_MS);
  };
  const send = () => {
    document.removeEventListener("visibilitychange", watch);
    navigator.sendBeacon(readersUrl(shareId));
  };
  document.addEventListener("visibilitychange", watch);
  watch();
}

/** The large buttons that start videos. Until then the browser's controls are hidden. */
function connectVideoButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-play-video]")) {
    const video = button.parentElement?.querySelector("video");
    if (!video) continue;
    video.controls = false;
    button.hidden = false;
    button.addEventListener("click", () => {
      video.controls = true;
      button.remove();
      video.focus();
      // What prevents it is handled by the video's own error event.
      video.play().catch(() => {});
    });
  }
}
