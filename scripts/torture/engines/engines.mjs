/** The browsers of the journey, and the journey in each of them. */

import { requireChromium, requireFirefox } from "../../browsers.mjs";
import { chosenFrom } from "../../command.mjs";
import { requireProgram } from "../../programs.mjs";
import { STEPS } from "./journey.mjs";
import { launching } from "./puppeteer.mjs";
import { launchingWebKit } from "./webkit.mjs";

/**
 * Each finds the programs that it needs, and returns what launches it.
 * @type {Record<string, () => () => Promise<import("./visitor.mjs").Engine>>}
 */
const ENGINES = {
  chromium: () => launching({ executablePath: requireChromium(), args: ["--no-sandbox"] }),
  firefox: () => launching({ executablePath: requireFirefox(), browser: "firefox" }),
  webkit: () =>
    launchingWebKit(
      requireProgram({
        title: "WebKitWebDriver",
        names: ["WebKitWebDriver"],
        packages: ["webkit2gtk-driver"],
      }),
      requireProgram({ title: "Xvfb", names: ["Xvfb"], packages: ["xvfb"] }),
    ),
};

/**
 * Makes the journey in the engines that are named, or in all, each with a product of its own. Throws where a step fails; missing
 * programs end the run first.
 * @param {string[]} names
 * @param {(name: string) => Promise<{ url: string, newestMail: () => Promise<string>, stop: () => Promise<void> }>} serve
 */
export async function travel(names, serve) {
  const launches = chosenFrom(ENGINES, names).map(([name, find]) => ({ name, launch: find() }));
  for (const { name, launch } of launches) {
    const { stop, ...product } = await serve(name);
    try {
      const { version, close, ...visitors } = await launch();
      try {
        console.log(`\n${version}`);
        const journey = { ...product, ...visitors, link: "" };
        for (const { name, run } of STEPS) {
          await run(journey).catch((cause) => Promise.reject(new Error(`FAILED: ${name}`, { cause })));
          console.log(`  passed: ${name}`);
        }
      } finally {
        await close();
      }
    } finally {
      await stop();
    }
  }
}
