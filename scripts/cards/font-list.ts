/** The fonts of cards: which files of fontsource's packages they come from. */

export interface CardFont {
  name: string;
  /** The name of its package at fontsource */
  from: string;
  /** Each becomes a family named "<name> <subset>"; "latin" of a bundled font just "<name>" */
  subsets: string[];
  weights: number[];
}

/** In the Worker's bundle. */
export const BUNDLED_FONTS: CardFont[] = [
  {
    name: "Sofia Sans Condensed",
    from: "sofia-sans-condensed",
    subsets: ["latin", "latin-ext"],
    weights: [800],
  },
  {
    name: "Instrument Sans",
    from: "instrument-sans",
    subsets: ["latin", "latin-ext"],
    weights: [400, 600],
  },
];

/** Static files, loaded when a card needs them. Earlier ones are preferred. */
export const ASSET_FONTS: CardFont[] = [
  {
    name: "Sofia Sans Condensed",
    from: "sofia-sans-condensed",
    subsets: ["cyrillic", "cyrillic-ext", "greek"],
    weights: [800],
  },
  {
    name: "Roboto Condensed",
    from: "roboto-condensed",
    subsets: ["vietnamese", "latin-ext", "greek", "greek-ext"],
    weights: [800],
  },
  {
    name: "Noto Sans",
    from: "noto-sans",
    subsets: ["vietnamese", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
    weights: [400, 600],
  },
  { name: "Noto Sans Arabic", from: "noto-sans-arabic", subsets: ["arabic"], weights: [700] },
  { name: "Noto Sans Hebrew", from: "noto-sans-hebrew", subsets: ["hebrew"], weights: [700] },
  { name: "Noto Sans Devanagari", from: "noto-sans-devanagari", subsets: ["devanagari"], weights: [700] },
  { name: "Noto Sans Thai", from: "noto-sans-thai", subsets: ["thai"], weights: [700] },
  { name: "Noto Sans Symbols", from: "noto-sans-arabic", subsets: ["symbols", "math"], weights: [700] },
];

/** Split into more than a hundred files each. */
export const CJK_FONTS = [
  { name: "Noto Sans JP", from: "noto-sans-jp" },
  { name: "Noto Sans KR", from: "noto-sans-kr" },
  { name: "Noto Sans SC", from: "noto-sans-sc" },
];
export const CJK_WEIGHT = 700;
