/** Said in place of a part of a page until its code is loaded, and if that fails. */
export const LAZY_PART_TEXTS = {
  loading: "Loading…",
  again: "Try again",
  held: "This page has to be reloaded for that, and something on it is not stored yet.",
} as const;
