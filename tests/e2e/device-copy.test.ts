import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerBox, chooseType, fillDetails, goToQuestions, publishRecap, startRecap } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { deleteOnServer } from "./server.ts";

const open = openPages();

function deviceCopy(page: Page) {
  return page.getByRole("region", { name: "This device's copy" });
}

/** Types into the shown question, and waits until this device keeps it; the server never gets it. */
async function typeInVain(page: Page, text: string): Promise<void> {
  await page.route("**/api/recaps/recap_*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await answerBox(page).fill(text);
  await page.waitForFunction(async (typed) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("race-recap");
      request.onsuccess = () => resolve(request.result);
    });
    const kept = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction("unsaved").objectStore("unsaved").getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return JSON.stringify(kept).includes(typed);
  }, text);
}

test("a recap that the server has no more is shown from this device's copy", async () => {
  const page = await open({ expectedErrors: /404/ });
  const link = await publishRecap(page, { name: "Lakefront Ten" });
  await deleteOnServer(page, link);
  for (const address of [link, link.replace("/r/", "/public-recap/")]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "Race recap not found" }).waitFor();
    await page.getByText("This race recap may have been removed or set to private.").waitFor();
    await page.getByRole("link", { name: "Go to Home" }).waitFor();
    await deviceCopy(page).getByRole("heading", { name: "Lakefront Ten" }).waitFor();
    const text = await deviceCopy(page).innerText();
    expect(text).toContain("Chicago, USA");
    expect(text).toContain("12.5 km");
    expect(text).toMatch(/[A-Z][a-z]+ \d{1,2}, \d{4}/);
    expect(text).not.toContain("perhaps never saved");
  }
});

test("what was typed and never reached the server is not lost with the recap", async () => {
  const page = await open({ expectedErrors: /404|ERR_FAILED/ });
  const link = await publishRecap(page, { name: "Lakefront Ten" });
  await page.goto(page.url().replace("/share", "/questions"));
  await typeInVain(page, "Nobody has read this yet.");
  await deleteOnServer(page, link);
  await page.goto(link);
  await deviceCopy(page).getByText("Nobody has read this yet.").waitFor();
  const text = await deviceCopy(page).innerText();
  expect(text).toContain("Lakefront Ten");
  expect(text).toContain("Typed here, perhaps never saved");
  expect(text).toContain("How did you prepare for this race?");
});

test("a draft that the server has no more still shows what was typed in it", async () => {
  const page = await open({ expectedErrors: /404|ERR_FAILED/ });
  await startRecap(page);
  await chooseType(page);
  await fillDetails(page);
  await goToQuestions(page);
  const address = new URL(page.url());
  const link = `${address.origin}/r/${address.searchParams.get("recap")}`;
  await typeInVain(page, "Nobody has read this yet.");
  await deleteOnServer(page, link);
  await page.goto(link);
  await deviceCopy(page).getByText("Nobody has read this yet.").waitFor();
});

test("a copy is shown at its own address alone, and nothing of it is sent", async () => {
  const page = await open({ expectedErrors: /404/ });
  const link = await publishRecap(page, { name: "Lakefront Ten" });
  await deleteOnServer(page, link);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
  await page.goto(link);
  await deviceCopy(page).getByRole("heading", { name: "Lakefront Ten" }).waitFor();
  await page.goto(`${link.slice(0, -1)}${link.endsWith("A") ? "Q" : "A"}`, { waitUntil: "networkidle" });
  await page.getByText("Race recap not found").waitFor();
  expect(await deviceCopy(page).count()).toBe(0);
  expect(sent.filter((request) => request.includes("Lakefront"))).toEqual([]);
});

test("a stranger sees that the recap is not there, and no more", async () => {
  const owner = await open();
  const link = await publishRecap(owner, { name: "Lakefront Ten" });
  await owner.getByRole("radio", { name: "Private" }).check();
  await owner.getByText("Saved", { exact: true }).waitFor();
  for (const javaScriptEnabled of [true, false]) {
    const stranger = await open({ expectedErrors: /404/, javaScriptEnabled });
    expect((await stranger.goto(link, { waitUntil: "networkidle" }))?.status()).toBe(404);
    const words = (await stranger.getByRole("main").innerText()).split(/\n+/);
    expect(words).toEqual([
      "Race recap not found",
      "This race recap may have been removed or set to private.",
      "Go to Home",
    ]);
  }
});

test("the owner of a private recap whose browser lost its cookie sees the recap again", async () => {
  const page = await open({ expectedErrors: /404/ });
  const link = await publishRecap(page, { name: "Lakefront Ten" });
  await page.getByRole("radio", { name: "Private" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByText("This recap is private: nobody but you can see it.").waitFor();
  expect(await page.getByRole("main").innerText()).toContain("I ran along the lake.");
  await page.getByRole("link", { name: "Share this Recap" }).waitFor();
  expect(await deviceCopy(page).count()).toBe(0);
});
