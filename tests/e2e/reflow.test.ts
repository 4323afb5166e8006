import { expect, test } from "vitest";
import { openQuestions } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { prepareScreens } from "./screens.ts";

const open = openPages();
/** Some of the screens show what went wrong. */
const ANY = /./;

test("at 320 px with text of 200 % no screen scrolls sideways and no button is cut off", async () => {
  const page = await open({ viewport: { width: 320, height: 640 }, expectedErrors: ANY });
  const found: Record<string, string[]> = {};
  for (const screen of await prepareScreens(page)) {
    await screen.show(page);
    const cutOff = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const width = document.documentElement.clientWidth;
      const sideways = document.documentElement.scrollWidth > width ? ["the page"] : [];
      const buttons = Array.from(document.querySelectorAll<HTMLElement>("a, button, input, select, textarea"))
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && element.offsetWidth > 1)
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.textContent || element.id);
      return [...sideways, ...buttons];
    });
    if (cutOff.length > 0) found[screen.name] = cutOff;
  }
  expect(found).toEqual({});
});

test("without JavaScript the file fields of a question are no wider than a phone", async () => {
  const page = await open({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await openQuestions(page);
  for (const field of await page.locator("input[type=file]").all()) {
    const box = await field.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
});

test("the step bar of a phone covers neither the field with the focus nor the page's foot", async () => {
  const page = await open({ viewport: { width: 360, height: 560 } });
  await openQuestions(page);
  await page.goto(page.url().replace("/questions", "/race-details"));
  await page.getByLabel("Did Not Finish").uncheck();
  await page.getByLabel("Finish Time").fill("x".repeat(41));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Finish time can have up to 40 characters; this has 41").waitFor();
  const barTop = async () => (await page.locator("[data-step-bar]").boundingBox())?.y ?? 0;
  const field = await page.getByLabel("Finish Time").boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const foot = await page.getByText(/© \d+ Race Recap/).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(await barTop());
});
