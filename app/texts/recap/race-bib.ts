/** The texts of a race bib: fallbacks for details that are not filled in, and a label. */
export const RACE_BIB_TEXTS = {
  noDate: "No date",
  unnamed: "Unnamed Race",
  noLocation: "No location",
  distance: "Distance",
  /** Next to "Did Not Finish". */
  worthTelling: "A story worth telling",
} as const;
