/** A real Chromium with a fake microphone that is killed while it records, and started again on the same profile. */
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { killBrowser } from "../../tests/kill-browser.ts";

const SOUND = resolve("tests/fixtures/audio/answer-1.wav");
const ARGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-audio-capture=${SOUND}`,
];
const ARRIVAL_TIMEOUT_MS = 30_000;

/**
 * @typedef {{ profile: string, executablePath: string }} Place
 * @typedef {{ spokenSeconds: number, keptSeconds: number, lostSeconds: number }} KilledRound
 */

/** Makes a recap in the profile; answers the address of its first question. @param {string} url @param {Place} place */
export async function beginRecap(url, place) {
  const { page, context } = await launch(place);
  await page.goto(`${url}/race-type?new`);
  await page.getByRole("radio", { name: "Running" }).check();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForURL("**/race-details?*");
  // From now on the browser finds its recap again, even where its cookies were not written yet.
  await page.waitForFunction(() => document.cookie.includes("visitor-pass=settled"));
  const address = page.url().replace("/race-details", "/questions");
  await context.close();
  return address;
}

/**
 * Kills it after so many seconds of recording, starts it again, and keeps what is offered.
 * @param {string} address
 * @param {Place & { seconds: number }} round
 * @returns {Promise<KilledRound>}
 */
export async function killWhileRecording(address, { seconds, ...place }) {
  const speaking = await launch(place);
  await noteStart(speaking.page);
  await speaking.page.goto(address);
  await speaking.page.getByRole("button", { name: "Record answer" }).click();
  await speaking.page.getByRole("button", { name: "Stop" }).first().waitFor();
  const startedAt = await speaking.page.evaluate(() => Number(document.documentElement.dataset.startedAt));
  await sleep(Math.max(0, startedAt + seconds * 1_000 - Date.now()));
  const killedAt = Date.now();
  await speaking.kill();

  const { page, context } = await launch(place);
  await page.goto(address);
  const before = await durationsOf(page, address);
  await page.getByRole("button", { name: "Keep this recording" }).click({ timeout: ARRIVAL_TIMEOUT_MS });
  const deadline = Date.now() + ARRIVAL_TIMEOUT_MS;
  let durations = before;
  while (durations.length === before.length) {
    if (Date.now() > deadline) throw new Error("The recording does not arrive");
    await sleep(100);
    durations = await durationsOf(page, address);
  }
  await context.close();
  const spokenSeconds = (killedAt - startedAt) / 1_000;
  const keptSeconds = durations.at(-1) ?? 0;
  return { spokenSeconds, keptSeconds, lostSeconds: spokenSeconds - keptSeconds };
}

/**
 * Starts Chromium with a microphone that repeats a recording.
 * @param {Place & import("playwright-core").BrowserContextOptions} place
 */
export async function launch({ profile, executablePath, ...options }) {
  rmSync(join(profile, "SingletonLock"), { force: true });
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ARGS, ...options });
  /** Returns when it was dead, in milliseconds since 1970. */
  async function kill() {
    const closed = new Promise((done) => context.once("close", done));
    await killBrowser(profile);
    const killedAt = Date.now();
    await closed;
    return killedAt;
  }
  return { context, page: await context.newPage(), kill };
}

/** When the recorder has really begun, by the clock that this script has too. @param {import("playwright-core").Page} page */
async function noteStart(page) {
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (/** @type {number | undefined} */ timeslice) {
      document.documentElement.dataset.startedAt = String(Date.now());
      start.call(this, timeslice);
    };
  });
}

/** As the server has them. @param {import("playwright-core").Page} page @param {string} address */
async function durationsOf(page, address) {
  const { origin, searchParams } = new URL(address);
  const response = await page.request.get(`${origin}/api/recaps/${searchParams.get("recap")}`);
  /** @type {{ recordings: { duration: number }[] }} */
  const { recordings } = await response.json();
  return recordings.map(({ duration }) => duration);
}
