/**
 * Takes a picture of every screen in every state, at three widths and in both themes, and writes an overview to look
 * at: screenshots/index.html. `npm run screenshots -- public summary` takes those whose names begin so.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { createTestHarness } from "wrangler";
import { prepareScreens } from "../tests/e2e/screens.ts";
import { requireChromium } from "./chromium.mjs";

const FOLDER = "screenshots";
const WIDTHS = [360, 768, 1280];
const THEMES = /** @type {const} */ (["light", "dark"]);
const wanted = process.argv.slice(2);

const build = spawnSync("npm", ["run", "build:worker"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
if (build.status !== 0) {
  console.error(build.stdout + build.stderr);
  process.exit(1);
}
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
const harness = createTestHarness({
  workers: [{ configPath: "./wrangler.toml", prebuiltWorkerDir: "./build/worker" }],
});
const { url } = await harness.listen();
await harness.getWorker().applyD1Migrations("DB");
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
const baseURL = `http://localhost:${url.port}`;

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
const screens = (await prepareScreens(await context.newPage())).filter(
  ({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)),
);
const storageState = await context.storageState();
await context.close();

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    const sized = await browser.newContext({
      baseURL,
      storageState,
      colorScheme: theme,
      reducedMotion: "reduce",
      viewport: { width, height: 800 },
    });
    for (const { name, show } of screens) {
      const page = await sized.newPage();
      await show(page);
      await settle(page);
      await page.screenshot({ path: `${FOLDER}/${name}-${width}-${theme}.png`, fullPage: true });
      await page.close();
    }
    await sized.close();
  }
}
writeFileSync(`${FOLDER}/index.html`, overview());
await browser.close();
await harness.close();
console.log(`${screens.length * WIDTHS.length * THEMES.length} pictures: open ${FOLDER}/index.html`);

/** Waits for scripts, fonts and every picture, those below the fold too. */
async function settle(/** @type {import("playwright-core").Page} */ page) {
  // A screen that shows how it waits never comes to rest.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of Array.from(document.images)) {
      image.loading = "eager";
      await image.decode().catch(() => {});
    }
  });
}

function overview() {
  const rows = screens.map(({ name }) => {
    const pictures = THEMES.flatMap((theme) =>
      WIDTHS.map((width) => {
        const file = `${name}-${width}-${theme}.png`;
        return `<a href="${file}"><img src="${file}" alt="${width} px, ${theme}" loading="lazy"></a>`;
      }),
    );
    return `<h2>${name}</h2><div>${pictures.join("")}</div>`;
  });
  const style =
    "body{font-family:sans-serif;background:#888}div{display:flex;gap:12px;overflow-x:auto;align-items:start}img{width:280px;display:block}";
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${rows.join("\n")}`;
}
