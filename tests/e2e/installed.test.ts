/** What the installed app does: it takes what other apps share, and newer versions of itself when asked. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { answerBox, chooseType, skipToSummary } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { countFiles, readStore } from "./device-database.ts";
import { hydrated } from "./hydrated.ts";
import { keepApp } from "./offline-walk.ts";
import { serveOlderVersion } from "./older-version.ts";
import { productUrl } from "./product.ts";
import { photoFile, raceFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { endSession, signIn, signInHere } from "./sign-in-steps.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const APP = { serviceWorkers: "allow" } as const;
const make = recapMaker(productUrl());
const MANIFEST = JSON.parse(readFileSync("public/site.webmanifest", "utf8"));
const PHOTOS = ["small.jpg", "small.png", "landscape_6.jpg"].map(photoFile);
const ONE_MORE = [photoFile("portrait_8.jpg")];

/** Shares files as a phone's gallery does: by a form to the manifest's share target. */
async function share(page: Page, files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
  await page.evaluate(({ action, method, enctype, params }) => {
    const form = document.createElement("form");
    Object.assign(form, { id: "share", action, method, enctype });
    const input = document.createElement("input");
    Object.assign(input, { type: "file", multiple: true, name: params.files[0].name });
    form.append(input);
    document.body.append(form);
  }, MANIFEST.share_target);
  await page.locator("#share input").setInputFiles(files);
  await page.locator("#share").evaluate((form: HTMLFormElement) => form.submit());
}

/** The first sign of the athlete: the line at the bottom is loaded. */
async function touch(page: Page): Promise<void> {
  await hydrated(page);
  await page.mouse.move(5, 5);
  await page.mouse.move(15, 15);
}

/** As many stored photos. */
const photos = (count: number) => Array.from({ length: count }, () => ({}));
const THREE_PHOTOS = { media: photos(3) };

test("shared files come into a new recap, then into its memories, once, and after the session has expired once signed in; a race file fills in the details that are empty", async () => {
  const page = await open({ ...APP, expectedErrors: /net::ERR_|can't be opened without/ });
  await keepApp(page);
  // Without a draft the race type is asked first, also without a network.
  await page.context().setOffline(true);
  await share(page, PHOTOS);
  await page.getByText("Your files are ready").waitFor();
  await page.reload();
  await page.getByText("Your files are ready").waitFor();
  await chooseType(page);
  await page.getByLabel("Race Name").fill("Club 5K");
  const finishTime = page.getByRole("textbox", { name: "Finish Time" });
  await finishTime.fill("27:03");
  await page.context().setOffline(false);
  const shareId = new URL(page.url()).searchParams.get("recap") ?? "";
  await expectStored(page, shareId, { name: "Club 5K", finishTime: "27:03", media: photos(3) });

  const [navigation] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).searchParams.has("shared")),
    share(page, ONE_MORE),
  ]);
  const address = navigation.url();
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  expect(new URL(page.url()).searchParams.get("recap")).toBe(shareId);
  await expectStored(page, shareId, { media: photos(4) });
  // A second visit of the same address adds nothing.
  await page.goto(address);
  await page.getByText("Your files didn't arrive").waitFor();
  await expectStored(page, shareId, { media: photos(4) });

  await share(page, [raceFile("track-5k.gpx"), ...ONE_MORE]);
  const panel = page.getByRole("region", { name: "From your race file" });
  await panel.getByRole("button", { name: "Undo" }).waitFor();
  const details = { date: "2015-10-01", customDistanceValue: 3.25, name: "Club 5K" };
  await expectStored(page, shareId, { ...details, finishTime: "27:03" });
  await page.getByText("Your file says 26:56").waitFor();
  await page.getByRole("button", { name: "Use: Finish Time" }).click();
  await expectStored(page, shareId, { ...details, finishTime: "26:56", media: photos(5) });

  // The account has the draft from now on.
  const email = await signIn(page);
  await page.goto("/");
  await endSession(page);
  await share(page, ONE_MORE);
  await page.getByText("Choose your race type, and we'll add them to your new recap.").waitFor();
  await page.getByRole("link", { name: "Sign in to add them" }).click();
  await page.getByText("Sign in, and we'll add them to your recap.").waitFor();
  await signInHere(page, email);
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  await expectStored(page, shareId, { media: photos(6) });
});

