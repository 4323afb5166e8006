/** Replaces what no font of a card can draw. */
import type { EmojiDrawings } from "./card-emoji.ts";
import type { CardFonts } from "./card-fonts.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const SPACE = /^\s+$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns a text in which every character can be drawn. A character that no font has is replaced by its compatibility
 * form (NFKC: "𝓜" becomes "M"), else it loses its accents, else it is omitted. Invisible characters stay.
 */
export function drawableText(text: string, fonts: CardFonts, emoji: EmojiDrawings): string {
  let isShorter = false;
  const drawn = Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => {
    if (emoji[segment] !== undefined) return segment;
    if (SPACE.test(segment)) return " ";
    const forms = [segment, segment.normalize("NFKC"), segment.normalize("NFKD").replace(/\p{M}/gu, "")];
    const form = forms.find((one) => isDrawable(one, fonts));
    isShorter ||= !form;
    return form ?? "";
  }).join("");
  return isShorter ? drawn.replace(/ {2,}/g, " ").trim() : drawn;
}

function isDrawable(text: string, fonts: CardFonts): boolean {
  return Array.from(graphemes.segment(text), ({ segment }) => segment).every((grapheme) => {
    const visible = Array.from(grapheme).filter((character) => !INVISIBLE.test(character));
    const codePoints = visible.map((character) => character.codePointAt(0) ?? 0);
    return visible.length === 0 || fonts.haveAll(codePoints);
  });
}
