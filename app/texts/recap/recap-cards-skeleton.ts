/** What is read while the collection loads. */
export const RECAP_CARDS_SKELETON_TEXTS = {
  heading: "Your Past Race Recaps",
  loading: "Loading your race recaps",
} as const;
