/**
 * Builds the fonts of cards: base fonts for the Worker's bundle, static files for all other scripts, and the tables
 * that tell which file has which character.
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { codePointsOf, rangesOf } from "./font-coverage.ts";
import { ASSET_FONTS, BUNDLED_FONTS, type CardFont, CJK_FONTS, CJK_WEIGHT } from "./font-list.ts";

const OUTPUT = "build/story-cards";
const ASSETS = "build/client/card-fonts";

/** Writes font-files.js and its fonts, and the static files. */
export function buildFonts() {
  for (const folder of [`${OUTPUT}/fonts`, ASSETS]) mkdirSync(folder, { recursive: true });
  const bundled = BUNDLED_FONTS.flatMap((font) => families(font, `${OUTPUT}/fonts`));
  const assets = ASSET_FONTS.flatMap((font) => families(font, ASSETS));
  const cjk = CJK_FONTS.map(buildCjkFont);
  writeFileSync(`${OUTPUT}/font-files.js`, fontModule(bundled, { assets, cjk }));
}

interface Family {
  family: string;
  files: { file: string; weight: number }[];
  ranges: number[];
}

function families({ name, from, subsets, weights }: CardFont, folder: string): Family[] {
  return subsets.map((subset) => {
    const files = weights.map((weight) => ({ file: `${from}-${subset}-${weight}-normal.woff`, weight }));
    for (const { file } of files) copyFileSync(source(from, file), `${folder}/${file}`);
    const [first] = files;
    if (!first) throw new Error(`${name} has no weights`);
    return {
      family: subset === "latin" ? name : `${name} ${subset}`,
      files,
      ranges: rangesOf(codePointsOf(`${folder}/${first.file}`)),
    };
  });
}

/**
 * Copies a font of more than a hundred files and writes its table, which is too large for the bundle: the ranges of all files
 * in one ascending list of first, last, number of the file.
 */
function buildCjkFont({ name, from }: (typeof CJK_FONTS)[number]) {
  const ending = `-${CJK_WEIGHT}-normal.woff`;
  const files = readdirSync(folderOf(from)).filter((file) => file.endsWith(ending));
  const fileOf: Map<number, number> = new Map();
  for (const [number, file] of files.entries()) {
    copyFileSync(source(from, file), `${ASSETS}/${file}`);
    for (const code of codePointsOf(source(from, file))) if (!fileOf.has(code)) fileOf.set(code, number);
  }
  const ranges: number[] = [];
  for (const [code, number] of [...fileOf].sort(([a], [b]) => a - b)) {
    if (ranges.at(-2) === code - 1 && ranges.at(-1) === number) ranges[ranges.length - 2] = code;
    else ranges.push(code, code, number);
  }
  writeFileSync(`${ASSETS}/${from}.json`, JSON.stringify({ files, ranges }));
  return { family: name, table: `${from}.json`, weight: CJK_WEIGHT };
}

const folderOf = (from: string) => `node_modules/@fontsource/${from}/files`;

const source = (from: string, file: string) => `${folderOf(from)}/${file}`;

function fontModule(bundled: Family[], others: object) {
  const files = bundled.flatMap(({ files }) => files.map(({ file }) => file));
  const imports = files.map((file, index) => `import font${index} from "./fonts/${file}";`);
  const data = files.map((file, index) => `${JSON.stringify(file)}: font${index}`);
  const exports = Object.entries({ bundled, ...others }).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  return [...imports, `export const data = { ${data.join(", ")} };`, ...exports, ""].join("\n");
}
