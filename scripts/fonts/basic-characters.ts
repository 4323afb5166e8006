/** The characters of English pages. The `unicode-range` in app/styles/site.css has the same ones. */
const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => at + 0x20));

export const BASIC_CHARACTERS = `${PRINTABLE_ASCII}\u00a0©°·×–—‘’“”•…`;
