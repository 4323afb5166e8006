/** The texts of the choice of spoken language and live captions. */
export const LANGUAGE_CHOICE_TEXTS = {
  label: "Spoken language",
  detect: "Detect language",
  captions: "Live captions",
  noCaptions: "This browser doesn't support live captions.",
} as const;
