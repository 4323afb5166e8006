/**
 * Writes the parts of the typefaces that every page needs, which are half as large as the files of fontsource: the letters
 * of English, and of the display face no weights but those in use. `npm run tool -- subset-fonts`, after an update of a typeface.
 * Other letters come from the whole files (app/styles/site.css).
 */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { BASIC_CHARACTERS } from "../fonts/basic-characters.ts";

const FONTS = [
  { name: "sofia-sans-condensed", part: "display-basic", axes: { wght: { min: 600, max: 900 } } },
  { name: "instrument-sans", part: "sans-basic", axes: undefined },
];

for (const { name, part, axes } of FONTS) {
  const font = await readFile(
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const subset = await subsetFont(font, BASIC_CHARACTERS, { targetFormat: "woff2", variationAxes: axes });
  await writeFile(`app/styles/fonts/${part}.woff2`, subset);
  console.log(`${part}.woff2: ${subset.length} bytes of ${font.length}`);
}
