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

test("a public page has at most 2.5 KB of JavaScript, and nothing of the film before the press", async () => {
  const { shareId } = await recapMaker(productUrl()).published({
    answers: {},
    questionPhotos: ["DSCN0010.jpg", "portrait_8.jpg", "small.jpg"],
  });
  const page = await open();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const ofFilm = () => requested.filter((path) => /\/(story|film)-|^\/api\/recaps\//.test(path));
  const { bytes } = await scriptLoad(page, `/r/${shareId}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(2_500);
  await page.getByRole("link", { name: "Play the story" }).hover();
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(ofFilm()).toEqual([]);
  await page.getByRole("link", { name: "Play the story" }).click();
  await page.getByText(/^Scene 1 of/).waitFor();
  expect(ofFilm().length).toBeGreaterThan(1);
});
