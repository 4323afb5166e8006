/** Shows the placeholder of a photo or video that failed to load (media-view.tsx). browser/recap-page.ts does the same. */
import type { MediaTrouble } from "../../domain/media/media.ts";

export function markBroken(element: Element, trouble: MediaTrouble): void {
  element.closest("figure")?.setAttribute("data-broken", trouble);
}
