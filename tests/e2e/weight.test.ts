import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { WIZARD_PATHS, type WizardPath } from "../../app/domain/wizard.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker, type ShownRecap } from "./screens/made-recaps.ts";

const open = openPages();

/** Returns the bytes of gzipped JavaScript in a first load of the address. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (response.request().resourceType() === "script") {
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    }
  };
  page.on("response", measure);
  await page.goto(address, { waitUntil: "networkidle" });
  // What is loaded later is no part of it, and its page may be closed before its body is read.
  page.off("response", measure);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The steps of a published recap. */
const PUBLISHED_STEPS = new Set<string>(["/share", "/complete"]);

test("the first load of a wizard step has at most 160 KB of JavaScript", async () => {
  const athlete = await open();
  const recaps = recapMaker(productUrl());
  const [draft, published] = [await recaps.draft(), await recaps.published()];
  const bytes = [
    ...(await measureSteps(athlete, draft, (path) => !PUBLISHED_STEPS.has(path))),
    ...(await measureSteps(athlete, published, (path) => PUBLISHED_STEPS.has(path))),
  ];
  expect(bytes.filter(([, size]) => size === 0 || size > 160_000)).toEqual([]);
});

/** Measures in parallel, because most of the time is spent waiting for the network to become idle. */
async function measureSteps(athlete: Page, recap: ShownRecap, isWanted: (path: WizardPath) => boolean) {
  await recap.enter(athlete);
  return Promise.all(
    WIZARD_PATHS.filter(isWanted).map(async (path) => {
      const page = await athlete.context().newPage();
      return [path, await scriptBytes(page, `${path}?recap=${recap.shareId}`)] as const;
    }),
  );
}

test("a public page has at most 3 KB of JavaScript", async () => {
  const { shareId } = await recapMaker(productUrl()).published();
  const bytes = await scriptBytes(await open(), `/r/${shareId}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3_000);
});
