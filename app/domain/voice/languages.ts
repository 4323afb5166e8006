/** The languages that an athlete can choose for a recording. Whisper supports all of them. */

/** ISO 639-1 codes, in the order of their English names. */
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

/** Returns the English name of a language, such as "German", or the code itself if it has no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}
