/** The texts around a story card: making it, and what went wrong. */
export const CARD_TEXTS = {
  failed: "Your card could not be made. Your recap is safe; please try again.",
  changed: "The answer or photo of this card is no longer on your recap. Choose another one.",
  gone: "This recap no longer exists, so there is no card of it.",
  onDemand: "Made when you share or download it.",
  making: "Making your card…",
  download: "Download the card",
  downloaded: "Your card is in your downloads.",
} as const;
