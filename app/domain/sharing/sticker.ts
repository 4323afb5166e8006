/** The content of a sticker, and the request for it. */

import { defaultQuote, quotesOf } from "../recap/quote.ts";
import type { Recap } from "../recap/recap.ts";
import { hasCourseLine } from "./card-choices.ts";
import { withCourse } from "./card-course.ts";
import { STICKERS, type Sticker, type StickerChoice } from "./sticker-choices.ts";
import type { StickerRequest } from "./sticker-request.ts";
import { type CardContent, cardContent } from "./story-card.ts";

/** Returns the request for a chosen sticker. */
export function stickerRequest({ questionIndex, ...choice }: StickerChoice): StickerRequest {
  const question = choice.sticker === "quote" && questionIndex !== null ? { questionIndex } : {};
  return { ...choice, ...question, format: "sticker", fileType: "image/png" };
}

/** Returns the content of a sticker, or null if it would be empty. */
export function stickerContent(
  recap: Recap,
  { sticker, questionIndex }: Pick<StickerChoice, "sticker" | "questionIndex">,
): CardContent | null {
  const quoted = sticker === "quote" ? questionIndex : null;
  const content = cardContent(recap, { questionIndex: quoted, hashtags: [] });
  if (sticker === "quote" && content.quote === null) return null;
  if (sticker === "time" && content.result === null && content.distance === null) return null;
  if (sticker !== "course") return content;
  return hasCourseLine(recap) ? withCourse(content, recap) : null;
}

/** Returns the stickers that are not empty. */
export function stickersOf(recap: Recap): Sticker[] {
  const questionIndex = defaultQuote(quotesOf(recap))?.questionIndex ?? null;
  const all = STICKERS.map(({ value }) => value);
  return all.filter((sticker) => stickerContent(recap, { sticker, questionIndex }) !== null);
}
