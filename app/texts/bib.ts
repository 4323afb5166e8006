/** The texts of a race bib: read-only, being filled in, or blank. */
export const BIB_TEXTS = {
  brand: "Race Recap",
  /** Placeholders on the bib that fills up. */
  yourRace: "Your race",
  yourDay: "Your day",
  /** Fallbacks for details that are not filled in. */
  noDate: "No date",
  unnamed: "Unnamed Race",
  noLocation: "No location",
  distance: "Distance",
} as const;
