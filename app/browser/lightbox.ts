/**
 * The lightbox: shows a gallery's photos one at a time in a dialog over the page, with keys, buttons and swiping (the
 * browser scrolls the strip). It uses the DOM alone, no React. Without this script, a photo's link opens the photo.
 */
import { CLOSE, NEXT_PHOTO, PHOTOS, PREVIOUS_PHOTO, photoPosition } from "../texts/lightbox.ts";

/**
 * Opens the lightbox for clicks on links to the gallery's photos, anywhere in `page`. Returns a function that
 * disconnects it and closes an open lightbox.
 */
export function connectLightbox(gallery: HTMLElement, page: HTMLElement): () => void {
  const connection = new AbortController();
  function openPressed(event: MouseEvent) {
    const links = [...gallery.querySelectorAll<HTMLAnchorElement>("figure > a")];
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const at = links.findIndex(({ href }) => href === link?.href);
    // With a modifier key, the browser opens a new tab or window.
    if (!link || at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = openLightbox(links, at, (shown) => (links.includes(link) ? links[shown] : link)?.focus());
    connection.signal.addEventListener("abort", () => dialog.close());
  }
  page.addEventListener("click", openPressed, { signal: connection.signal });
  return () => connection.abort();
}

/** `onClose` receives the index of the photo that was shown last. */
function openLightbox(
  links: HTMLAnchorElement[],
  first: number,
  onClose: (shown: number) => void,
): HTMLDialogElement {
  const dialog = element(
    "dialog",
    "m-0 size-full max-h-none max-w-none bg-black/95 p-0 text-white backdrop:bg-black/80 open:grid",
  );
  dialog.setAttribute("aria-label", PHOTOS);
  const strip = element(
    "div",
    "col-start-1 row-start-1 flex h-dvh w-screen snap-x snap-mandatory overflow-x-auto overscroll-contain",
  );
  // A scrollable element has to be reachable by keyboard.
  strip.tabIndex = 0;
  for (const link of links) strip.appendChild(slideOf(link));
  const position = element("p", "grow text-center tabular-nums");
  position.setAttribute("role", "status");
  let shown = first;

  function show(at: number) {
    shown = Math.min(Math.max(at, 0), links.length - 1);
    position.textContent = photoPosition(shown + 1, links.length);
    previous.disabled = shown === 0;
    next.disabled = shown === links.length - 1;
  }
  function goTo(at: number) {
    show(at);
    strip.scrollTo({ left: shown * strip.clientWidth });
  }

  const previous = button(PREVIOUS_PHOTO, "\u2190", () => goTo(shown - 1));
  const next = button(NEXT_PHOTO, "\u2192", () => goTo(shown + 1));
  const close = button(CLOSE, "\u00d7", () => dialog.close());
  const bar = element(
    "div",
    "z-10 col-start-1 row-start-1 flex flex-wrap items-center justify-between gap-3 self-start bg-black/50 p-3 font-semibold",
  );
  for (const part of [previous, next, position, close]) bar.appendChild(part);
  for (const part of [bar, strip]) dialog.appendChild(part);
  strip.addEventListener("scroll", () => {
    // Closing scrolls the strip back to its start.
    if (dialog.open) show(Math.round(strip.scrollLeft / strip.clientWidth));
  });
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") goTo(shown - 1);
    if (key === "ArrowRight") goTo(shown + 1);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose(shown);
  });
  document.body.appendChild(dialog);
  dialog.showModal();
  goTo(first);
  close.focus();
  return dialog;
}

/** Returns a figure as wide as the screen: the photo and its description. */
function slideOf(link: HTMLAnchorElement): HTMLElement {
  const slide = element(
    "figure",
    "grid h-full w-screen shrink-0 snap-center place-content-center gap-3 p-4 pt-18",
  );
  slide.appendChild(photoOf(link));
  const description = link.parentElement?.querySelector("figcaption")?.textContent;
  if (description) {
    const caption = element("figcaption", "mx-auto max-h-16 max-w-prose overflow-auto text-center");
    caption.dir = "auto";
    caption.textContent = description;
    slide.appendChild(caption);
  }
  return slide;
}

/** Returns the photo in the size that fits the screen, with the gallery's version as its background until it loads. */
function photoOf(link: HTMLAnchorElement): HTMLImageElement {
  const photo = element(
    "img",
    "mx-auto max-h-[calc(100dvh-10rem)] max-w-full bg-center bg-contain bg-no-repeat object-contain",
  );
  // Set before `src`, so that only photos near the visible one are fetched.
  photo.loading = "lazy";
  const shown = link.querySelector("img");
  if (shown) {
    photo.alt = shown.alt;
    const numberOf = (name: string) => Number(shown.getAttribute(name));
    photo.width = numberOf("width");
    photo.height = numberOf("height");
    photo.sizes = `${widthOnScreen(numberOf("width") / numberOf("height"))}px`;
    photo.srcset = shown.srcset;
    if (shown.currentSrc) photo.style.backgroundImage = `url("${shown.currentSrc}")`;
  }
  photo.src = link.href;
  return photo;
}

/** Returns the photo's width in CSS pixels, for `sizes`. Pixel ratios above 2 count as 2 (components/recap/picture.ts). */
function widthOnScreen(ratio: number): number {
  const dots = window.devicePixelRatio;
  return Math.ceil(Math.min(window.innerWidth, window.innerHeight * ratio) * Math.min(1, 2 / dots));
}

function button(label: string, text: string, onPress: () => void): HTMLButtonElement {
  const created = element(
    "button",
    "grid size-11 place-items-center rounded-full border-2 border-current text-2xl leading-none disabled:opacity-40",
  );
  created.type = "button";
  created.setAttribute("aria-label", label);
  created.textContent = text;
  created.addEventListener("click", onPress);
  return created;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const created = document.createElement(name);
  created.className = className;
  return created;
}
