/** The texts of the notice that two tabs saved different versions. */
export const STALE_TEXTS = {
  title: "This recap was changed in another tab",
  description: "Nothing is lost. Here are both versions. Choose the one to keep.",
  mine: "In this tab",
  theirs: "In the other tab",
  empty: "(empty)",
  keepMine: "Keep mine",
  useOther: "Use the other",
} as const;
