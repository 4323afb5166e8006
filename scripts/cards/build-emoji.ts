/** Packs Twemoji's drawings (CC-BY 4.0, named in README.md) into some dozens of static files. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const SOURCE = "node_modules/@twemoji/svg";
const OUTPUT = "build/story-cards";
const ASSETS = "build/client/card-emoji";
/** Before compression. A card loads one file for each of its emoji. */
const FILE_BYTES = 100_000;

/**
 * Writes the files: JSON objects of SVG elements by their code points in hexadecimal, without variation selectors, as in
 * "1f3c3-200d-2640". emoji-files.js has the first name of each file; names are in the order of their characters.
 */
export function buildEmoji() {
  mkdirSync(ASSETS, { recursive: true });
  const packs = packed(drawings());
  for (const [index, pack] of packs.entries()) {
    writeFileSync(`${ASSETS}/${index}.json`, JSON.stringify(Object.fromEntries(pack)));
  }
  const firstNames = packs.map(([first]) => first?.[0]);
  writeFileSync(`${OUTPUT}/emoji-files.js`, `export const firstNames = ${JSON.stringify(firstNames)};\n`);
}

type Drawing = [name: string, svg: string];
function packed(drawings: Drawing[]): Drawing[][] {
  const packs: Drawing[][] = [[]];
  let bytes = 0;
  for (const drawing of drawings) {
    bytes += drawing[1].length;
    if (bytes > FILE_BYTES) {
      packs.push([]);
      bytes = drawing[1].length;
    }
    packs.at(-1)?.push(drawing);
  }
  return packs;
}

/** Returns the drawings in the order of their names. */
function drawings(): Drawing[] {
  return readdirSync(SOURCE)
    .filter((file) => file.endsWith(".svg"))
    .map((file) => {
      const name = file.replace(/\.svg$/, "").replace(/-fe0f/g, "");
      return [name, contentOf(name, readFileSync(`${SOURCE}/${file}`, "utf8"))] as Drawing;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const DOCUMENT = /^<svg [^>]*?viewBox="0 0 36 36"[^>]*>(.*)<\/svg>$/s;

/** Returns what is in an SVG of 36 by 36, with ids that are unique among all emoji. Throws an Error for another SVG. */
function contentOf(name: string, svg: string) {
  const content = DOCUMENT.exec(svg.trim())?.[1];
  if (!content) throw new Error(`The emoji ${name} is not 36 by 36`);
  return content.replace(/(?<= id="|url\(#|href="#)/g, `${name}-`);
}
