/** The text on the lower edge of every bib. */
export const BIB_PAPER_TEXTS = {
  brand: "Race Recap",
} as const;
