/** Estimates how wide a text is, so that a design can choose a font size that fits. */

/** Advance widths in em, measured in the font files: Sofia Sans Condensed 800 and Instrument Sans 600. */
const ADVANCES: Record<"display" | "text", Record<string, number>> = {
  display: {
    " \u00a0": 0.15,
    "'ijl|·’": 0.24,
    "!().:;IJ[]`{}": 0.26,
    ",/\\frt•": 0.33,
    '"*-Lsz': 0.38,
    "1?F^_acgvył": 0.42,
    "2357EPSTZbdehknopqux“”øđ": 0.45,
    "+04689<=>BXY~ß": 0.48,
    "#$AKRV€": 0.52,
    "&CDGHNOQU–": 0.55,
    wæ: 0.64,
    "Mm—…": 0.68,
    W: 0.72,
    "%@": 0.78,
  },
  text: {
    " \u00a0·": 0.18,
    "I|": 0.24,
    "!',.:;ijl’•ł": 0.28,
    "`f1r": 0.38,
    '"()*/[\\]{}Jt“”': 0.45,
    "-_sz": 0.5,
    "+<=>^cvy~": 0.54,
    "2357?aek": 0.57,
    "468FLhnoux–ø": 0.6,
    $9BESZbdgpqßđ: 0.63,
    "0PRTUY": 0.68,
    "#AHKNVX…€": 0.72,
    "%&CDGO": 0.76,
    Qw: 0.81,
    "@Mm—æ": 0.9,
    W: 1.08,
  },
};

/** Averages in em for scripts without entries of their own, rounded up. */
const SCRIPT_ADVANCES: [script: RegExp, em: number][] = [
  [/\p{Mn}|\p{Me}|\p{Cf}/u, 0],
  // Vowel signs beside their letter.
  [/\p{Mc}/u, 0.3],
  [/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|[\u3000-\u303f\uff01-\uff60]/u, 1],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 1],
  [/\p{sc=Devanagari}|\p{sc=Thai}/u, 0.7],
  [/\p{sc=Arabic}/u, 0.54],
  [/\p{sc=Hebrew}/u, 0.6],
];

const HANGUL = /\p{sc=Hangul}/u;

const widths = {
  display: { perCharacter: advanceTable(ADVANCES.display), upper: 0.55, other: 0.48 },
  text: { perCharacter: advanceTable(ADVANCES.text), upper: 0.72, other: 0.6 },
};

function advanceTable(advances: Record<string, number>): Map<string, number> {
  return new Map(
    Object.entries(advances).flatMap(([characters, em]) => Array.from(characters, (one) => [one, em])),
  );
}

/** Returns the width of one line of text in em: multiplied by the font size, it is in pixels. No kerning. */
export function textWidth(text: string, font: "display" | "text"): number {
  let width = 0;
  for (const character of text.normalize("NFC")) {
    // An accent adds nothing to its letter, but the parts of a Korean syllable are one square.
    const parts = HANGUL.test(character) ? character : character.normalize("NFD");
    for (const part of parts) width += advance(part, widths[font]);
  }
  return width;
}

function advance(
  character: string,
  { perCharacter, upper, other }: { perCharacter: Map<string, number>; upper: number; other: number },
): number {
  const known = perCharacter.get(character);
  if (known !== undefined) return known;
  const script = SCRIPT_ADVANCES.find(([pattern]) => pattern.test(character));
  return script?.[1] ?? (/\p{Lu}/u.test(character) ? upper : other);
}
