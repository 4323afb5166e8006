import { expect, test } from "vitest";
import { openDraft, openQuestions } from "./athlete.ts";
import { openPages } from "./browser.ts";

const open = openPages();

test("without JavaScript a question's file fields fit the width of a phone", async () => {
  const page = await open({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await openQuestions(page);
  for (const field of await page.locator("input[type=file]").all()) {
    const box = await field.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});

test("the bib of an error page is whole, also beside the text", async () => {
  const page = await open({ viewport: { width: 768, height: 900 }, expectedErrors: /404/ });
  await page.goto("/no-such-page");
  const isCut = await page.locator(".shadow-bib").evaluate((bib) => {
    let clipped = 0;
    for (let around = bib.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== "visible")
        clipped = Math.max(clipped, around.getBoundingClientRect().left);
    return bib.getBoundingClientRect().left < clipped;
  });
  expect(isCut).toBe(false);
});

test("on a phone the step bar covers neither the focused field nor the page's end", async () => {
  const page = await open({ viewport: { width: 360, height: 560 } });
  await openDraft(page, "/race-details");
  await page.getByLabel("Did Not Finish").uncheck();
  await page.getByLabel("Finish Time").fill("x".repeat(41));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Finish time can have up to 40 characters. This has 41").waitFor();
  const barTop = async () => (await page.locator("[data-step-bar]").boundingBox())?.y ?? 0;
  const field = await page.getByLabel("Finish Time").boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const foot = await page.getByText(/© \d+ Race Recap/).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(await barTop());
});
