/** A designed sticker. The Worker and the browser draw the same design; the Worker crops it to what is drawn. */
import type { ReactElement } from "react";
import type { StickerChoice } from "../../domain/sharing/sticker-choices.ts";
import type { CardContent } from "../../domain/sharing/story-card.ts";

/** Raised with every change that makes stored stickers look outdated, as `CARD_DESIGN_VERSION`. */
export const STICKER_DESIGN_VERSION = 4;

/** What a sticker is designed from. */
export interface StickerSubject extends Pick<StickerChoice, "sticker" | "style" | "theme"> {
  content: CardContent;
}

export interface StickerDesign {
  /** Pixels. */
  width: number;
  height: number;
  /** Laid out by satori, so it uses its subset of CSS. Nothing is behind it. */
  overlay: ReactElement;
}
