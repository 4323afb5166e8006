/** Serves the product with the stand-in for Workers AI, and opens a browser for its screens (tests/e2e/screens.ts). */
import type { BrowserContextOptions } from "playwright-core";
import { fakeMicrophone } from "../tests/e2e/browser.ts";
import { waitForScripts } from "../tests/e2e/hydrated.ts";
import { audioFile } from "../tests/e2e/sample-files.ts";
import { PARTS, prepareScreens } from "../tests/e2e/screens.ts";
import { whisperCode } from "../tests/e2e/serve-product.ts";
import { launchChromium } from "./browsers.ts";
import { build } from "./product/built-product.ts";
import { serveProduct } from "./product/serve-worker.ts";

/** Builds the Worker and starts it. */
export async function serveScreens() {
  build();
  const product = await serveProduct({
    ai: await whisperCode(),
    // Then the account has the setting for mails with news.
    vars: { PUBLIC_URL: "http://localhost:8787" },
  });
  // Not 127.0.0.1: cookies and browser databases belong to one host.
  const baseURL = `http://localhost:${new URL(product.url).port}`;
  const browser = await launchChromium(...fakeMicrophone(audioFile("answer-1.wav")));
  /** Opens a page in a browser that nobody has used. */
  async function open(options?: BrowserContextOptions) {
    const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    waitForScripts(page);
    return page;
  }
  return {
    open,
    /** Returns the screens by the part of the product, those whose names begin with one of the words if there are any. */
    async list(wanted: string[]) {
      const page = await open();
      const chapters = [];
      for (const part of PARTS) {
        const screens = (await prepareScreens(page, [part])).filter(
          ({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)),
        );
        if (screens.length > 0) chapters.push({ part, screens });
      }
      await page.context().close();
      return chapters;
    },
    async close() {
      await browser.close();
      await product.close();
    },
  };
}
