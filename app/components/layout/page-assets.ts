/** The files that every page needs before it can be shown. */
import displayFont from "../../styles/fonts/display-basic.woff2?url";
import sansFont from "../../styles/fonts/sans-basic.woff2?url";
import readersStyles from "../../styles/readers.css?url";

export { readersStyles };
export const FONTS = [displayFont, sansFont];

/** A Link header for pages without Remix's scripts. Cloudflare sends it ahead as early hints (RFC 8297). */
export const READERS_PRELOADS = [
  `<${readersStyles}>; rel=preload; as=style`,
  ...FONTS.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
].join(", ");
