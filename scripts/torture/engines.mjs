/**
 * The same journey through the built product in Chromium, Firefox and WebKit. It prints what of the journey passed, and
 * what the engine cannot do.
 */
import { build } from "../uploads/built-product.mjs";
import { serveProduct } from "../uploads/serve-worker.mjs";
import { findMissingAbilities } from "./engines/abilities.mjs";
import { chromiumEngine } from "./engines/chromium.mjs";
import { firefoxEngine } from "./engines/firefox.mjs";
import { STEPS } from "./engines/journey.mjs";
import { webKitEngine } from "./engines/webkit.mjs";

/** @type {Record<string, () => () => Promise<import("./engines/visitor.mjs").Engine>>} */
const ENGINES = { chromium: chromiumEngine, firefox: firefoxEngine, webkit: webKitEngine };

/** Returns the exit code. @param {string[]} names Of engines. None means all. */
async function runEngines(names) {
  const unknown = names.find((name) => !ENGINES[name]);
  if (unknown !== undefined) {
    console.error(`There is no engine "${unknown}": ${Object.keys(ENGINES).join(", ")}`);
    return 1;
  }
  // Missing programs end the run before anything is built.
  const launches = Object.entries(ENGINES).flatMap(([name, find]) =>
    names.length === 0 || names.includes(name) ? [find()] : [],
  );
  build();
  let failures = 0;
  for (const launch of launches) {
    const product = await serveProduct();
    try {
      if (!(await passes(launch, product.url))) failures++;
    } catch (error) {
      failures++;
      console.error(error);
    } finally {
      await product.close();
    }
  }
  return failures === 0 ? 0 : 1;
}

/**
 * Returns whether all steps passed.
 * @param {() => Promise<import("./engines/visitor.mjs").Engine>} launch
 * @param {string} url Of the product, which is empty.
 */
async function passes(launch, url) {
  const { version, athlete, stranger, close } = await launch();
  try {
    await athlete.goto(url);
    const size = await athlete.evaluate(() => `${innerWidth} x ${innerHeight}`, null);
    console.log(`\n${version}, ${size} pixels`);
    console.log(`  cannot: ${(await findMissingAbilities(athlete)).join(", ")}`);
    const journey = { url, athlete, stranger, link: "" };
    for (const [at, { name, run }] of STEPS.entries()) {
      try {
        await run(journey);
        console.log(`  passed: ${name}`);
      } catch (error) {
        console.error(`  FAILED: ${name}\n`, error);
        for (const step of STEPS.slice(at + 1)) console.error(`  not reached: ${step.name}`);
        return false;
      }
    }
    return true;
  } finally {
    await close();
  }
}

process.exit(await runEngines(process.argv.slice(2)));
