/** The texts around a story card: making it, and what went wrong. */
export const CARD_TEXTS = {
  failed: "We couldn't make your card. Your recap is safe. Please try again.",
  changed: "Something on this card is no longer in your recap. Please choose again.",
  gone: "This recap no longer exists, so we can't make a card for it.",
  making: "Making your card…",
  download: "Download the card",
  downloaded: "Your card is in your downloads.",
} as const;

/** Around a quote, by its script. Where the languages of a script differ, as in English. */
function quotationMarks(words: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return "「」";
  const [first = ""] = /\p{L}/u.exec(words) ?? [];
  return /[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(first) ? "«»" : "“”";
}

/** The texts of the story cards and of the link preview. */
export const STORY_CARD_TEXTS = {
  brand: "Race Recap",
  quote(words: string) {
    const [open, close] = quotationMarks(words);
    return `${open}${words}${close}`;
  },
  hashtag: (word: string) => `#${word}`,
} as const;
