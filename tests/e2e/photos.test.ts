import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addPhotos, answerBox, openQuestions, publish, shownSizes, skipToSummary } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { photoFile } from "./sample-files.ts";
import { hold } from "./server.ts";

const open = openPages();
const PARTS = "**/api/uploads/*/parts/*";

async function openMemories(page: Page): Promise<void> {
  await page.goto(page.url().replace("/questions", "/race-memories"));
  await page.getByRole("heading", { name: "Your Race Memories" }).waitFor();
}

/** A sample photo for a list that also holds made-up files; its type is the browser's guess. */
function sample(name: string) {
  return { name, mimeType: "image/jpeg", buffer: readFileSync(photoFile(name)) };
}

test("bad files are named with their reason, good ones and the text are kept", async () => {
  const page = await open({ expectedErrors: /status of 400/ });
  await openQuestions(page);
  await answerBox(page).fill("Long runs.");
  await page
    .locator("input[name=media]")
    .setInputFiles([
      sample("small.png"),
      { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html><p>Hello") },
      sample("corrupted.jpg"),
    ]);
  const main = page.getByRole("main");
  await main
    .getByText("Only JPEG, PNG, WebP and GIF photos and MP4, MOV and WebM videos can be added")
    .waitFor();
  await main.getByText("This photo or video is damaged or incomplete").waitFor();
  const text = await main.innerText();
  for (const name of ["page.jpg", "corrupted.jpg"]) expect(text).toContain(name);
  await expect.poll(() => main.getByRole("img").count()).toBe(1);
  expect(await shownSizes(main.getByRole("img"))).toEqual(["32 x 48"]);
  expect(await answerBox(page).inputValue()).toBe("Long runs.");
});

test("a deleted photo comes back by Undo with its description", async () => {
  const page = await open();
  await openQuestions(page);
  await addPhotos(page, ["small.jpg", "small.png"]);
  await page.getByLabel("Description").first().fill("At the start");
  await page.getByRole("button", { name: "Delete photo 1" }).click();
  await page.getByText("Media deleted").first().waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("img").count()).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByRole("main").getByRole("img").count()).toBe(2);
  expect(await page.getByLabel("Description").first().inputValue()).toBe("At the start");
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
});

test("the memories return to the screen that opened them", async () => {
  const page = await open();
  await openQuestions(page);
  await addPhotos(page, ["small.jpg"]);
  await page.getByRole("button", { name: "All photos" }).click();
  await page.getByRole("heading", { name: "Your Race Memories" }).waitFor();
  await page.getByLabel("Description").fill("Before the rain");
  await page.getByRole("button", { name: "Back" }).click();
  await answerBox(page).waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("Before the rain");
  await skipToSummary(page);
  await page.getByRole("link", { name: "Add Photos" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("heading", { name: "Race Recap Summary" }).waitFor();
  // A photo and no answer is a recap.
  await publish(page);
  await page.getByRole("link", { name: "Back to Memories" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Share Your Race Story" }).waitFor();
});

test("adding a photo says so, and its description is saved while it is typed", async () => {
  const page = await open();
  await openQuestions(page);
  await page.locator("input[name=media]").setInputFiles(photoFile("DSCN0010.jpg"));
  await page.getByText("Media uploaded").first().waitFor();
  expect(await page.getByText("Your photo has been added to the race recap.").count()).toBeGreaterThan(0);
  await page.getByLabel("Description").fill("Up the last hill");
  await page.getByRole("main").getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel("Description").inputValue()).toBe("Up the last hill");
});

test("a description that is typed without a network is kept on the device and saved later", async () => {
  const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await openQuestions(page);
  await addPhotos(page, ["small.jpg"]);
  await page.context().setOffline(true);
  await page.getByLabel("Description").fill("In the tunnel");
  await page.getByRole("main").getByText("No connection").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("main").getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel("Description").inputValue()).toBe("In the tunnel");
});

test("a HEIC photo is added as a JPEG, and without JavaScript named with its reason", async () => {
  const page = await open();
  await openQuestions(page);
  await addPhotos(page, ["iphone_13_pro_max.HEIC"]);
  const [size] = await shownSizes(page.getByRole("main").getByRole("img"));
  expect(size).not.toBe("0 x 0");
  const plain = await open({ javaScriptEnabled: false, expectedErrors: /status of 400/ });
  await openQuestions(plain);
  await plain.locator("input[name=media]").setInputFiles(photoFile("iphone_13_pro_max.HEIC"));
  await plain.getByRole("button", { name: "Upload", exact: true }).click();
  await plain.getByText("Browsers cannot show HEIC photos.").waitFor();
});

test("a photo whose answer was lost is added once", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });
  await openQuestions(page);
  await addPhotos(page, ["small.png"]);
  let isLost = false;
  await page.route("**/api/uploads/*/finish", async (route) => {
    if (!isLost) await route.fetch();
    isLost = true;
    await route.abort();
  });
  await page.locator("input[name=media]").setInputFiles(photoFile("small.jpg"));
  await page.getByText("Upload failed").first().waitFor();
  await page.getByRole("button", { name: "Try again: small.jpg" }).click();
  await expect.poll(() => page.getByRole("main").getByRole("img").count()).toBe(2);
  await openMemories(page);
  expect(await page.getByRole("main").getByRole("img").count()).toBe(2);
});

