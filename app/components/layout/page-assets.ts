/** The files that every page needs before it can be shown. */
import sansFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import displayFont from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url";
import readersStyles from "../../styles/readers.css?url";

export { readersStyles };
export const FONTS = [displayFont, sansFont];

/** A Link header for pages without Remix's scripts. Cloudflare sends it ahead as early hints (RFC 8297). */
export const READERS_PRELOADS = [
  `<${readersStyles}>; rel=preload; as=style`,
  ...FONTS.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
].join(", ");
