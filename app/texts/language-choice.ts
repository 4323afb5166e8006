/** The texts of the choice of spoken language and live captions. */
export const LANGUAGE_CHOICE_TEXTS = {
  label: "Spoken language",
  detect: "Detect language",
  captions: "Live captions",
  noCaptions: "This browser has no live captions.",
} as const;
