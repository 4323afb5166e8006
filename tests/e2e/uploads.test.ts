import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { largePhoto } from "../large-photo.ts";
import { addPhotos, chooseType } from "./athlete.ts";
import { launchProfile, openPages } from "./browser.ts";
import { photoFile, videoFile } from "./sample-files.ts";
import { hold } from "./server.ts";

const open = openPages();
const launch = launchProfile();
const PARTS = "**/api/uploads/*/parts/*";

/** The memories of a new draft. */
async function openMemories(page: Page): Promise<void> {
  await page.goto(`${inject("productUrl")}/race-type?new=1`);
  await chooseType(page);
  await page.goto(page.url().replace("/race-details", "/race-memories"));
  await page.getByRole("heading", { name: "Your Race Memories" }).waitFor();
}

async function pick(page: Page, names: string[]): Promise<void> {
  await page.locator("input[name=media]").setInputFiles(names.map(photoFile));
}

/** Three parts. */
async function pickLarge(page: Page): Promise<void> {
  const buffer = largePhoto(11);
  await page.locator("input[name=media]").setInputFiles({ name: "large.gif", mimeType: "image/gif", buffer });
}

function row(page: Page, name: string): Locator {
  return page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
}

/** The gallery's own photos; those of the list of uploads say nothing to screen readers. */
function photos(page: Page): Locator {
  return page.getByRole("main").getByRole("img");
}

/** Waits until the gallery shows so many. */
async function expectPhotos(page: Page, count: number): Promise<void> {
  await photos(page)
    .nth(count - 1)
    .waitFor();
  expect(await photos(page).count()).toBe(count);
}

/** The numbers of the parts that the page sends from now on. */
function sentParts(page: Page): number[] {
  const numbers: number[] = [];
  page.on("request", (request) => {
    const [, number] = /\/parts\/(\d+)$/.exec(request.url()) ?? [];
    if (request.method() === "PUT" && number) numbers.push(Number(number));
  });
  return numbers;
}

/** Lets one part through; the others get no answer until the returned function is called, and those before it never. */
async function holdAfterFirstPart(page: Page): Promise<() => void> {
  let letsThrough = 1;
  await page.route(PARTS, (route) => {
    if (letsThrough-- > 0) void route.continue();
  });
  return () => {
    letsThrough = Number.POSITIVE_INFINITY;
  };
}

/** How many uploads the device keeps. */
function keptUploads(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open("race-recap");
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const counting = database.transaction("uploads").objectStore("uploads").count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    database.close();
    return counting.result;
  });
}

test("several photos say how far they are, each and together, and one toast says that they are there", async () => {
  const page = await open();
  await openMemories(page);
  const release = await hold(page, PARTS);
  await pick(page, ["DSCN0010.jpg", "portrait_8.jpg", "small.jpg", "small.png"]);
  await page.getByText("0 of 4").waitFor();
  await row(page, "small.png").getByText("Waiting for its turn").waitFor();
  expect(await row(page, "DSCN0010.jpg").getByRole("progressbar").getAttribute("value")).toBe("0");
  release();
  await page.getByText("4 photos uploaded - will be included when saved to account").first().waitFor();
  await page.getByText("Your 4 photos have been added to the race recap.").first().waitFor();
  expect(await page.getByText("Your photo has been added").count()).toBe(0);
  await expectPhotos(page, 4);
  expect(await page.getByRole("list", { name: "Uploads" }).count()).toBe(0);
  await expect.poll(() => keptUploads(page)).toBe(0);
});

test("one photo and one video that have arrived in a draft say so in their own words", async () => {
  const page = await open();
  await openMemories(page);
  await pick(page, ["small.jpg"]);
  await page.getByText("Photo uploaded - will be included when saved to account").first().waitFor();
  await page.locator("input[name=media]").setInputFiles(videoFile("clip.webm"));
  await page.getByText("Video uploaded successfully").first().waitFor();
});

test("a video that this browser cannot play says so before it is sent, and is sent", async () => {
  const page = await open({ expectedErrors: /ERR_/ });
  await openMemories(page);
  const release = await hold(page, PARTS);
  await page.locator("input[name=media]").setInputFiles(videoFile("hevc.mov"));
  await row(page, "hevc.mov").getByText("This browser cannot play it.").waitFor();
  release();
  await page.getByRole("main").getByText("Video uploaded - playback not supported").first().waitFor();
});

test("one is paused and goes on, all are paused and go on", async () => {
  const page = await open();
  await openMemories(page);
  const release = await hold(page, PARTS);
  await pick(page, ["small.jpg", "small.png"]);
  await page.getByRole("button", { name: "Pause small.jpg" }).click();
  await row(page, "small.jpg").getByText("Paused").waitFor();
  // The keyboard stays where it was.
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Resume small.jpg");
  await page.unroute(PARTS);
  release();
  await expectPhotos(page, 1);
  expect(await row(page, "small.jpg").getByText("Paused").isVisible()).toBe(true);
  await page.reload();
  await row(page, "small.jpg").getByText("Paused").waitFor();
  await page.getByRole("button", { name: "Resume small.jpg" }).click();
  await expectPhotos(page, 2);

  const releaseMore = await hold(page, PARTS);
  await pick(page, ["DSCN0010.jpg", "portrait_8.jpg"]);
  await page.getByRole("button", { name: "Pause all" }).click();
  await expect.poll(() => page.getByText("Paused", { exact: true }).count()).toBe(2);
  await page.unroute(PARTS);
  releaseMore();
  await page.getByRole("button", { name: "Resume all" }).click();
  await expectPhotos(page, 4);
});

