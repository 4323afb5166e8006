/** The files that pages need before they can be shown. */
import displayFont from "../../styles/fonts/display-basic.woff2?url";
import sansFont from "../../styles/fonts/sans-basic.woff2?url";
import readersStyles from "../../styles/reader-pages.css?url";

export { readersStyles };
export const FONTS = [displayFont, sansFont];

/** A Link header for pages without Remix's scripts. Cloudflare sends it ahead as early hints (RFC 8297). */
export const READERS_PRELOAD = `<${readersStyles}>; rel=preload; as=style`;
