/** Chooses and loads the fonts for the words of a card: those of the bundle, and static files for other scripts. */
import { DISPLAY_FACES, TEXT_FACES } from "../../../app/story-cards/text/card-fonts.ts";
import {
  assets as assetFamilies,
  bundled,
  type CjkFont,
  cjk,
  data,
  type FontFamily,
} from "../../../build/story-cards/font-files.js";
import { type CardAssets, loadAsset, loadJson } from "../card-assets.ts";
import { indexInRanges } from "../ranges.ts";

const FOLDER = "/card-fonts";

/** A font as satori takes it. Its buffer is the same object as long as the file stays cached. */
export interface SatoriFont {
  name: string;
  weight: 400 | 600 | 700 | 800;
  style: "normal";
  data: ArrayBuffer;
}

export interface CardFonts {
  fonts: SatoriFont[];
  /** Tells whether one and the same font has all these characters, in headlines and in other text. */
  haveAll(codePoints: readonly number[]): boolean;
}

/** The families that may draw a character of headlines, or of other text, preferred first. */
type Stack = FontFamily[];

/** Throws an Error if a static file cannot be loaded. */
export async function loadFonts(assets: CardAssets, text: string): Promise<CardFonts> {
  const families = [...bundled, ...assetFamilies, ...(await cjkFamilies(assets, text))];
  const stacks = [DISPLAY_FACES, TEXT_FACES].map((faces) => stackOf(faces, families));
  const codePoints = codePointsOf(text);
  const used = new Set(stacks.flatMap((stack) => codePoints.flatMap((code) => familyFor(code, stack) ?? [])));
  const loaded = families.filter((family) => used.has(family) && !bundled.includes(family));
  const fonts = await Promise.all(loaded.map((family) => loadFamily(assets, family)));
  return {
    fonts: [...bundledFonts, ...fonts.flat()],
    haveAll: (wanted) => stacks.every((stack) => haveAll(wanted, stack)),
  };
}

const bundledFonts: SatoriFont[] = bundled.flatMap(({ family, files }) =>
  files.flatMap(({ file, weight }) => {
    const bytes = data[file];
    return bytes ? { name: family, weight, style: "normal" as const, data: bytes } : [];
  }),
);

function stackOf(faces: string[], families: FontFamily[]): Stack {
  const preferred = faces.flatMap((face) => families.find(({ family }) => family === face) ?? []);
  // satori falls back to all other fonts, in their order.
  return [...preferred, ...families.filter((family) => !preferred.includes(family))];
}

function codePointsOf(text: string): number[] {
  return Array.from(new Set(text), (character) => character.codePointAt(0) ?? 0);
}

function familyFor(codePoint: number, stack: Stack): FontFamily | undefined {
  return stack.find(({ ranges }) => indexInRanges(ranges, 2, codePoint) !== -1);
}

function haveAll([first = 0, ...others]: readonly number[], stack: Stack): boolean {
  const family = familyFor(first, stack);
  return !!family && others.every((code) => indexInRanges(family.ranges, 2, code) !== -1);
}

function loadFamily(assets: CardAssets, { family, files }: FontFamily): Promise<SatoriFont[]> {
  return Promise.all(
    files.map(async ({ file, weight }) => ({
      name: family,
      weight,
      style: "normal" as const,
      data: await loadAsset(assets, `${FOLDER}/${file}`),
    })),
  );
}

const CJK =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/gu;

/** The files of the CJK typefaces that contain these characters, each as a family. */
async function cjkFamilies(assets: CardAssets, text: string): Promise<FontFamily[]> {
  const codePoints = codePointsOf((text.match(CJK) ?? []).join(""));
  const families: FontFamily[] = [];
  let missing = codePoints;
  for (const font of inPreferredOrder(text)) {
    if (missing.length === 0) break;
    const table = await cjkTable(assets, font);
    const isIn = (code: number) => indexInRanges(table.ranges, 3, code) !== -1;
    families.push(...filesWith(font, table, missing.filter(isIn)));
    missing = missing.filter((code) => !isIn(code));
  }
  return families;
}

/** Han characters look different in Japanese and Chinese: kana tell that a text is Japanese, hangul that it is Korean. */
function inPreferredOrder(text: string): CjkFont[] {
  const first = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)
    ? "Noto Sans JP"
    : /\p{sc=Hangul}/u.test(text)
      ? "Noto Sans KR"
      : "Noto Sans SC";
  return cjk.toSorted((a, b) => Number(b.family === first) - Number(a.family === first));
}

interface CjkTable {
  files: string[];
  /** First, last, number of the file; ascending. */
  ranges: number[];
}

const cjkTables = new Map<string, CjkTable>();

async function cjkTable(assets: CardAssets, { table: path }: CjkFont): Promise<CjkTable> {
  const table = cjkTables.get(path) ?? ((await loadJson(assets, `${FOLDER}/${path}`)) as CjkTable);
  cjkTables.set(path, table);
  return table;
}

function filesWith(font: CjkFont, { files, ranges }: CjkTable, codePoints: number[]): FontFamily[] {
  const byFile = Map.groupBy(codePoints, (code) => ranges[indexInRanges(ranges, 3, code) + 2] ?? 0);
  return Array.from(byFile, ([number, found]) => ({
    family: `${font.family} ${number}`,
    files: [{ file: files[number] ?? "", weight: font.weight }],
    ranges: found.toSorted((a, b) => a - b).flatMap((code) => [code, code]),
  }));
}
