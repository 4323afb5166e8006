/** Loads the drawings of emoji. */
import { firstNames } from "../../build/story-cards/emoji-files.js";
import { type CardAssets, loadJson } from "./card-assets.ts";
import type { CardFonts } from "./card-fonts.ts";

/** Data URLs of drawings, by grapheme cluster, as satori takes them. */
export type EmojiImages = Record<string, string>;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Drawn in colour even where a font has the first character (unicode.org/reports/tr51, section 4). */
const EMOJI_SEQUENCE = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\ufe0f\u20e3]/u;
const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/gu;

/** Returns the drawings of the emoji in a text. Emoji that Twemoji lacks are missing. */
export async function loadEmoji(assets: CardAssets, text: string, fonts: CardFonts): Promise<EmojiImages> {
  const clusters = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const emoji = Array.from(clusters).filter((cluster) => isEmoji(cluster, fonts));
  const images = await Promise.all(
    emoji.map(async (cluster) => {
      const svg = await findDrawing(assets, cluster);
      return svg === null ? [] : [[cluster, `data:image/svg+xml;base64,${btoa(svg)}`] as const];
    }),
  );
  return Object.fromEntries(images.flat());
}

/** "©" and "❤" without a variation selector are text, if a font has them. */
function isEmoji(cluster: string, fonts: CardFonts): boolean {
  if (!PICTURE.test(cluster)) return false;
  return EMOJI_SEQUENCE.test(cluster) || !fonts.haveAll([cluster.codePointAt(0) ?? 0]);
}

/** A sequence without a drawing of its own is drawn as its first emoji. */
async function findDrawing(assets: CardAssets, emoji: string): Promise<string | null> {
  const characters = Array.from(emoji.replace(VARIATION_SELECTORS, ""));
  return (await drawingOf(assets, characters)) ?? (await drawingOf(assets, characters.slice(0, 1)));
}

async function drawingOf(assets: CardAssets, characters: string[]): Promise<string | null> {
  const name = characters.map((character) => character.codePointAt(0)?.toString(16)).join("-");
  const file = firstNames.findLastIndex((first) => first <= name);
  if (file === -1) return null;
  const drawings = (await loadJson(assets, `/card-emoji/${file}.json`)) as Record<string, string>;
  return drawings[name] ?? null;
}
