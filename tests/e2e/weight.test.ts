import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chooseType, fillDetails, goToQuestions, publishRecap, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

/** Bytes of JavaScript that a first load of the page's address takes, gzipped. */
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

test("the first load of a wizard step takes at most 160 KB of JavaScript", async () => {
  const athlete = await open();
  await startRecap(athlete);
  await chooseType(athlete);
  const details = athlete.url();
  await fillDetails(athlete);
  await goToQuestions(athlete);
  const paths = [
    "/race-type",
    "/race-details",
    "/custom-questions",
    "/questions",
    "/race-memories",
    "/summary",
  ];
  const tooHeavy: Record<string, number> = {};
  for (const path of paths) {
    const page = await athlete.context().newPage();
    const bytes = await scriptBytes(page, details.replace("/race-details", path));
    if (bytes > 160_000) tooHeavy[path] = bytes;
  }
  expect(tooHeavy).toEqual({});
});

test("a public page takes at most 3 KB of JavaScript", async () => {
  const link = await publishRecap(await open());
  const bytes = await scriptBytes(await open(), link);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3_000);
});