test("a cancelled upload is gone here and on the server", async () => {
  const page = await open();
  await openMemories(page);
  await page.route(PARTS, () => {});
  await pick(page, ["small.jpg"]);
  await row(page, "small.jpg").getByText("0 %").waitFor();
  const cancelled = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancel small.jpg" }).click();
  expect((await cancelled).status()).toBe(204);
  await row(page, "small.jpg").waitFor({ state: "detached" });
  await expect.poll(() => keptUploads(page)).toBe(0);
  await page.reload();
  await page.getByText("No photos or videos yet.").waitFor();
});

test("without a network uploads wait, and go on by themselves where they were", async () => {
  const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await openMemories(page);
  const release = await holdAfterFirstPart(page);
  await pickLarge(page);
  await row(page, "large.gif").getByText("47 %").waitFor();
  await page.context().setOffline(true);
  await row(page, "large.gif").getByText("No connection. It goes on by itself.").waitFor();
  release();
  const sent = sentParts(page);
  await page.context().setOffline(false);
  await photos(page).waitFor();
  expect(sent).toEqual([2, 3]);
});

test("an upload goes on after a reload, and sends what was missing", async () => {
  const page = await open();
  await openMemories(page);
  const release = await holdAfterFirstPart(page);
  await pickLarge(page);
  await row(page, "large.gif").getByText("47 %").waitFor();
  release();
  const sent = sentParts(page);
  await page.reload();
  await photos(page).waitFor();
  // The second one may have got through as the page went.
  expect(sent.filter((number) => number !== 2)).toEqual([3]);
});

test("uploads go on after the browser was killed, prepared or not", async () => {
  let browser = await launch();
  await openMemories(browser.page);
  const address = browser.page.url();
  await holdAfterFirstPart(browser.page);
  await pickLarge(browser.page);
  await row(browser.page, "large.gif").getByText("47 %").waitFor();
  const names = ["DSCN0010.jpg", "DSCN0012.jpg", "portrait_8.jpg", "HMD_Nokia_8.3_5G.jpg", "landscape_6.jpg"];
  await pick(browser.page, names);
  await browser.page.getByText("0 of 6").waitFor();
  // Long enough for their bytes to be kept.
  await browser.page.waitForTimeout(1_500);
  await browser.kill();

  browser = await launch();
  const sent = sentParts(browser.page);
  await browser.page.goto(address);
  await expect.poll(() => photos(browser.page).count(), { timeout: 60_000 }).toBe(6);
  // Two of the large one, one of each of the others.
  expect(sent.length).toBe(7);
});

test("a refused file is named with its reason, and the others go on", async () => {
  const page = await open();
  await openMemories(page);
  await pick(page, ["small.jpg", "corrupted.jpg", "small.png"]);
  await expectPhotos(page, 2);
  await row(page, "corrupted.jpg").getByText("This photo or video is damaged or incomplete").waitFor();
  await page.getByRole("button", { name: "Dismiss corrupted.jpg" }).click();
  expect(await page.getByRole("list", { name: "Uploads" }).count()).toBe(0);
});

