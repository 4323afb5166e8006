/**
 * The widths of QR codes on paper in millimeters, including the white around them. The code itself needs 25 for a voice, 20
 * for any other (docs/product.md, Printing a recap).
 */
export const CODE_WIDTHS = { poster: 35, bib: 33, card: 32.5, bookOpening: 27, bookVoice: 31 };
