/** The inline script of every page, which runs before the first paint. */
import { NOTE_EARLY_PRESS } from "./early-input.ts";
import { APPLY_THEME } from "./theme.ts";

/** So that content for pages without scripts never flashes. */
const MARK_SCRIPTS_RUN = 'document.documentElement.classList.remove("no-js");';

/** All that a page without Remix's scripts has. Its Content-Security-Policy names it by its hash. */
export const FIRST_PAINT = MARK_SCRIPTS_RUN + APPLY_THEME + NOTE_EARLY_PRESS;
