/**
 * Stops the server after each step of a recap, reloads the page, kills the browser, and goes on to the end without a server;
 * then it is back: is there one recap, with everything (goal R11)? `npm run torture -- offline 5` begins with step 5.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { WALK, WALKED, WALKED_SECONDS, walkOffline } from "../../tests/e2e/offline-walk.ts";
import { requireChromium } from "../browsers.mjs";
import { build, prepareProduct } from "../product/built-product.mjs";
import { launch } from "../voice/killed-recording.mjs";

const first = Number(process.argv[2] ?? 1);
const executablePath = requireChromium();
build();
const product = prepareProduct();
/** After the last one there is nothing left to do. */
const points = WALK.slice(0, -1);
let passed = 0;
try {
  for (const [at, { name }] of points.entries()) {
    if (at + 1 < first) continue;
    const profile = mkdtempSync(join(tmpdir(), "race-recap-profile-"));
    /** The last one, which nothing has killed. @type {Awaited<ReturnType<typeof launch>> | undefined} */
    let browser;
    try {
      await product.start();
      const recaps = await walkOffline(
        async () => {
          browser = await launch({
            ...{ profile, executablePath, baseURL: product.url },
            // Of another athlete each time: limits count by address.
            extraHTTPHeaders: { "cf-connecting-ip": `203.0.113.${at + 1}` },
          });
          return browser;
        },
        at + 1,
        {
          stop: () => product.kill(),
          async start(page) {
            await product.start();
            await page.reload();
          },
        },
      );
      const problem = problemOf(recaps);
      if (problem === null) passed++;
      console.log(`after "${name}": ${problem ?? "one recap, with everything"}`);
    } catch (error) {
      console.log(`after "${name}": ${error instanceof Error ? error.message : error}`);
    } finally {
      await product.kill();
      await browser?.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  }
} finally {
  await product.remove();
}
const tried = points.length - first + 1;
console.log(`${passed} of ${tried} recaps were made without a server from there on`);
process.exitCode = passed === tried ? 0 : 1;

/** Returns what is wrong with the athlete's recaps, or null. @param {import("../../tests/e2e/offline-walk.ts").StoredRecap[]} recaps */
function problemOf([recap, ...others]) {
  if (!recap || others.length > 0) return `${others.length + (recap ? 1 : 0)} recaps`;
  const different = Object.entries(WALKED).filter(
    ([field, value]) => !isDeepStrictEqual(Reflect.get(recap, field), value),
  );
  if (different.length > 0) return `other values of ${different.map(([field]) => field).join(", ")}`;
  const { media, recordings } = recap;
  if (media.length !== 1 || recordings.length !== 1)
    return `${media.length} photos and ${recordings.length} recordings`;
  const seconds = recordings[0]?.duration ?? 0;
  return seconds < WALKED_SECONDS - 0.5 ? `a recording of ${seconds} s` : null;
}
