/** Shows the placeholder of a photo or video that failed to load (media-view.tsx). browser/public-page/recap-page.ts does the same. */
import type { MediaTrouble } from "../../domain/media/media.ts";

export function markBroken(element: Element, trouble: MediaTrouble): void {
  const figure = element.closest("figure");
  figure?.setAttribute("data-broken", trouble);
  for (const part of figure?.querySelectorAll<HTMLElement>("[data-says]") ?? [])
    part.textContent = part.dataset.says ?? "";
}
