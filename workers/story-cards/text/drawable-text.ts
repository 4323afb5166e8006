/** Replaces what no font of a card can draw. */
import type { EmojiDrawings } from "./card-emoji.ts";
import type { CardFonts } from "./card-fonts.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const SPACE = /^\s+$/u;
/** Letters, figures and punctuation that never join with their neighbours, nor change by normalization (NFC). */
const SIMPLE = /^[ -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027]*$/u;
/** One character as wide as a line, at which satori fails. */
const BASMALA = "\ufdfd";
const BASMALA_IN_WORDS = "بسم الله الرحمن الرحيم";
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns a text in which every character can be drawn. A character that no font has is replaced by its compatibility
 * form (NFKC: "𝓜" becomes "M"), else it loses its accents, else it is omitted. Invisible characters stay.
 */
export function drawableText(text: string, fonts: CardFonts, emoji: EmojiDrawings): string {
  if (SIMPLE.test(text) && haveEach(text, fonts)) return text;
  const written = text.replaceAll(BASMALA, BASMALA_IN_WORDS);
  let isShorter = false;
  const drawn = Array.from(graphemes.segment(written.normalize("NFC")), ({ segment }) => {
    if (emoji[segment] !== undefined) return segment;
    if (SPACE.test(segment)) return " ";
    const form = drawableForm(segment, fonts);
    isShorter ||= !form;
    return form ?? "";
  }).join("");
  return isShorter ? drawn.replace(/ {2,}/g, " ").trim() : drawn;
}

function haveEach(text: string, fonts: CardFonts): boolean {
  return Array.from(new Set(text)).every((character) => fonts.haveAll([character.codePointAt(0) ?? 0]));
}

function drawableForm(grapheme: string, fonts: CardFonts): string | undefined {
  if (isDrawable(grapheme, fonts)) return grapheme;
  const forms = [grapheme.normalize("NFKC"), grapheme.normalize("NFKD").replace(/\p{M}/gu, "")];
  return forms.find((form) => isDrawable(form, fonts));
}

function isDrawable(text: string, fonts: CardFonts): boolean {
  return Array.from(graphemes.segment(text), ({ segment }) => segment).every((grapheme) => {
    const visible = Array.from(grapheme).filter((character) => !INVISIBLE.test(character));
    const codePoints = visible.map((character) => character.codePointAt(0) ?? 0);
    return visible.length === 0 || fonts.haveAll(codePoints);
  });
}
