/**
 * The same journey through the built product in Chromium, Firefox and WebKit. It prints what of the journey passed, and
 * what the engine cannot do.
 */
import { chosenFrom } from "../command.mjs";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { ENGINES, passes } from "./engines/run-journey.mjs";

/** Returns the exit code. @param {string[]} names Of engines. None means all. */
async function runEngines(names) {
  // Missing programs end the run before anything is built.
  const launches = chosenFrom(ENGINES, names).map(([, find]) => find());
  build();
  let failures = 0;
  for (const launch of launches) {
    const product = await serveProduct();
    try {
      if (!(await passes(launch, product.url, () => newestMail(product.url)))) failures++;
    } catch (error) {
      failures++;
      console.error(error);
    } finally {
      await product.close();
    }
  }
  return failures === 0 ? 0 : 1;
}

/** In development, mails are kept instead of sent. @param {string} url */
async function newestMail(url) {
  const outbox = await (await fetch(`${url}/outbox`)).text();
  return outbox.split("<pre")[1] ?? "";
}

process.exit(await runEngines(process.argv.slice(2)));
