/** Loads the drawings of emoji. */
import { firstNames } from "../../../build/story-cards/emoji-files.js";
import { type CardAssets, loadJson } from "../card-assets.ts";
import { withoutOwnClips } from "../inline-drawings.ts";
import type { CardFonts } from "./card-fonts.ts";

/** The SVG elements of drawings, 36 by 36, by grapheme cluster. */
export type EmojiDrawings = Record<string, string>;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Drawn in colour even where a font has the first character (unicode.org/reports/tr51, section 4). */
const EMOJI_SEQUENCE = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\ufe0f\u20e3]/u;
const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/gu;

/** Returns the drawings of the emoji in a text. Emoji that Twemoji lacks are missing. */
export async function loadEmoji(assets: CardAssets, text: string, fonts: CardFonts): Promise<EmojiDrawings> {
  if (!PICTURE.test(text)) return {};
  const clusters = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const emoji = Array.from(clusters).filter((cluster) => isEmoji(cluster, fonts));
  const drawings = await Promise.all(
    emoji.map(async (cluster) => {
      const svg = await findDrawing(assets, cluster);
      return svg === null ? [] : [[cluster, svg] as const];
    }),
  );
  return Object.fromEntries(drawings.flat());
}

/** Twemoji draws these signs dark grey; as text they have the text's colour. */
const SIGN = /[©®™]/u;

/** An emoji without a variation selector is text if a font has it. */
function isEmoji(cluster: string, fonts: CardFonts): boolean {
  if (!PICTURE.test(cluster) || SIGN.test(cluster)) return false;
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

const DRAWING_SIZE = 36;
const PLACEHOLDER =
  /<image href="emoji:(\d+)" x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"([^>]*)\/>/g;

/** Returns the placeholders that satori lays out as images. */
export function emojiPlaceholders(emoji: EmojiDrawings): Record<string, string> {
  return Object.fromEntries(Object.keys(emoji).map((cluster, index) => [cluster, `emoji:${index}`]));
}

/** Replaces the placeholders in satori's SVG. resvg draws elements exactly, but images with other pixels in each strip. */
export function withEmoji(svg: string, emoji: EmojiDrawings): string {
  const drawings = Object.values(emoji);
  return svg.replace(PLACEHOLDER, (_image, index, x, y, width, height, attributes) => {
    const size = Math.min(width, height);
    const left = Number(x) + (width - size) / 2;
    const top = Number(y) + (height - size) / 2;
    const place = `translate(${left} ${top}) scale(${size / DRAWING_SIZE})`;
    return `<g${withoutOwnClips(attributes)}><g transform="${place}">${drawings[Number(index)] ?? ""}</g></g>`;
  });
}