test("photos go on arriving while the athlete goes on", async () => {
  const page = await open();
  await openQuestions(page);
  const release = await hold(page, PARTS);
  await page.locator("input[name=media]").setInputFiles([photoFile("small.jpg"), photoFile("small.png")]);
  await page.getByText("0 of 2").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("What was your race day experience like?").waitFor();
  expect(await page.getByRole("list", { name: "Uploads" }).count()).toBe(0);
  await page.getByRole("button", { name: "Skip to Summary" }).click();
  await page.getByText("Step 5 of 7").waitFor();
  await page.getByRole("list", { name: "Uploads" }).waitFor();
  release();
  await expect
    .poll(() => page.getByRole("region", { name: "Photos and videos" }).getByRole("img").count())
    .toBe(2);
  await page.getByRole("region", { name: "Photos and videos" }).getByRole("link").nth(2).click();
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await dialog.getByText("2 of 2").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(page.url()).toContain("/summary");
});

test("a photo that cannot be shown leaves its place with a word", async () => {
  const athlete = await open();
  await openQuestions(athlete);
  await addPhotos(athlete, ["small.jpg"]);
  await skipToSummary(athlete);
  const link = await publish(athlete);
  const stranger = await open({ expectedErrors: /503/ });
  await stranger.route("**/api/image/**", (route) => route.fulfill({ status: 503 }));
  await stranger.goto(link);
  await stranger.getByRole("region", { name: "Race Gallery" }).scrollIntoViewIfNeeded();
  await stranger.getByText("Photo display error").waitFor();
  expect(await stranger.getByText("Race Photo", { exact: true }).isVisible()).toBe(true);
});

test("deleting a photo says when it failed, and the photo stays", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED|500/ });
  await openQuestions(page);
  await addPhotos(page, ["small.jpg"]);
  await page.route("**/questions.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Delete photo 1" }).click();
  await page.getByText("No connection").first().waitFor();
  expect(await page.getByRole("main").getByRole("img").count()).toBe(1);
});

/** The words of what has the focus, or its label. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element === document.body ? "" : (element.getAttribute("aria-label") ?? element.innerText);
  });
}

test("in the memories a press keeps its place and the focus, and says what has come of it", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED|status of (400|502)|SyntaxError/ });
  await openQuestions(page);
  await openMemories(page);
  await addPhotos(page, ["small.jpg", "small.png", "small.webp"]);
  const photos = page.getByRole("main").getByRole("img");

  await page.getByRole("button", { name: "Make cover: photo 2" }).press("Enter");
  await page.getByText("Photo 2 is the cover now").waitFor({ state: "attached" });
  expect(await focused(page)).toBe("Cover");

  await page.getByRole("button", { name: "Delete photo 3" }).press("Enter");
  const place = page.getByRole("listitem").filter({ hasText: "Deleted." });
  await place.waitFor();
  expect(await focused(page)).toContain("Deleted.");
  await place.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText("Media restored").first().waitFor();
  await expect.poll(() => focused(page)).toBe("Delete photo 3");

  const network = "**/race-memories.data*";
  await page.route(network, (route) => route.abort());
  await page.getByRole("button", { name: "Delete photo 3" }).press("Enter");
  await page.getByRole("status").getByText("There was a problem deleting the media").first().waitFor();
  expect(await focused(page)).toBe("Delete photo 3");
  await page.unroute(network);
  await page.route(network, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  const answered = page.waitForResponse((response) => response.status() === 502);
  await page.getByRole("button", { name: "Delete photo 2" }).press("Enter");
  await answered;
  await page.locator("button[value=continue][aria-disabled=false]").waitFor();
  await page.unroute(network);
  expect(await page.getByRole("alert").innerText()).toContain("Delete failed");
  expect(await photos.count()).toBe(3);

  const last = page.getByLabel("Description").nth(2);
  await last.fill("x".repeat(600));
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByRole("alert").getByText("Photo 3").waitFor();
  await expect.poll(() => last.evaluate((field) => field === document.activeElement)).toBe(true);

  // All that was one stay on the page: one press on Back leaves it.
  await page.goBack();
  await answerBox(page).waitFor();
});
