/** The texts of a race bib: fallbacks for details that are not filled in, and a label. */
export const RACE_BIB_TEXTS = {
  noDate: "No date",
  unnamed: "Unnamed Race",
  noLocation: "No location",
  distance: "Distance",
  /** Of a race that was not finished. */
  worthTelling: "A story worth telling",
} as const;

/** The text on the lower edge of every bib. */
export const BIB_PAPER_TEXTS = {
  brand: "Race Recap",
} as const;

/** The placeholders on the bib that fills up in the wizard. */
export const FILLING_BIB_TEXTS = {
  race: "Your race",
  date: "Your day",
} as const;
