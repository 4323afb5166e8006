/** Has a word shown in the place of a photo or video (media-view.tsx). The public page's script does the same. */
import type { MediaTrouble } from "../../domain/media.ts";

export function markBroken(element: Element, trouble: MediaTrouble): void {
  element.closest("figure")?.setAttribute("data-broken", trouble);
}
