/** The texts of the story cards and of the link preview. */
export const STORY_CARD_TEXTS = {
  brand: "Race Recap",
  quote: (words: string) => `“${words}”`,
  hashtag: (word: string) => `#${word}`,
} as const;
