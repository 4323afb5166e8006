/** Loads the product's fonts for a film's canvas, on a page or in a worker. */

import sansLatinExt from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url";
import sansLatin from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import displayCyrillic from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-cyrillic-wght-normal.woff2?url";
import displayGreek from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-greek-wght-normal.woff2?url";
import displayLatinExt from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-wght-normal.woff2?url";
import displayLatin from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url";

import type { Film } from "../../domain/film/film.ts";
import { FILM_FAMILIES } from "../../film/film-text.ts";

const DISPLAY = { family: FILM_FAMILIES.display, weight: "1 1000" };
const SANS = { family: FILM_FAMILIES.sans, weight: "400 700" };

const LATIN =
  "U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215";
const LATIN_EXT = "U+100-2BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+2C60-2C7F, U+A720-A7FF";
const GREEK = "U+370-3FF";
const CYRILLIC = "U+301, U+400-45F, U+490-491, U+4B0-4B1, U+2116";

/** If several faces contain a character, the last one wins, as in CSS. */
const FACES = [
  { ...DISPLAY, file: displayCyrillic, characters: CYRILLIC },
  { ...DISPLAY, file: displayGreek, characters: GREEK },
  { ...DISPLAY, file: displayLatinExt, characters: LATIN_EXT },
  { ...DISPLAY, file: displayLatin, characters: LATIN },
  { ...SANS, file: sansLatinExt, characters: LATIN_EXT },
  { ...SANS, file: sansLatin, characters: LATIN },
];

let areRegistered = false;

/**
 * Loads the fonts that the text needs. Best effort: resolves even if a file does not load. System fonts then replace it, as
 * they do for all other scripts.
 */
export async function loadFilmFonts(text: string): Promise<void> {
  const fonts = "document" in globalThis ? document.fonts : (self as unknown as { fonts: FontFaceSet }).fonts;
  if (!areRegistered) {
    for (const { family, weight, file, characters } of FACES)
      fonts.add(new FontFace(family, `url(${file})`, { weight, unicodeRange: characters }));
    areRegistered = true;
  }
  await Promise.allSettled([DISPLAY, SANS].map(({ family }) => fonts.load(`16px "${family}"`, text)));
}

/** Returns all texts of a film, for loadFilmFonts. */
export function wordsOf({ scenes }: Film): string {
  return JSON.stringify(scenes.map((scene) => ({ ...scene, course: null })));
}
