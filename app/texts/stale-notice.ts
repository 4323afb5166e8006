/** The texts of the notice that two tabs saved different versions. */
export const STALE_TEXTS = {
  title: "This recap was changed in another tab",
  description: "Nothing is lost. Here are both versions: choose the one to keep.",
  mine: "Here",
  theirs: "In the other tab",
  empty: "(nothing)",
  keepMine: "Keep mine",
  useOther: "Use the other",
} as const;
