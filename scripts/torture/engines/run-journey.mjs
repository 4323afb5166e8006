/** Walks through the journey in one engine, and through the wizard's forms without scripts. */
import { findMissingAbilities } from "./abilities.mjs";
import { chromiumEngine } from "./chromium.mjs";
import { firefoxEngine } from "./firefox.mjs";
import { STEPS } from "./journey.mjs";
import { PLAIN_STEPS, serveWithoutScripts } from "./plain-forms.mjs";
import { webKitEngine } from "./webkit.mjs";

/**
 * Each finds the programs that it needs, and returns what launches it.
 * @type {Record<string, () => () => Promise<import("./visitor.mjs").Engine>>}
 */
export const ENGINES = { chromium: chromiumEngine, firefox: firefoxEngine, webkit: webKitEngine };

/**
 * Prints what of the journey passed, and what the engine cannot do. Returns whether all steps passed.
 * @param {() => Promise<import("./visitor.mjs").Engine>} launch
 * @param {string} url Of the product, which is empty.
 * @param {import("./journey.mjs").Journey["newestMail"]} newestMail
 */
export async function passes(launch, url, newestMail) {
  const { version, athlete, stranger, close } = await launch();
  try {
    await athlete.goto(url);
    const size = await athlete.evaluate(() => `${innerWidth} x ${innerHeight}`, null);
    console.log(`\n${version}, ${size} pixels`);
    console.log(`  cannot: ${(await findMissingAbilities(athlete)).join(", ")}`);
    const journey = { url, athlete, stranger, link: "", newestMail };
    const plain = await serveWithoutScripts(url);
    try {
      const plainJourney = { url: plain.url, athlete: stranger, shareId: "" };
      return (await walk(STEPS, journey)) && (await walk(PLAIN_STEPS, plainJourney));
    } finally {
      plain.close();
    }
  } finally {
    await close();
  }
}

/**
 * Prints which steps passed, up to the first that did not. Returns whether all did.
 * @template Journey
 * @param {{ name: string, run: (journey: Journey) => Promise<void> }[]} steps @param {Journey} journey
 */
async function walk(steps, journey) {
  for (const [at, { name, run }] of steps.entries()) {
    try {
      await run(journey);
      console.log(`  passed: ${name}`);
    } catch (error) {
      console.error(`  FAILED: ${name}\n`, error);
      for (const step of steps.slice(at + 1)) console.error(`  not reached: ${step.name}`);
      return false;
    }
  }
  return true;
}
