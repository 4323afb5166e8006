/** The texts around a story card: making it, and what went wrong. */
export const CARD_TEXTS = {
  failed: "We couldn't make your card. Your recap is safe. Please try again.",
  changed: "Something on this card is no longer in your recap. Please choose again.",
  gone: "This recap no longer exists, so we can't make a card for it.",
  making: "Making your card…",
  download: "Download the card",
  downloaded: "Your card is in your downloads.",
} as const;

/** The texts of the story cards and of the link preview. */
export const STORY_CARD_TEXTS = {
  brand: "Race Recap",
  quote: (words: string) => `“${words}”`,
  hashtag: (word: string) => `#${word}`,
} as const;
