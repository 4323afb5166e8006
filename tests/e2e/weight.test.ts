import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { scriptLoad, wizardScriptLoads } from "./script-load.ts";

const open = openPages();

test("the first load of a wizard step has at most 160 KB of JavaScript", async () => {
  const steps = await wizardScriptLoads(await open(), recapMaker(productUrl()));
  expect(steps.filter(([, { bytes }]) => bytes === 0 || bytes > 160_000)).toEqual([]);
});

test("the guests' page has no more", async () => {
  const { shareId } = await recapMaker(productUrl()).published({ isOpenToGuests: true });
  const { bytes } = await scriptLoad(await open(), `/r/${shareId}/add`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(160_000);
});

test("a public page has at most 3 KB of JavaScript", async () => {
  const { shareId } = await recapMaker(productUrl()).published();
  const { bytes } = await scriptLoad(await open(), `/r/${shareId}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3_000);
});
