/**
 * How wide the QR codes on paper are, with the white around them, in millimeters. Without it that of a voice needs 25, any other
 * 20 (docs/product.md, Printing a recap).
 */
export const CODE_WIDTHS = { poster: 35, bib: 33, card: 32.5, bookOpening: 27, bookVoice: 31 };
