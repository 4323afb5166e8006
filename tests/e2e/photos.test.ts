import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, closeTile, openDraft, openTile, tileOf } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { photoFile } from "./sample-files.ts";
import { hold } from "./server.ts";

const open = openPages();

tortureTest(
  "a photo's description is saved while it is typed, or later if offline, and is restored with a deleted photo",
  async () => {
    const page = await open({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
    const questionPhotos = ["portrait_8.jpg", "landscape_6.jpg"];
    const shareId = await openDraft(page, "/questions", { questionPhotos });
    await hydrated(page);
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const description = page.getByLabel("Description");
    await openTile(page, "photo 1");
    const saved = async () => {
      const recap = await page.request.get(`/api/recaps/${shareId}`);
      return ((await recap.json()) as { media: { description: string }[] }).media[0]?.description;
    };
    await description.fill("Up the last hill");
    await dialog.getByText("Saved", { exact: true }).waitFor();
    expect(await saved()).toBe("Up the last hill");
    await page.context().setOffline(true);
    await description.fill("In the tunnel");
    await dialog.getByText("No connection").waitFor();
    await page.context().setOffline(false);
    await dialog.getByText("Saved", { exact: true }).waitFor();
    expect(await saved()).toBe("In the tunnel");

    const photos = main.getByRole("img");
    await page.getByRole("button", { name: "Delete photo 1" }).click();
    await page.getByText("Media deleted").first().waitFor();
    await expect.poll(() => photos.count()).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => photos.count()).toBe(2);
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await openTile(page, "photo 1");
    expect(await description.inputValue()).toBe("In the tunnel");

    await page.route("**/questions.data*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Delete photo 1" }).click();
    await page.getByText("No connection").first().waitFor();
    await closeTile(page);
    expect(await photos.count()).toBe(2);
  },
);

test("uploads continue while the athlete continues, and photos open in the lightbox on the summary", async () => {
  const page = await open();
  await openDraft(page, "/questions");
  await hydrated(page);
  const release = await hold(page, "**/api/uploads/*/parts/*");
  await answerBox(page).fill("Long runs.");
  await page.locator("input[name=media]").setInputFiles([photoFile("small.jpg"), photoFile("small.png")]);
  await tileOf(page, "small.png").getByText("0%").waitFor();
  expect(await answerBox(page).inputValue()).toBe("Long runs.");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("What was your race day experience like?").waitFor();
  expect(await page.getByRole("list", { name: "Photos and videos" }).count()).toBe(0);
  await page.getByRole("button", { name: "Skip to Summary" }).click();
  await page.getByText("Step 5 of 7").waitFor();
  await page.getByText("Long runs.").waitFor();
  await page.getByRole("list", { name: "Uploads" }).waitFor();
  release();
  const gallery = page.getByRole("region", { name: "Memories" });
  await expect.poll(() => gallery.getByRole("img").count()).toBe(2);
  await gallery.getByRole("link").nth(2).click();
  const dialog = page.getByRole("dialog", { name: "Photos" });
  await dialog.getByText("2 of 2").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(page.url()).toContain("/summary");
});

/** Returns the text or label of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element === document.body ? "" : (element.getAttribute("aria-label") ?? element.innerText);
  });
}

test("in the memories a press keeps the scroll position and the focus, and announces its result; a description is restored with its photo", async () => {
  const page = await open({ expectedErrors: /ERR_FAILED|status of (400|502)|SyntaxError/ });
  await openDraft(page, "/race-memories", {
    photos: ["portrait_8.jpg", "landscape_6.jpg", "DSCN0010.jpg"],
  });
  await hydrated(page);
  const photos = page.locator("main figure[data-media] img");

  await openTile(page, "photo 2");
  await page.getByRole("button", { name: "Make cover: photo 2" }).press("Enter");
  await page.getByText("Photo 2 is now the cover").waitFor({ state: "attached" });
  expect(await focused(page)).toBe("Cover");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Edit photo 2");

  await openTile(page, "photo 3");
  const description = page.getByLabel("Description");
  await description.fill("Up the last hill");
  await page.getByRole("dialog").getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete photo 3" }).press("Enter");
  const place = page.getByRole("listitem").filter({ hasText: "Deleted." });
  await place.waitFor();
  expect(await focused(page)).toContain("Deleted.");
  await place.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText("Media restored").first().waitFor();
  await expect.poll(() => focused(page)).toBe("Edit photo 3");
  await page.keyboard.press("Enter");
  expect(await description.inputValue()).toBe("Up the last hill");

  const network = "**/race-memories.data*";
  await page.route(network, (route) => route.abort());
  await page.getByRole("button", { name: "Delete photo 3" }).press("Enter");
  await page.getByRole("status").getByText("There was a problem deleting the media").first().waitFor();
  expect(await focused(page)).toBe("Delete photo 3");
  await page.unroute(network);
  await page.route(network, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  const answered = page.waitForResponse((response) => response.status() === 502);
  await page.getByRole("button", { name: "Delete photo 3" }).press("Enter");
  await answered;
  await page.locator("button[value=continue]:not([aria-disabled])").waitFor();
  await page.unroute(network);
  await page.getByRole("status").getByText("Delete failed").first().waitFor();
  // What the toast says is not on the page, too.
  expect(await page.getByRole("main").getByText("Delete failed").isVisible()).toBe(false);
  expect(await photos.count()).toBe(3);

  await description.fill("x".repeat(600));
  await expect.poll(() => description.getAttribute("aria-invalid")).toBe("true");
  await closeTile(page);
  // The tile says so, and opens.
  const refused = page.getByRole("listitem").filter({ hasText: "Not saved yet" });
  await refused.waitFor();
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await description.waitFor();

  // It was all one history entry: Back leaves the page.
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});