/** Opens home with a draft of an account. */
async function openAccount() {
  const page = await open(APP);
  const { enter, shareId } = await make.draft();
  await enter(page);
  const email = await signIn(page);
  await keepApp(page);
  return { page, shareId, email };
}

/** Ends the session as the athlete does on another device. */
async function endElsewhere(email: string): Promise<void> {
  const other = await open();
  await signIn(other, email);
  await other.goto("/account#devices");
  await other.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await other.getByText("Device signed out").first().waitFor();
}

tortureTest("shared photos come into the draft of the account that is signed in", async () => {
  const { page, shareId } = await openAccount();
  await share(page, PHOTOS);
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  await expectStored(page, shareId, THREE_PHOTOS);
});

tortureTest(
  "once the session has expired, shared photos can go into a visitor's new recap, and never into the account's draft",
  async () => {
    const { page, shareId, email } = await openAccount();
    await endSession(page);
    await share(page, PHOTOS);
    await chooseType(page);
    const begun = new URL(page.url()).searchParams.get("recap") ?? "";
    expect(begun).not.toBe(shareId);
    await expectStored(page, begun, THREE_PHOTOS);
    await signIn(page, email);
    await expectStored(page, shareId, { media: [] });
  },
);

tortureTest("a device that another one signed out keeps what is shared until signing in", async () => {
  const { page, shareId, email } = await openAccount();
  await endElsewhere(email);
  await share(page, PHOTOS);
  await page.getByText("Sign in, and we'll add them to your recap.").waitFor();
  await signInHere(page, email);
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  await expectStored(page, shareId, THREE_PHOTOS);
});

tortureTest(
  "a device that another one signed out is cleared by its next page, of the service worker",
  async () => {
    const { page, email } = await openAccount();
    await endElsewhere(email);
    await page.goto("/");
    expect(await page.evaluate(() => localStorage.getItem("signedIn"))).toBeNull();
  },
);

