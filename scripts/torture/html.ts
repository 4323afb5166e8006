/**
 * Checks the HTML of every screen in every state with the Nu HTML checker, as the Worker sends it: before scripts change
 * it. `npm run torture -- html public summary` checks the screens whose names begin so.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { cachedPackage } from "../programs.ts";
import { serveScreens } from "../screens.ts";

const CHECKER_VERSION = "26.9.27";

interface Finding {
  url: string;
  message: string;
  extract?: string;
}

async function runHtml(words: string[]) {
  if (spawnSync("java", ["-version"]).status !== 0) {
    console.error(
      "Java is not installed, and the checker needs it. On Debian: apt-get install -y default-jre-headless",
    );
    return 1;
  }
  const packages = cachedPackage("vnu-jar", CHECKER_VERSION);
  if (packages === null) return 1;
  const folder = mkdtempSync(join(tmpdir(), "html-"));
  try {
    const { pages, failed } = await savePages(folder, words);
    if (pages === 0) throw new Error("No screen was found");
    const errors = check(`${packages}/vnu-jar/build/dist/vnu.jar`, folder);
    for (const [message, found] of Map.groupBy(errors, ({ message }) => message)) {
      const screens = new Set(found.map(({ url }) => basename(url, ".html").replace(/\.\d+$/, "")));
      console.error(
        `${message}\n  ${found.length} times, on ${[...screens].join(", ")}\n  ${found[0]?.extract?.trim()}`,
      );
    }
    if (failed.length > 0) console.error(`Not shown, so not checked: ${failed.join(", ")}`);
    console.log(`${pages} pages, ${errors.length} errors`);
    return errors.length > 0 || failed.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the HTML of all pages that the screens load into the folder. Returns their number, and what could not be shown. */
async function savePages(folder: string, words: string[]) {
  const { open, list, close } = await serveScreens();
  const failed: string[] = [];
  let pages = 0;
  const screens = (await list(words)).flatMap((chapter) => chapter.screens);
  for (const { name, show } of screens) {
    const page = await open();
    const loaded: Promise<string | null>[] = [];
    page.on("response", (response) => {
      const isPage = response.headers()["content-type"]?.startsWith("text/html");
      // A page that was left at once has no body any more.
      if (isPage && response.request().isNavigationRequest()) loaded.push(response.text().catch(() => null));
    });
    await show(page).catch((error) => {
      failed.push(name);
      console.error(name, error);
    });
    for (const [at, html] of (await Promise.all(loaded)).entries()) {
      if (html === null) continue;
      writeFileSync(join(folder, `${name}.${at}.html`), html);
      pages++;
    }
    await page.context().close();
  }
  await close();
  return { pages, failed };
}

function check(checker: string, folder: string): Finding[] {
  const options = ["--format", "json", "--errors-only", "--exit-zero-always", folder];
  const { stderr, status } = spawnSync("java", ["-jar", checker, ...options], {
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`The checker failed: ${stderr}`);
  return JSON.parse(stderr).messages;
}

process.exit(await runHtml(process.argv.slice(2)));
