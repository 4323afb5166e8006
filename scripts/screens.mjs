/** Serves the product with the stand-in for Workers AI, and opens a browser for its screens (tests/e2e/screens.ts). */
import { spawnSync } from "node:child_process";
import { chromium } from "playwright-core";
import { createTestHarness } from "wrangler";
import { fakeMicrophone } from "../tests/e2e/browser.ts";
import { waitForScripts } from "../tests/e2e/hydrated.ts";
import { audioFile } from "../tests/e2e/sample-files.ts";
import { PARTS, prepareScreens } from "../tests/e2e/screens.ts";
import { requireChromium } from "./chromium.mjs";

/** Builds the Worker and starts it. */
export async function serveScreens() {
  const build = spawnSync("npm", ["run", "build:worker"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (build.status !== 0) throw new Error(`The build failed.\n${build.stdout}${build.stderr}`);
  process.env.WRANGLER_SEND_METRICS = "false";
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const harness = createTestHarness({
    workers: [
      {
        configPath: "./wrangler.toml",
        prebuiltWorkerDir: "./build/worker",
        bindingOverrides: { AI: "whisper" },
      },
      { configPath: "./tests/whisper/wrangler.toml" },
    ],
  });
  const { url } = await harness.listen();
  await harness.getWorker().applyD1Migrations("DB");
  const baseURL = `http://localhost:${url.port}`;
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ["--no-sandbox", ...fakeMicrophone(audioFile("answer-1.wav"))],
  });
  /**
   * Opens a page in a browser that nobody has used.
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  async function open(options) {
    const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    waitForScripts(page);
    return page;
  }
  return {
    open,
    /**
     * Returns the screens by the part of the product, those whose names begin with one of the words if there are any.
     * @param {string[]} wanted
     */
    async list(wanted) {
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
      await harness.close();
    },
  };
}