test("an upload that the server fails to answer goes again by itself", async () => {
  const page = await open({ expectedErrors: /503/ });
  await openMemories(page);
  let failures = 0;
  await page.route("**/api/recaps/*/uploads", (route) => {
    failures++;
    return failures === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await pick(page, ["small.jpg"]);
  await row(page, "small.jpg").getByText("No answer yet.").waitFor();
  await photos(page).waitFor();
  expect(failures).toBe(2);
});

test("two tabs share the work: the second takes over what the first leaves", async () => {
  const first = await open();
  await openMemories(first);
  await first.route(PARTS, () => {});
  await pick(first, ["small.jpg"]);
  await row(first, "small.jpg").getByText("0 %").waitFor();

  const second = await first.context().newPage();
  const declared: string[] = [];
  second.on("request", (request) => {
    if (request.url().endsWith("/uploads")) declared.push(request.url());
  });
  await second.goto(first.url());
  await second.getByText("No photos or videos yet.").waitFor();
  await second.waitForTimeout(1_000);
  expect(declared).toEqual([]);
  await first.close();
  await photos(second).waitFor();
  expect(declared.length).toBe(1);
});

test("starting anew takes what is on its way along", async () => {
  const page = await open();
  await openMemories(page);
  await addPhotos(page, ["small.png"]);
  await page.route(PARTS, () => {});
  await pick(page, ["small.jpg"]);
  await row(page, "small.jpg").getByText("0 %").waitFor();
  await expect.poll(() => keptUploads(page)).toBe(1);
  await page.goto("/");
  await page.getByRole("button", { name: "Start New Race Recap" }).click();
  await page.getByRole("button", { name: "Delete it and start anew" }).click();
  await page.getByText("Step 1 of 7").waitFor();
  expect(await keptUploads(page)).toBe(0);
});

/** What takes dropped and pasted files is loaded at the first sign of the athlete. */
async function giveSign(page: Page): Promise<void> {
  const loaded = page.waitForResponse("**/tab-uploads-*.js");
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await loaded;
  await page.waitForTimeout(200);
}

/** What a mouse or a clipboard brings. */
function transferOf(page: Page, name: string, text: string | null = null) {
  const bytes = [...readFileSync(photoFile(name))];
  return page.evaluateHandle(
    ({ name, bytes, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
      if (text) transfer.setData("text/plain", text);
      return transfer;
    },
    { name, bytes, text },
  );
}

test("photos are dropped on their place, which shows it; beside it they do not take the page's place", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await openMemories(page);
  await giveSign(page);
  const dataTransfer = await transferOf(page, "small.jpg");
  await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer });
  const place = page.getByText("Photos up to 40 MB");
  await place.dispatchEvent("dragover", { dataTransfer });
  await page.getByText("Drop them here", { exact: true }).waitFor();
  await place.dispatchEvent("drop", { dataTransfer });
  await photos(page).waitFor();
  expect(await page.getByText("Drop them here", { exact: true }).isVisible()).toBe(false);
  expect(await photos(page).count()).toBe(1);
});

test("photos are pasted; text that is pasted with pictures stays text", async () => {
  const page = await open();
  await openMemories(page);
  await giveSign(page);
  const paste = (clipboard: Awaited<ReturnType<typeof transferOf>>, target: Locator) =>
    target.evaluate((element, clipboardData) => {
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    }, clipboard);
  expect(await paste(await transferOf(page, "small.jpg"), page.locator("body"))).toBe(true);
  await photos(page).waitFor();
  const field = page.getByLabel("Description");
  expect(await paste(await transferOf(page, "small.jpg", "My words"), field)).toBe(false);
  expect(await paste(await transferOf(page, "small.png"), field)).toBe(true);
  await expectPhotos(page, 2);
});

test("a phone offers its camera, a desk does not", async () => {
  const phone = await open({ hasTouch: true, isMobile: true });
  await openMemories(phone);
  const camera = phone.getByLabel("Take a photo");
  expect(await camera.getAttribute("capture")).toBe("environment");
  await camera.setInputFiles(photoFile("small.jpg"));
  await photos(phone).waitFor();
  const desk = await open({ viewport: { width: 1280, height: 800 } });
  await openMemories(desk);
  expect(await desk.getByText("Take a photo").isVisible()).toBe(false);
});

/** Three photos with a word each, in this order. */
async function openThree(page: Page): Promise<void> {
  await openMemories(page);
  await addPhotos(page, ["small.jpg", "small.png", "DSCN0010.jpg"]);
  for (const [at, text] of ["first", "second", "third"].entries()) {
    await page.getByLabel("Description").nth(at).fill(text);
  }
}

function shownOrder(page: Page): Promise<string[]> {
  return page
    .getByLabel("Description")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
}

test("a card is dragged to another place, and stays there", async () => {
  const page = await open({ viewport: { width: 1280, height: 1600 } });
  await openThree(page);
  const handle = page.locator("[data-drag-handle]");
  await page.mouse.move(5, 5);
  const [from, to] = [await handle.nth(2).boundingBox(), await handle.nth(0).boundingBox()];
  if (!from || !to) throw new Error("There is nothing to drag");
  await page.waitForTimeout(500);
  const saved = page.waitForResponse("**/media/order");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 40, { steps: 5 });
  await page.mouse.move(to.x - 60, to.y + 40, { steps: 15 });
  await page.mouse.up();
  await expect.poll(() => shownOrder(page)).toEqual(["third", "first", "second"]);
  expect((await saved).status()).toBe(204);
  await page.reload();
  await expect.poll(() => shownOrder(page)).toEqual(["third", "first", "second"]);
});

test("a card is moved by the keyboard, which stays on its button", async () => {
  const page = await open();
  await openThree(page);
  await page.getByRole("button", { name: "Move photo 1 later" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Photo moved to place 2 of 3").waitFor();
  expect(await shownOrder(page)).toEqual(["second", "first", "third"]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toBe("Move photo 2 later");
  await page.keyboard.press("Enter");
  // There is nothing later.
  await expect.poll(focused).toBe("Move photo 3 earlier");
  expect(await shownOrder(page)).toEqual(["second", "third", "first"]);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect.poll(() => shownOrder(page)).toEqual(["second", "third", "first"]);
});

test("an order that cannot be saved is undone, and says so", async () => {
  const page = await open({ expectedErrors: /500/ });
  await openThree(page);
  await page.route("**/media/order", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Move photo 1 later" }).click();
  await page.getByText("The order is as it was.").first().waitFor();
  expect(await shownOrder(page)).toEqual(["first", "second", "third"]);
});
