/** Builds what story cards need beside the site, after `remix vite:build`: see the files of scripts/cards. */
import { buildEmoji } from "./cards/build-emoji.mjs";
import { buildFonts } from "./cards/build-fonts.mjs";
import { buildSatori } from "./cards/build-satori.mjs";

buildSatori();
buildFonts();
buildEmoji();
