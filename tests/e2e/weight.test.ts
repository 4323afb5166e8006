import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { scriptBytes, wizardScriptBytes } from "./script-bytes.ts";

const open = openPages();

test("the first load of a wizard step has at most 160 KB of JavaScript", async () => {
  const bytes = await wizardScriptBytes(await open(), recapMaker(productUrl()));
  expect(bytes.filter(([, size]) => size === 0 || size > 160_000)).toEqual([]);
});

test("a public page has at most 3 KB of JavaScript", async () => {
  const { shareId } = await recapMaker(productUrl()).published();
  const bytes = await scriptBytes(await open(), `/r/${shareId}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3_000);
});
