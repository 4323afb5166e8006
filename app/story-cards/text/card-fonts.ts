/** The typefaces of cards, by the names that satori knows their files by (scripts/cards/font-list.ts). */

/**
 * The families of headlines and figures, preferred first. The subsets of a typeface are separate files, and families of
 * their own. Scripts without a family here have one for all text.
 */
export const DISPLAY_FACES = [
  "Sofia Sans Condensed",
  "Sofia Sans Condensed latin-ext",
  "Sofia Sans Condensed cyrillic",
  "Sofia Sans Condensed cyrillic-ext",
  "Sofia Sans Condensed greek",
  "Roboto Condensed vietnamese",
  "Roboto Condensed latin-ext",
  "Roboto Condensed greek",
  "Roboto Condensed greek-ext",
];

/** The families of all other text, preferred first. */
export const TEXT_FACES = [
  "Instrument Sans",
  "Instrument Sans latin-ext",
  "Noto Sans vietnamese",
  "Noto Sans latin-ext",
  "Noto Sans cyrillic",
  "Noto Sans cyrillic-ext",
  "Noto Sans greek",
  "Noto Sans greek-ext",
];

/** The CSS families of headlines and figures: Sofia Sans Condensed, in weight 800. */
export const DISPLAY_FAMILY = cssFamilies([...DISPLAY_FACES, "Sofia Sans Condensed Variable"]);

/** The CSS families of all other text: Instrument Sans, in the weights 400 and 600. */
export const TEXT_FAMILY = cssFamilies([...TEXT_FACES, "Instrument Sans Variable"]);

function cssFamilies(names: string[]): string {
  return [...names.map((name) => `"${name}"`), "sans-serif"].join(", ");
}
