/** Builds what story cards need besides the site, after `remix vite:build`: see the files of scripts/cards. */
import { mkdirSync } from "node:fs";
import { buildDecoders } from "./cards/build-decoders.mjs";
import { buildEmoji } from "./cards/build-emoji.mjs";
import { buildFonts } from "./cards/build-fonts.mjs";
import { buildPixels } from "./cards/build-pixels.mjs";
import { buildSatori } from "./cards/build-satori.mjs";

const OUTPUT = "build/story-cards";

mkdirSync(OUTPUT, { recursive: true });
buildDecoders(OUTPUT);
buildSatori();
buildFonts();
buildEmoji();
await buildPixels(OUTPUT);
