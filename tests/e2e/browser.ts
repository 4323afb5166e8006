/** Real Chromium for the tests: pages that fail the test on any stray error, and a browser that can be killed. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { testAddress } from "../test-address.ts";
import { productUrl } from "./product.ts";

/** Where `npm run coverage` wants to find what the pages' scripts ran. */
const COVERAGE_DIRECTORY = process.env.BROWSER_COVERAGE;
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
/** Playwright's own list, which the switch below replaces. */
const PLAYWRIGHT_DISABLES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Pages of the address bar that every window loads though nobody sees them: a third of what a new window costs. */
const UNSEEN_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...UNSEEN_PAGES].join(",")}`,
];

interface OpenOptions extends BrowserContextOptions {
  /** Console errors that the test provokes: those that match do not fail it. */
  expectedErrors?: RegExp;
}

/** Chromium's own flags for a microphone that plays a file over and over, and is allowed to every page. */
export function fakeMicrophone(audioFile: string): string[] {
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${audioFile}`,
  ];
}

/** By their flags. They end with the process that runs the test files, one after the other. */
const browsers = new Map<string, Promise<Browser>>();

function sharedBrowser(flags: string[]): Promise<Browser> {
  const key = flags.join(" ");
  const browser = browsers.get(key) ?? chromium.launch({ executablePath, args: [...args, ...flags] });
  browsers.set(key, browser);
  return browser;
}

/** Opens pages in browser profiles of their own; closes them after each test. */
export function openPages(flags: string[] = []): (options?: OpenOptions) => Promise<Page> {
  let browser: Browser;
  let strayErrors: string[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser(flags);
  });
  afterEach(async () => {
    const errors = strayErrors;
    strayErrors = [];
    await noteCoverage(browser);
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(errors).toEqual([]);
  });

  return async ({ expectedErrors, ...options } = {}) => {
    const context = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { "cf-connecting-ip": testAddress() },
      ...options,
    });
    const page = await context.newPage();
    if (COVERAGE_DIRECTORY && options.javaScriptEnabled !== false)
      await page.coverage.startJSCoverage({ resetOnNavigation: false });
    // Chromium tells of some breaches of the Content-Security-Policy by this event alone.
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`${violatedDirective} forbids ${blockedURI} in ${sourceFile}`),
      ),
    );
    collectErrors(page, (error) => {
      if (!expectedErrors?.test(error)) strayErrors.push(error);
    });
    return page;
  };
}

async function noteCoverage(browser: Browser): Promise<void> {
  if (!COVERAGE_DIRECTORY) return;
  await mkdir(COVERAGE_DIRECTORY, { recursive: true });
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    // A page of the test's own making is not measured.
    const entries = await page.coverage.stopJSCoverage().catch(() => []);
    const scripts = entries.filter(({ url }) => url.includes("/assets/"));
    if (scripts.length > 0)
      await writeFile(join(COVERAGE_DIRECTORY, `${crypto.randomUUID()}.json`), JSON.stringify(scripts));
  }
}

function collectErrors(page: Page, collect: (error: string) => void): void {
  page.on("pageerror", (error) => collect(String(error)));
  page.on("console", (message) => {
    // Remix says so where a press breaks off a load of the page's data: nobody misses that.
    if (message.type() === "error" && !message.text().startsWith("AbortError"))
      collect(`${message.text()} (${message.location().url})`);
  });
}

interface KillableBrowser {
  page: Page;
  /** Ends every process of the browser at once, as a crash or the system would. */
  kill(): Promise<void>;
}

/** A browser profile on disk for each test; it outlives its browser. */
export function launchProfile(flags: string[] = []): () => Promise<KillableBrowser> {
  let profile: string;
  let running: KillableBrowser | null = null;
  beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), "race-recap-profile-"));
  });
  afterEach(async () => {
    await running?.kill();
    await rm(profile, { recursive: true, force: true });
  });

  return async () => {
    await rm(join(profile, "SingletonLock"), { force: true });
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args, ...flags],
      extraHTTPHeaders: { "cf-connecting-ip": testAddress() },
    });
    running = {
      page: await context.newPage(),
      async kill() {
        running = null;
        const closed = new Promise((resolve) => context.once("close", resolve));
        for (const pid of await processesOf(profile)) killIfAlive(pid);
        await closed;
      },
    };
    return running;
  };
}

async function processesOf(profile: string): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(join("/proc", pid, "cmdline"), "utf8").catch(() => "")),
  );
  return pids.filter((_, at) => commands[at]?.includes(`--user-data-dir=${profile}`)).map(Number);
}

/** A child may have ended with its parent, a moment before. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
