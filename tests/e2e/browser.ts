/**
 * Launches Chromium for browser tests: pages that fail the test on any unexpected error, and a browser that can be
 * killed.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { killBrowser } from "../kill-browser.ts";
import { testAddress } from "../test-address.ts";
import { waitForScripts } from "./hydrated.ts";
import { productUrl } from "./product.ts";
import { audioFile } from "./sample-files.ts";

/** Whether `npm run torture` runs the test. */
export const IS_TORTURE = process.env.TORTURE !== undefined;
/** Declares a test that `npm run torture` alone runs: another variant of one that `npm test` runs. */
export const tortureTest = (name: string, run: () => Promise<void>) => {
  if (IS_TORTURE) test(name, run);
};
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
/** Playwright's default list, which `--disable-features` below overrides. */
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
/** Hidden address bar pages, which take a third of the time to open a window. */
const UNSEEN_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHT_DISABLES, ...UNSEEN_PAGES].join(",")}`,
];

interface OpenOptions extends BrowserContextOptions {
  /** Matching console errors do not fail the test. */
  expectedErrors?: RegExp;
}

/** Returns Chromium's flags for a microphone that repeats an audio file and needs no permission. */
export function fakeMicrophone(audioFile: string): string[] {
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${audioFile}`,
  ];
}

/** The browsers by their environment, shared by the test files of a process. They exit with it. */
const browsers = new Map<string, Promise<Browser>>();

function sharedBrowser(env: Record<string, string>): Promise<Browser> {
  const key = JSON.stringify(env);
  const browser =
    browsers.get(key) ??
    chromium.launch({
      executablePath,
      args: [...args, ...fakeMicrophone(audioFile("answer-1.wav"))],
      env: { ...process.env, ...env },
    });
  browsers.set(key, browser);
  return browser;
}

/**
 * Returns a function that opens a page in a new browser profile. All pages are closed after each test.
 * @param env added to the browser's environment
 */
export function openPages(env: Record<string, string> = {}): (options?: OpenOptions) => Promise<Page> {
  let browser: Browser;
  let strayErrors: string[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser(env);
  });
  afterEach(async () => {
    const errors = strayErrors;
    strayErrors = [];
    await Promise.all(browser.contexts().map((context) => context.close()));
    // The list of tests that passed on retry shows a message whole.
    expect(errors, errors.join("\n")).toEqual([]);
  });

  return async ({ expectedErrors, ...options } = {}) => {
    const context = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { "cf-connecting-ip": testAddress() },
      // Playwright does not see what a service worker answers. Tests of that allow it.
      serviceWorkers: "block",
      ...options,
    });
    const page = await context.newPage();
    if (options.javaScriptEnabled !== false) waitForScripts(page);
    // Chromium reports some violations of the Content-Security-Policy only by this event.
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

/**
 * The browser ends open transactions of IndexedDB with the page, and when signing out deletes the site's data; idb rejects
 * their `done`, which nobody waits for then.
 */
const ENDED_BY_BROWSER = [
  "AbortError: AbortError",
  "UnknownError: Connection is closing because of: Force close delete origin",
];

function collectErrors(page: Page, collect: (error: string) => void): void {
  page.on("pageerror", (error) => {
    if (!ENDED_BY_BROWSER.includes(String(error))) collect(String(error));
  });
  page.on("console", (message) => {
    // Remix logs an AbortError when a new navigation cancels a data request, which is harmless.
    if (message.type() === "error" && !message.text().startsWith("AbortError"))
      collect(`${message.text()} (${message.location().url})`);
  });
}

interface KillableBrowser {
  page: Page;
  /** Kills all processes of the browser, as a crash does. */
  kill(): Promise<void>;
}

/** Returns a function that launches a browser. All browsers of a test share a profile on disk. */
export function launchProfile(
  flags: string[] = [],
  options: BrowserContextOptions = {},
): () => Promise<KillableBrowser> {
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
      serviceWorkers: "block",
      ...options,
    });
    const launched = {
      page: await context.newPage(),
      async kill() {
        const closed = new Promise((resolve) => context.once("close", resolve));
        await killBrowser(profile);
        await closed;
      },
    };
    running = launched;
    context.once("close", () => {
      if (running === launched) running = null;
    });
    return launched;
  };
}
