import { readFileSync } from "node:fs";
import type { JSHandle, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { largePhoto } from "../large-photo.ts";
import { closeTile, openDraft, openTile, tileOf as row } from "./athlete.ts";
import { launchProfile, openPages, tortureTest } from "./browser.ts";
import { countFiles, readStore } from "./device-database.ts";
import { dragOver } from "./drag-over.ts";
import { hydrated } from "./hydrated.ts";
import { productUrl } from "./product.ts";
import { photoFile, videoFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";

const open = openPages();
const launch = launchProfile();
const PARTS = "**/api/uploads/*/parts/*";

async function pick(page: Page, names: string[]): Promise<void> {
  await page.locator("input[name=media]").setInputFiles(names.map(photoFile));
}

/** Picks a photo of two parts. */
async function pickLarge(page: Page): Promise<void> {
  const buffer = largePhoto(6);
  await page.locator("input[name=media]").setInputFiles({ name: "large.gif", mimeType: "image/gif", buffer });
}

/** The gallery's photos. Those that have not arrived have no role, because screen readers ignore them. */
function photos(page: Page): Locator {
  return page.getByRole("main").getByRole("img");
}

/** Waits until the gallery shows this many photos. */
async function expectPhotos(page: Page, count: number): Promise<void> {
  await photos(page)
    .nth(count - 1)
    .waitFor();
  expect(await photos(page).count()).toBe(count);
}

/** Returns a list to which the numbers of sent parts are added from now on. */
function sentParts(page: Page): number[] {
  const numbers: number[] = [];
  page.on("request", (request) => {
    const [, number] = /\/parts\/(\d+)$/.exec(request.url()) ?? [];
    if (request.method() === "PUT" && number) numbers.push(Number(number));
  });
  return numbers;
}

/** Lets one part through and holds all others forever. After a call of the returned function, new parts pass again. */
async function holdAfterFirstPart(page: Page): Promise<() => void> {
  let remaining = 1;
  await page.route(PARTS, (route) => {
    if (remaining-- > 0) void route.continue();
  });
  return () => {
    remaining = Number.POSITIVE_INFINITY;
  };
}

/** Returns how many items the device stores. */
async function countItems(page: Page): Promise<number> {
  return (await readStore(page, "items")).length;
}

/** Returns the label of the focused element. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

test("tiles show their progress, wait while paused, and end with one toast; a rejected file has a row with the reason", async () => {
  const page = await open();
  await openDraft(page, "/race-memories");
  await hydrated(page);
  await page.route(PARTS, () => {});
  const intact = ["DSCN0010.jpg", "portrait_8.jpg", "small.jpg", "small.png"];
  await page
    .locator("input[name=media]")
    .setInputFiles([
      ...intact.map(samplePayload),
      samplePayload("corrupted.jpg"),
      { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html><p>Hello") },
      { name: "cut.mov", mimeType: "video/quicktime", buffer: CUT_OFF },
    ]);
  const damaged = "looks damaged";
  await row(page, "corrupted.jpg").getByText(damaged).waitFor();
  await row(page, "cut.mov").getByText(damaged).waitFor();
  await row(page, "page.jpg").getByText("Choose a JPEG, PNG, WebP, GIF, HEIC or AVIF photo").waitFor();
  await row(page, "small.png").getByText("Waiting for its turn").waitFor();
  const ring = row(page, "DSCN0010.jpg").getByRole("progressbar", { name: "Upload of DSCN0010.jpg" });
  expect(await ring.getAttribute("aria-valuenow")).toBe("0");

  await openTile(page, "photo 3");
  await page.getByRole("button", { name: "Pause small.jpg" }).click();
  await page.getByRole("dialog").getByText("Paused").waitFor();
  // The focus stays on the pressed button.
  expect(await focused(page)).toBe("Resume small.jpg");
  await closeTile(page);
  await page.getByText("Saving 4 photos").click();
  await page.getByText("DSCN0010.jpg, portrait_8.jpg, small.jpg, and small.png").waitFor();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByText("Paused: 4 photos").waitFor();
  await page.unroute(PARTS);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByText("4 photos uploaded").first().waitFor({ state: "attached" });
  await page.getByText("Your 4 photos have been added to the race recap.").first().waitFor();
  expect(await page.getByText("Your photo has been added").count()).toBe(0);
  await expectPhotos(page, 4);

  for (const name of ["corrupted.jpg", "page.jpg", "cut.mov"])
    await page.getByRole("button", { name: `Dismiss ${name}` }).click();
  expect(await page.getByRole("list", { name: "Photos and videos" }).getByRole("listitem").count()).toBe(4);
  await expect.poll(() => countItems(page)).toBe(0);
});

/** Returns a sample photo for a list with generated files. The browser guesses its type. */
function samplePayload(name: string) {
  return { name, mimeType: "image/jpeg", buffer: readFileSync(photoFile(name)) };
}

const CUT_OFF = readFileSync(videoFile("finish-gps.mov")).subarray(0, 900_000);

test("uploads are removed when they are cancelled and when a new recap is started", async () => {
  // An upload may ask about the recap at the moment in which it is deleted.
  const page = await open({ expectedErrors: /404 \(Not Found\)/ });
  await openDraft(page, "/race-memories");
  await hydrated(page);
  await page.route(PARTS, () => {});
  await pick(page, ["small.jpg", "small.png"]);
  await row(page, "small.png").getByText("0%").waitFor();
  await openTile(page, "photo 1");
  const cancelled = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Cancel upload: small.jpg" }).click();
  expect((await cancelled).status()).toBe(204);
  await row(page, "small.jpg").waitFor({ state: "detached" });
  await expect.poll(() => countItems(page)).toBe(1);

  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Start New Race Recap" }).click();
  await page.getByRole("button", { name: "Delete and start over" }).click();
  await page.getByText("Step 1 of 7").waitFor();
  expect(await countItems(page)).toBe(0);
});

test("on a phone an upload resumes when the network is back and after a reload; a paused camera photo stays paused", async () => {
  const page = await open({
    hasTouch: true,
    isMobile: true,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  });
  await openDraft(page, "/race-memories");
  await hydrated(page);
  const release = await holdAfterFirstPart(page);
  await pickLarge(page);
  const large = row(page, "large.gif");
  await large.getByText("86%").waitFor();
  const camera = page.getByLabel("Take a photo");
  expect(await camera.getAttribute("capture")).toBe("environment");
  await camera.setInputFiles(photoFile("small.jpg"));
  await openTile(page, "photo 2");
  await page.getByRole("button", { name: "Pause small.jpg" }).click();
  await closeTile(page);
  await row(page, "small.jpg").getByText("Paused").waitFor();

  await page.context().setOffline(true);
  await large.getByText("No connection. We'll finish uploading when you're back online.").waitFor();
  await page.getByText("Upload interrupted").first().waitFor();
  expect(await page.getByText("Upload failed").count()).toBe(0);
  const sent = sentParts(page);
  await page.context().setOffline(false);
  await expect.poll(() => sent).toEqual([2]);

  release();
  await page.reload();
  await expectPhotos(page, 1);
  expect(sent).toEqual([2, 2]);
  await row(page, "small.jpg").getByText("Paused").waitFor();
  await openTile(page, "photo 2");
  await page.getByRole("button", { name: "Resume small.jpg" }).click();
  await closeTile(page);
  await expectPhotos(page, 2);
});

tortureTest("uploads resume after the browser was killed, prepared or not", async () => {
  let browser = await launch();
  const recap = await recapMaker(productUrl()).draft();
  const address = `${productUrl()}/race-memories?recap=${recap.shareId}`;
  await recap.enter(browser.page);
  await browser.page.goto(address);
  await hydrated(browser.page);
  await holdAfterFirstPart(browser.page);
  await pickLarge(browser.page);
  await row(browser.page, "large.gif").getByText("86%").waitFor();
  await pick(browser.page, ["HMD_Nokia_8.3_5G.jpg", "DSCN0010.jpg", "portrait_8.jpg"]);
  // The files as picked, or as prepared.
  await expect.poll(() => countFiles(browser.page)).toBe(4);
  await browser.kill();

  browser = await launch();
  const sent = sentParts(browser.page);
  await browser.page.goto(address);
  await expect.poll(() => photos(browser.page).count(), { timeout: 60_000 }).toBe(4);
  // The second part of the large photo, and one part of each other.
  expect(sent.toSorted()).toEqual([1, 1, 1, 2]);
});

test("two tabs share the work: the second takes over what the first leaves", async () => {
  const first = await open();
  await openDraft(first, "/race-memories");
  await hydrated(first);
  await first.route(PARTS, () => {});
  await pick(first, ["small.jpg"]);
  await row(first, "small.jpg").getByText("0%").waitFor();

  const second = await first.context().newPage();
  const declared: string[] = [];
  second.on("request", (request) => {
    if (request.url().endsWith("/uploads")) declared.push(request.url());
  });
  await second.goto(first.url());
  await second.getByText("No photos or videos yet.").waitFor();
  const waitsFor = () =>
    second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
  await expect.poll(waitsFor).toEqual([expect.stringMatching(/^item /)]);
  expect(declared).toEqual([]);
  await first.close();
  await photos(second).waitFor();
  expect(declared.length).toBe(1);
});

/** Returns the data of a drop or a paste. */
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

/** Pastes, and returns whether the page has handled the paste. */
function paste(target: Locator, clipboard: JSHandle<DataTransfer>): Promise<boolean> {
  return target.evaluate((element, clipboardData) => {
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  }, clipboard);
}

tortureTest(
  "on a desktop photos are dropped on the drop zone, which reacts, and pasted; text pasted with images stays text",
  async () => {
    const page = await open({ viewport: { width: 1280, height: 800 } });
    await openDraft(page, "/race-memories", { photos: ["small.png"] });
    await hydrated(page);
    expect(await page.getByText("Take a photo").isVisible()).toBe(false);
    const dataTransfer = await transferOf(page, "small.jpg");
    const { place, invitation } = await dragOver(page, dataTransfer);
    // Files dropped outside the drop zone do not replace the page.
    await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer });
    expect(await invitation.isVisible()).toBe(false);
    await place.dispatchEvent("drop", { dataTransfer });
    await expectPhotos(page, 2);

    expect(await paste(page.locator("body"), await transferOf(page, "small.jpg"))).toBe(true);
    await expectPhotos(page, 3);
    await openTile(page, "photo 1");
    const field = page.getByLabel("Description");
    expect(await paste(field, await transferOf(page, "small.jpg", "My words"))).toBe(false);
    expect(await paste(field, await transferOf(page, "small.png"))).toBe(true);
    await closeTile(page);
    await expectPhotos(page, 4);
  },
);

