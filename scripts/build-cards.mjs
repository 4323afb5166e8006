/** Builds what story cards need besides JavaScript into build/story-cards. Part of `npm run build`. */
import { mkdirSync } from "node:fs";
import { buildDecoders } from "./cards/build-decoders.mjs";
import { buildPixels } from "./cards/build-pixels.mjs";

const OUTPUT = "build/story-cards";

mkdirSync(OUTPUT, { recursive: true });
buildDecoders(OUTPUT);
await buildPixels(OUTPUT);
