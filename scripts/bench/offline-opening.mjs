/** P14 of docs/goals.md: how long a question takes to be usable without a network, on a phone's processor. */
import { keepApp } from "../../tests/e2e/offline-walk.ts";
import { recapMaker } from "../../tests/e2e/screens/made-recaps.ts";
import { goal, measureRounds, median, rowOf } from "./rows.mjs";
import { PHONE, withBrowser, withProduct } from "./with-product.mjs";

const SLOWDOWN = 4;
const GOAL = goal("P14", "A question without a network, from tap to typing, 4x CPU slowdown", "<=", 1, "s");

export function measureOfflineOpening() {
  return withBrowser((browser) =>
    withProduct(async ({ url }) => {
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
      return [rowOf(GOAL, [{ rounds: rounds.map(median), baseline }])];
    }),
  );
}

/** From the navigation until the stored answer is in its field. @param {import("playwright-core").Page} page @param {string} address */
async function secondsToType(page, address) {
  await page.goto(address, { waitUntil: "commit" });
  const isFilled = () => document.querySelector("textarea")?.value === "It rained.";
  await page.waitForFunction(isFilled, undefined, { polling: "raf" });
  return page.evaluate(() => performance.now() / 1_000);
}
