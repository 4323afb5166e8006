/**
 * The choices for stickers: small pictures of a recap with a transparent background, which athletes lay over their own photo
 * or clip (product.md, Stickers).
 */

export const STICKERS = [
  { value: "time", label: "Time" },
  { value: "bib", label: "Bib" },
  { value: "quote", label: "Quote" },
  { value: "course", label: "Course" },
] as const;
export type Sticker = (typeof STICKERS)[number]["value"];

/** Letters and lines alone, and two styles that cards have, too. */
export const STICKER_LOOKS = [
  { value: "bare", label: "Bare" },
  { value: "modern", label: "Modern" },
  { value: "athletic", label: "Athletic" },
] as const;
type StickerLook = (typeof STICKER_LOOKS)[number]["value"];

/** By the photo that they are made for: "light" has dark ink, "dark" has white ink. */
export const STICKER_THEMES = [
  { value: "light", label: "Bright photos" },
  { value: "dark", label: "Dark photos" },
] as const;
export type StickerTheme = (typeof STICKER_THEMES)[number]["value"];

/** The athlete's choice. `questionIndex` is used for the quote alone; null if there is nothing to quote. */
export interface StickerChoice {
  sticker: Sticker;
  style: StickerLook;
  theme: StickerTheme;
  questionIndex: number | null;
}

/** The default choice. */
export const FIRST_STICKER: StickerChoice = {
  sticker: "time",
  style: "bare",
  theme: "dark",
  questionIndex: null,
};
