/** The names of files that people download. */
import { STORY_CARD_TEXTS } from "../texts/story-cards.ts";

/** Returns a race's name without characters that some file systems reject, or the product's name. */
export function fileNameOf(raceName: string | null): string {
  const name = (raceName ?? "")
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return name || STORY_CARD_TEXTS.brand;
}
