/** In which direction a text is read. */
export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT = /(?=\p{L})[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
export const LETTER = /\p{L}/u;

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Returns the direction of the first letter (unicode.org/reports/tr9, rule P2). */
export function directionOf(text: string): Direction {
  return RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? "") ? "rtl" : "ltr";
}
