/**
 * P14 of docs/goals.md: how long a question takes to be usable without a network, on a phone's processor, and how long after the
 * first load the app is stored for that.
 */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { keepApp } from "../../tests/e2e/offline-walk.ts";
import { recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { goal, measureRounds, median, rowOf } from "./rows.ts";
import { PHONE, withBrowser, withProduct } from "./with-product.ts";

const SLOWDOWN = 4;
const GOAL = goal("P14", "A question without a network, from tap to typing, 4x CPU slowdown", "<=", 1, "s");
const STORED = goal("P14", "The app is stored after the first load, 60 ms a request", "<=", 5.8, "s");
const REQUEST_MS = 60;

export function measureOfflineOpening() {
  return withBrowser((browser) =>
    withProduct(async ({ url }) => [await measureStoring(browser, url), await measureOpening(browser, url)]),
  );
}

async function measureStoring(browser: Browser, url: string) {
  const far = await serveSlowly(url);
  const rounds = await measureRounds(() => secondsToStored(browser, far.url), { turns: 5, warmUps: 1 });
  far.close();
  return rowOf(STORED, [{ rounds: rounds.map(median), baseline: "11.7 s with the 221 files of before" }]);
}

/** Serves the product as from far away: each request takes longer, and any number can be under way. */
async function serveSlowly(product: string) {
  const server = createServer(async (asked, response) => {
    await wait(REQUEST_MS);
    const { method, headers } = asked;
    const passedOn = request(new URL(asked.url ?? "", product), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(passedOn);
  });
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}

/** The service worker is active once it has stored every file. */
async function secondsToStored(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(url);
  const ms = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return performance.now();
  });
  await context.close();
  return ms / 1_000;
}

async function measureOpening(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE });
  const page = await context.newPage();
  const recap = await recapMaker(url).draft({ answers: { 0: "It rained." } });
  await recap.enter(page);
  const address = `/questions?recap=${recap.shareId}`;
  await keepApp(page);
  // The second visit stores a copy of the recap.
  await page.goto(address, { waitUntil: "networkidle" });
  await context.setOffline(true);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const rounds = await measureRounds(() => secondsToType(page, address), { turns: 15, warmUps: 2 });
  const baseline = "the app's own shell, copy and scripts";
  return rowOf(GOAL, [{ rounds: rounds.map(median), baseline }]);
}

/** From the navigation until the stored answer is in its field. */
async function secondsToType(page: Page, address: string) {
  await page.goto(address, { waitUntil: "commit" });
  const isFilled = () => document.querySelector("textarea")?.value === "It rained.";
  await page.waitForFunction(isFilled, undefined, { polling: "raf" });
  return page.evaluate(() => performance.now() / 1_000);
}
