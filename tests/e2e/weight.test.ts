import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { WIZARD_PATHS } from "../../app/domain/wizard.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";

const open = openPages();

/** Returns the bytes of gzipped JavaScript in a first load of the address. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") {
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    }
  });
  await page.goto(address, { waitUntil: "networkidle" });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** All wizard steps except those for published recaps. */
const STEPS = WIZARD_PATHS.filter((path) => path !== "/share" && path !== "/complete");

test("the first load of a wizard step has at most 160 KB of JavaScript", async () => {
  const athlete = await open();
  const recap = await recapMaker(productUrl()).draft();
  await recap.enter(athlete);
  // In parallel, because most of the time is spent waiting for the network to become idle.
  const measured = STEPS.map(async (path) => {
    const page = await athlete.context().newPage();
    return [path, await scriptBytes(page, `${path}?recap=${recap.shareId}`)] as const;
  });
  const bytes = await Promise.all(measured);
  expect(bytes.filter(([, size]) => size === 0 || size > 160_000)).toEqual([]);
});

test("a public page has at most 3 KB of JavaScript", async () => {
  const { shareId } = await recapMaker(productUrl()).published();
  const bytes = await scriptBytes(await open(), `/r/${shareId}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3_000);
});
