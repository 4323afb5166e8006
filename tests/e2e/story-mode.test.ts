import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { type RecapPlan, recapMaker } from "./screens/made-recaps.ts";

const open = openPages();

const STORY: RecapPlan = {
  raceType: "running",
  details: { finishTime: "3:42:11" },
  answers: { "1": "I went out slowly and came back fast." },
  questionPhotos: ["DSCN0010.jpg", "portrait_8.jpg"],
  recordings: [{ sample: "memo.mp3", isTranscribed: true }],
};

const shownScene = (page: Page) => page.evaluate(() => new URLSearchParams(location.search).get("story"));

/** Returns what puts one finger on the middle of the screen, so far from its top, moves it, or lifts it. */
async function touch(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", y = 0) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: 180, y }],
    });
}

/** Whether the film gets on within a few frames. */
function isMoving(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const segments = () => document.querySelector(".story-segments")?.innerHTML;
    const before = segments();
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    return segments() !== before;
  });
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent;
  });
}

test("the story plays by the keyboard alone, and ends where readers like and comment", async () => {
  const { shareId } = await recapMaker(productUrl()).published(STORY);
  const page = await open();
  await page.goto(`/r/${shareId}`);
  const link = page.getByRole("link", { name: "Play the story" });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "The story of Gran Fondo of the Five Valleys" });
  await dialog.getByText(/^Scene 1 of \d+$/).waitFor();
  expect(await focused(page)).toBe("Pause");
  await page.keyboard.press("Space");
  await expect.poll(() => focused(page)).toBe("Play");

  // Paused, nothing moves but by the keys.
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shownScene(page)).toBe("2");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shownScene(page)).toBe("1");
  await page.keyboard.press("m");
  await dialog.getByRole("button", { name: "Unmute" }).waitFor();
  await page.keyboard.press("End");
  await dialog.getByText(new URL(productUrl()).host).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("heading", { name: "The end" }).waitFor();
  expect(await focused(page)).toBe("Like");
  await page.keyboard.press("Home");
  await expect.poll(() => shownScene(page)).toBe("1");
  expect(await focused(page)).toBe("Play");

  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.url()).toBe(`${productUrl()}/r/${shareId}`);
  await expect.poll(() => focused(page)).toBe("Play the story");

  await page.keyboard.press("Enter");
  await dialog.getByText(/^Scene 1 of/).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Write a comment" }).click();
  await expect
    .poll(() => page.getByLabel("Your comment").evaluate((box) => box === document.activeElement))
    .toBe(true);
  expect(page.url()).toBe(`${productUrl()}/r/${shareId}`);
});

test("a link to a scene waits for a press, then the voice leads; a finger holds and closes it, and so does Back; a private recap says so", async () => {
  const recap = await recapMaker(productUrl()).published(STORY);
  const page = await open({ expectedErrors: /status of 404/ });
  await page.goto(`/r/${recap.shareId}`);
  const address = page.url();
  await page.goto(`${address}?story=2`);
  const dialog = page.getByRole("dialog", { name: /^The story of/ });
  await dialog.getByText(/^Scene 2 of/).waitFor();
  const words = dialog.locator(".story-words");
  for (let presses = 0; !(await words.innerText()).includes("I went out"); presses++) {
    expect(presses).toBeLessThan(12);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => shownScene(page)).toBe(String(presses + 3));
  }
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await dialog.getByRole("button", { name: "Pause" }).waitFor();
  const voice = await shownScene(page);
  // Its end leads to the next scene.
  await expect.poll(() => shownScene(page), { timeout: 20_000 }).not.toBe(voice);

  // A finger that stays holds the film, and a swipe down closes it.
  const finger = await touch(page);
  await page.keyboard.press("Home");
  await expect.poll(() => isMoving(page)).toBe(true);
  await finger("touchStart", 300);
  await expect.poll(() => isMoving(page)).toBe(false);
  await dialog.getByRole("button", { name: "Pause" }).waitFor();
  await finger("touchEnd");
  await expect.poll(() => isMoving(page)).toBe(true);
  for (const y of [300, 360, 420]) await finger(y === 300 ? "touchStart" : "touchMove", y);
  await finger("touchEnd");
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.url()).toBe(address);

  await page.goForward();
  await dialog.getByText(/^Scene/).waitFor();
  await page.goBack();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(page.url()).toBe(address);

  await recap.hide();
  await page.getByRole("link", { name: "Play the story" }).click();
  await dialog.getByRole("heading", { name: "This story isn't here anymore" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => dialog.count()).toBe(0);
});
