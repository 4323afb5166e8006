/** The languages that an athlete can choose for a recording; all of them are ones that Whisper knows. */

/** ISO 639-1, in the order of their English names. */
export const SPOKEN_LANGUAGES = [
  "ar",
  "zh",
  "hr",
  "cs",
  "da",
  "nl",
  "en",
  "fi",
  "fr",
  "de",
  "el",
  "he",
  "hi",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "no",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "es",
  "sv",
  "tr",
  "uk",
] as const;

/** "German"; the code itself for one that has no name here. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}