tortureTest(
  "a race file without a draft waits for the race type; one that cannot be read says why",
  async () => {
    const page = await open(APP);
    await keepApp(page);
    await share(page, [raceFile("track-5k.gpx")]);
    await page.getByText("Your files are ready").waitFor();
    await chooseType(page);
    await expect.poll(() => page.getByRole("textbox", { name: "Finish Time" }).inputValue()).toBe("26:56");
    await page.goto("/");
    await share(page, [
      { name: "race.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from("<gpx><trk>") },
    ]);
    const panel = page.getByRole("region", { name: "From your race file" });
    await panel.getByText("This file is damaged.").waitFor();
  },
);

test("without the service worker home says that nothing has arrived, and what to do", async () => {
  const page = await open();
  await page.goto("/");
  await share(page, PHOTOS);
  await page.getByText("Your files didn't arrive").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a newer version waits until it is taken; no tab loses text or shows an error", async () => {
  const older = await serveOlderVersion();
  onTestFinished(older.close);
  const first = await open({
    ...APP,
    baseURL: older.url,
    // Both tabs save at once.
    expectedErrors: /503|404|409|Failed to fetch/,
  });
  const { enter, shareId } = await recapMaker(older.url).draft();
  await enter(first);
  await keepApp(first);
  await first.goto(`/questions?recap=${shareId}`);
  const second = await first.context().newPage();
  await second.goto(`/questions?recap=${shareId}&q=2`);
  older.setSaving(false);
  await answerBox(first).fill("Typed in the older version.");
  await answerBox(second).fill("In another tab.");
  for (const tab of [first, second]) await answerBox(tab).press("End");

  await older.deploy();
  const newer = await first.context().newPage();
  await newer.goto(`/race-details?recap=${shareId}`);
  await touch(newer);
  await first.getByText("A new version is ready").waitFor();
  expect(await newer.getByText("A new version is ready").count()).toBe(0);
  // The page may have loaded again before the press is over.
  await Promise.all([first.waitForEvent("load"), first.getByRole("button", { name: "Use it now" }).click()]);
  await expect.poll(() => answerBox(first).inputValue()).toBe("Typed in the older version.");

  // The other tab goes on, although its scripts are gone.
  older.setSaving(true);
  await second.getByRole("button", { name: "Next", exact: true }).click();
  await second.getByText("Question 3 of").first().waitFor();
  await second.getByRole("link", { name: "Race Recap", exact: true }).click();
  await second.getByRole("button", { name: "Start New Race Recap" }).waitFor();
  await expectStored(first, shareId, {
    answers: { "0": "Typed in the older version.", "1": "In another tab." },
  });
});

tortureTest("under a newer version a tab of the older one goes on, and what waited is sent", async () => {
  const older = await serveOlderVersion();
  onTestFinished(older.close);
  const page = await open({
    ...APP,
    baseURL: older.url,
    // Both tabs save at once.
    expectedErrors: /net::ERR_|404|409|Failed to fetch/,
  });
  const { enter, shareId } = await recapMaker(older.url).draft();
  await enter(page);
  await keepApp(page);
  const reloaded = await page.context().newPage();
  await reloaded.goto(`/race-details?recap=${shareId}`);
  await hydrated(reloaded);
  await page.goto(`/questions?recap=${shareId}`);
  await touch(page);
  await page.context().setOffline(true);
  await reloaded.getByLabel("Race Name").fill("Named offline");
  await answerBox(page).fill("Typed offline.");
  await page.locator("input[name=media]").setInputFiles(PHOTOS);
  await expect.poll(() => countFiles(page)).toBe(3);

  await older.deploy();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Question 2 of").first().waitFor();
  await answerBox(page).fill("Typed in the older version.");
  await skipToSummary(page);
  await reloaded.reload();
  await expect.poll(() => reloaded.getByLabel("Race Name").inputValue()).toBe("Named offline");
  await expectStored(page, shareId, {
    name: "Named offline",
    answers: { "0": "Typed offline.", "1": "Typed in the older version." },
    ...THREE_PHOTOS,
  });
  // The script of the next step is gone.
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.getByText("Step 6 of 7").waitFor();
});

tortureTest("a newer version that was offered for a day is taken at the next start", async () => {
  const older = await serveOlderVersion();
  onTestFinished(older.close);
  const page = await open({ ...APP, baseURL: older.url });
  await keepApp(page);
  await older.deploy();
  const start = async () => {
    await page.goto("/");
    await touch(page);
  };
  await start();
  const offered = () => page.evaluate(() => localStorage.getItem("newVersion"));
  await expect.poll(offered).not.toBeNull();
  const waits = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  expect(await waits()).toBe(true);
  await page.evaluate(() => {
    const [version] = (localStorage.getItem("newVersion") ?? "").split(" ");
    localStorage.setItem("newVersion", `${version} ${Date.now() - 25 * 60 * 60 * 1_000}`);
  });
  await start();
  await expect.poll(waits).toBe(false);
  expect(await page.getByText("A new version is ready").count()).toBe(0);
});

test("an almost full device says what can be freed; the icon counts what waits; back in front, uploads go on at once, and nothing stays on the device", async () => {
  const page = await open({ expectedErrors: /net::ERR_FAILED/ });
  const { enter, shareId } = await make.draft();
  await enter(page);
  await page.addInitScript(() => {
    Object.assign(window, { badges: [] });
    navigator.setAppBadge = async (count) =>
      void (window as unknown as { badges: unknown[] }).badges.push(count);
    navigator.storage.estimate = async () => ({ quota: 1_000_000_000, usage: 950_000_000 });
  });
  const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  await page.goto(`/race-memories?recap=${shareId}`);
  let failures = 0;
  await page.route("**/api/uploads**", (route) => {
    failures++;
    return route.abort();
  });
  await touch(page);
  await page.getByText("Free some before you add more.").waitFor();
  await page.locator("input[name=media]").setInputFiles(PHOTOS);
  await page.getByText("You'll have more once everything is sent.").waitFor();
  await expect.poll(badge).toBe(3);
  // By then the next try by itself is eight seconds away.
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3);
  await page.unroute("**/api/uploads**");
  const sent = page.waitForRequest("**/api/uploads**", { timeout: 5_000 });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await sent;
  await expectStored(page, shareId, THREE_PHOTOS);
  await expect.poll(badge).toBe(0);
  for (const store of ["items", "item-bytes"] as const)
    await expect.poll(() => readStore(page, store)).toEqual([]);
});
