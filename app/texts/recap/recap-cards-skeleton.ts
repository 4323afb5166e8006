/** What is read while the collection loads. Every page loads this, so it is not among the collection's texts. */
export const RECAP_CARDS_SKELETON_TEXTS = {
  heading: "Your Past Race Recaps",
  loading: "Loading your race recaps",
} as const;
