/** The placeholders on the bib that fills up in the wizard. */
export const FILLING_BIB_TEXTS = {
  race: "Your race",
  date: "Your day",
} as const;