/** Returns the photos' descriptions in the order shown. */
function shownOrder(page: Page): Promise<string[]> {
  return page
    .locator("main figure[data-media] img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt.split(",")[0] ?? ""));
}

async function savedOrder(page: Page, shareId: string): Promise<string[]> {
  const { media } = (await (await page.request.get(`/api/recaps/${shareId}`)).json()) as {
    media: { fileName: string }[];
  };
  return media.map(({ fileName }) => fileName.split(".")[0] ?? "");
}

test("photos are moved by the keyboard, which keeps its focus, by choosing a position and by dragging; an order that cannot be saved is undone", async () => {
  const page = await open({ viewport: { width: 1280, height: 1600 }, expectedErrors: /500/ });
  const photos = ["portrait_8.jpg", "landscape_6.jpg", "DSCN0010.jpg"];
  const shareId = await openDraft(page, "/race-memories", { photos });
  await hydrated(page);
  const expectOrder = async (order: string[]) => {
    await expect.poll(() => shownOrder(page)).toEqual(order);
    await expect.poll(() => savedOrder(page, shareId)).toEqual(order);
  };
  // The script for dragging loads on the first interaction after hydration.
  let isDraggable = false;
  page.on("response", (response) => {
    isDraggable ||= response.url().includes("/drag-order.client-");
  });
  await expect
    .poll(async () => {
      await page.mouse.move(5, 5);
      await page.mouse.move(10, 10);
      return isDraggable;
    })
    .toBe(true);

  await openTile(page, "photo 1");
  await page.getByRole("button", { name: "Move photo 1 later" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Photo moved to position 2 of 3").waitFor();
  expect(await shownOrder(page)).toEqual(["landscape_6", "portrait_8", "DSCN0010"]);
  expect(await focused(page)).toBe("Move photo 2 later");
  await page.keyboard.press("Enter");
  // It cannot move later, and keeps the focus.
  await expect.poll(() => focused(page)).toBe("Move photo 3 later");
  await page.keyboard.press("Enter");
  await expectOrder(["landscape_6", "DSCN0010", "portrait_8"]);

  await page.getByLabel("Position of photo 3").focus();
  await page.getByLabel("Position of photo 3").selectOption("1 of 3");
  await expectOrder(["portrait_8", "landscape_6", "DSCN0010"]);
  expect(await focused(page)).toBe("Position of photo 1");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Edit photo 1");

  const tile = page.getByRole("button", { name: /^Edit photo/ });
  const [from, to] = [await tile.nth(2).boundingBox(), await tile.nth(0).boundingBox()];
  if (!from || !to) throw new Error("There is nothing to drag");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 40, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 40, { steps: 15 });
  await page.mouse.up();
  await expectOrder(["DSCN0010", "portrait_8", "landscape_6"]);
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.route("**/media/order", (route) => route.fulfill({ status: 500 }));
  await tile.first().click();
  await page.getByRole("button", { name: "Move photo 1 later" }).click();
  await page.getByText("Everything is back where it was.").first().waitFor();
  await closeTile(page);
  await expectOrder(["DSCN0010", "portrait_8", "landscape_6"]);
});
