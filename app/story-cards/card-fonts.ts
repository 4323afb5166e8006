/** The typefaces of cards, by the names that satori knows their files by. */

/** The subsets of a typeface are separate files. satori knows each as a family of its own. */
function family(name: string, subsets: readonly string[], ...others: string[]): string {
  return [name, ...subsets.map((subset) => `${name} ${subset}`), ...others]
    .map((face) => `"${face}"`)
    .concat("sans-serif")
    .join(", ");
}

/** The CSS families of headlines and figures: Sofia Sans Condensed, in weight 800. */
export const DISPLAY_FAMILY = family(
  "Sofia Sans Condensed",
  ["latin-ext", "cyrillic", "cyrillic-ext", "greek"],
  "Sofia Sans Condensed Variable",
);

/** The CSS families of all other text: Instrument Sans, in the weights 400 and 600. */
export const TEXT_FAMILY = family("Instrument Sans", ["latin-ext"], "Instrument Sans Variable");
