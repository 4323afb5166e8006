/**
 * The lightbox: a page's photos one at a time, with PhotoSwipe's keys, swipes, and zoom by pinch and double tap. On the
 * public page the shown photo is in the address, and Back closes the lightbox.
 */
import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from "photoswipe";
import styles from "photoswipe/style.css?inline";
import { DENSE, REPORTED_PHOTO } from "../../domain/media/picture.ts";
import {
  CLOSE,
  MORE,
  NEXT_PHOTO,
  PHOTO_FAILED,
  PHOTOS,
  POSITION_OF,
  PREVIOUS_PHOTO,
  ZOOM,
} from "../../texts/media/lightbox.ts";
import { PHOTO_REPORT_TEXTS } from "../../texts/reactions/page-report.ts";
import { addStyleSheet } from "../lib/add-style-sheet.ts";
import { addOverlay } from "../lib/overlay-history.ts";

const OPTIONS: PhotoSwipeOptions = {
  bgOpacity: 1,
  loop: false,
  showHideAnimationType: "none",
  imageClickAction: "zoom",
  returnFocus: false,
  indexIndicatorSep: POSITION_OF,
  closeTitle: CLOSE,
  zoomTitle: ZOOM,
  arrowPrevTitle: PREVIOUS_PHOTO,
  arrowNextTitle: NEXT_PHOTO,
  errorMsg: PHOTO_FAILED,
  // Room for the bar at the top and the caption at the bottom.
  padding: { top: 64, bottom: 96, left: 0, right: 0 },
};

/** Opens the lightbox at the photo of a link in `page`. `signal` closes it. */
export function openPhoto(page: HTMLElement, link: HTMLAnchorElement, signal: AbortSignal): void {
  // The address changes with the shown photo, which opens no second one.
  if (document.querySelector(".pswp")) return;
  addStyleSheet(styles + ARROWS);
  const links = photoLinksIn(page);
  const first = links.findIndex(({ dataset }) => dataset.photo === link.dataset.photo);
  const viewer = new PhotoSwipe({ ...OPTIONS, dataSource: links.map(slideOf), index: first });
  viewer.addFilter("srcsetSizesWidth", (width) =>
    matchMedia(DENSE.screen).matches ? width * DENSE.share : width,
  );
  addCaption(viewer, links);
  addReport(viewer, links, page);
  const closing = new AbortController();
  const leave = keepInHistory(viewer, links);
  signal.addEventListener("abort", () => viewer.destroy(), { signal: closing.signal });
  viewer.on("destroy", () => {
    closing.abort();
    leave();
    const shown = links[viewer.currIndex];
    (viewer.currIndex === first ? link : shown)?.focus();
  });
  viewer.init();
  viewer.element?.setAttribute("aria-label", PHOTOS);
  viewer.element?.setAttribute("aria-modal", "true");
}

/** Returns a link for each photo. One that the page shows several times counts at its place in the gallery. */
function photoLinksIn(page: HTMLElement): HTMLAnchorElement[] {
  const all = [...page.querySelectorAll<HTMLAnchorElement>("[data-photo]")];
  const inGallery = all.filter((link) => link.parentElement?.id);
  return inGallery.length > 0 ? inGallery : all;
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const image = link.querySelector("img");
  const numberOf = (name: string) => Number(image?.getAttribute(name));
  return {
    src: link.href,
    srcset: image?.srcset || undefined,
    width: numberOf("width"),
    height: numberOf("height"),
    alt: image?.alt ?? "",
    msrc: image?.currentSrc || undefined,
  };
}

function addCaption(viewer: PhotoSwipe, links: HTMLAnchorElement[]): void {
  viewer.on("uiRegister", () => {
    viewer.ui?.registerElement({
      name: "caption",
      appendTo: "root",
      onInit(element) {
        element.dir = "auto";
        element.className +=
          " absolute inset-x-0 bottom-0 mx-auto max-h-[40vh] w-fit max-w-prose touch-pan-y overflow-y-auto overscroll-contain rounded-t-lg bg-black/75 px-4 py-3 whitespace-pre-line text-center text-balance text-white empty:hidden";
        // PhotoSwipe cancels the wheel's scrolling.
        element.addEventListener("wheel", (event) => event.stopPropagation());
        viewer.on("change", () => {
          const figure = links[viewer.currIndex]?.parentElement;
          const lines = Array.from(figure?.querySelector("figcaption")?.children ?? [], lineOf);
          element.textContent = lines.join("\n");
          element.scrollTop = 0;
          // Swipes and clicks are for the photo, unless the caption can be scrolled.
          element.classList.toggle("pointer-events-none", element.scrollHeight <= element.clientHeight);
        });
      },
    });
  });
  viewer.on("firstUpdate", () => {
    viewer.element?.querySelector(".pswp__counter")?.setAttribute("role", "status");
  });
}

/** A menu in the bar with the link for who is in the photo, where the page has one to report it. */
function addReport(viewer: PhotoSwipe, links: HTMLAnchorElement[], page: HTMLElement): void {
  const form = page.querySelector<HTMLAnchorElement>("[data-report]");
  if (!form) return;
  viewer.on("uiRegister", () => {
    viewer.ui?.registerElement({
      name: "more",
      order: 8,
      tagName: "details",
      onInit(element) {
        const button = document.createElement("summary");
        button.textContent = "\u22ef";
        button.ariaLabel = MORE;
        button.className = "grid size-14 place-content-center text-2xl text-white";
        const link = document.createElement("a");
        link.textContent = PHOTO_REPORT_TEXTS.report;
        link.rel = "nofollow";
        link.className =
          "absolute right-2 flex min-h-11 w-max items-center rounded-field bg-black px-5 text-white ring-1 ring-white";
        for (const part of [button, link]) element.appendChild(part);
        element.className += " relative";
        viewer.on("change", () => {
          element.removeAttribute("open");
          link.href = `${form.href}?${REPORTED_PHOTO}=${links[viewer.currIndex]?.dataset.photo}`;
        });
      },
    });
  });
}

function lineOf({ textContent }: Element): string | null {
  return textContent;
}

/**
 * Adds the lightbox to the history of a page whose photos have addresses: Back closes it. Returns a function that
 * removes it again, after it was closed in another way.
 */
function keepInHistory(viewer: PhotoSwipe, links: HTMLAnchorElement[]): () => void {
  const addressOf = (link: HTMLAnchorElement | undefined) => `#${link?.parentElement?.id}`;
  if (!links.every(({ parentElement }) => parentElement?.id)) return () => {};
  const { show, leave } = addOverlay({
    page: location.pathname + location.search,
    overlay: addressOf(links[viewer.options.index ?? 0]),
    close: () => viewer.close(),
  });
  viewer.on("change", () => show(addressOf(links[viewer.currIndex])));
  return leave;
}

/** PhotoSwipe shows arrows with a mouse only. They are for everybody who cannot swipe. */
const ARROWS = ".pswp .pswp__button--arrow { visibility: visible }";
