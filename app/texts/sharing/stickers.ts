/** The words of the choice of a sticker on /share. */
export const STICKER_TEXTS = {
  heading: "Stickers",
  copy: "To lay over your own photo or video",
  sticker: "Sticker",
  look: "Look",
  theme: "Made for",
  quote: "Answer",
  notLoaded: "We couldn't load the stickers.",
  download: "Download sticker",
} as const;
