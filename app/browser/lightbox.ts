/**
 * Shows the gallery's photos one by one over the page: by keys, by swiping (the strip is scrolled by the browser), by
 * buttons. Without this script a photo's link opens the photo.
 */

/** A photo of the gallery may also be opened where it stands in the story. Returns what ends it, and closes what is open. */
export function connectLightbox(gallery: HTMLElement, page: HTMLElement): () => void {
  const left = new AbortController();
  function press(event: MouseEvent) {
    const links = [...gallery.querySelectorAll<HTMLAnchorElement>("figure > a")];
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const at = links.findIndex(({ href }) => href === link?.href);
    // With a key held the athlete wants a tab or a window of its own.
    if (!link || at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = openLightbox(links, at, (shown) => (links.includes(link) ? links[shown] : link)?.focus());
    left.signal.addEventListener("abort", () => dialog.close());
  }
  page.addEventListener("click", press, { signal: left.signal });
  return () => left.abort();
}

/** `onClose` is told which photo was shown last. */
function openLightbox(
  links: HTMLAnchorElement[],
  first: number,
  onClose: (shown: number) => void,
): HTMLDialogElement {
  const dialog = element(
    "dialog",
    "m-0 size-full max-h-none max-w-none bg-black/95 p-0 text-white backdrop:bg-black/80 open:grid",
  );
  dialog.setAttribute("aria-label", "Photos");
  const strip = element(
    "div",
    "col-start-1 row-start-1 flex h-dvh w-screen snap-x snap-mandatory overflow-x-auto overscroll-contain",
  );
  // What scrolls is reached by the keyboard.
  strip.tabIndex = 0;
  for (const link of links) strip.appendChild(slideOf(link));
  const place = element("p", "grow text-center tabular-nums");
  place.setAttribute("role", "status");
  let shown = first;

  function show(at: number) {
    shown = Math.min(Math.max(at, 0), links.length - 1);
    place.textContent = `${shown + 1} of ${links.length}`;
    previous.disabled = shown === 0;
    next.disabled = shown === links.length - 1;
  }
  function goTo(at: number) {
    show(at);
    strip.scrollTo({ left: shown * strip.clientWidth });
  }

  const previous = button("Previous photo", "\u2190", () => goTo(shown - 1));
  const next = button("Next photo", "\u2192", () => goTo(shown + 1));
  const close = button("Close", "\u00d7", () => dialog.close());
  const bar = element(
    "div",
    "z-10 col-start-1 row-start-1 flex flex-wrap items-center justify-between gap-3 self-start bg-black/50 p-3 font-semibold",
  );
  for (const part of [previous, next, place, close]) bar.appendChild(part);
  for (const part of [bar, strip]) dialog.appendChild(part);
  strip.addEventListener("scroll", () => {
    // A strip that is being closed scrolls back to its beginning.
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

/** A photo with its description, as wide as the screen. */
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

/** In the version that fits the screen; until it comes, the one that the gallery shows. */
function photoOf(link: HTMLAnchorElement): HTMLImageElement {
  const photo = element(
    "img",
    "mx-auto max-h-[calc(100dvh-10rem)] max-w-full bg-center bg-contain bg-no-repeat object-contain",
  );
  // Before the address: only the photos near the one in view are fetched.
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

/** CSS pixels. A phone with three dots to a pixel gets a picture for two (components/recap/picture.ts). */
function widthOnScreen(ratio: number): number {
  const dots = window.devicePixelRatio;
  return Math.ceil(Math.min(window.innerWidth, window.innerHeight * ratio) * Math.min(1, 2 / dots));
}

function button(label: string, text: string, onPress: () => void): HTMLButtonElement {
  const made = element(
    "button",
    "grid size-11 place-items-center rounded-full border-2 border-current text-2xl leading-none disabled:opacity-40",
  );
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.textContent = text;
  made.addEventListener("click", onPress);
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
