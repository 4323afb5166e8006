import { expect, test } from "vitest";
import {
  answerBox,
  chooseType,
  fillDetails,
  next,
  openDraft,
  openPublished,
  openQuestions,
} from "./athlete.ts";
import { launchProfile, openPages, tortureTest } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { productUrl } from "./product.ts";
import { OWN_INDEX, recapMaker } from "./screens/made-recaps.ts";
import { openStep } from "./screens/screen.ts";
import { expectStored, unsavedFields, unsavedQuestions } from "./stored.ts";

const open = openPages();
/** Chromium writes cookies to disk after half a minute. */
const launch = launchProfile();
const OFFLINE = { expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ };

test("the browser's Back from the details leads to the same recap", async () => {
  const page = await open();
  await page.goto("/race-type?new");
  await chooseType(page);
  const shareId = new URL(page.url()).searchParams.get("recap");
  await page.goBack();
  await page.getByText("Step 1 of 7").waitFor();
  await page.getByRole("radio", { name: "Cycling" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Step 2 of 7").waitFor();
  expect(new URL(page.url()).searchParams.get("recap")).toBe(shareId);
  const drafts = await page.request.get("/api/recaps/user?status=draft");
  expect(await drafts.json()).toMatchObject([{ shareId, raceType: "cycling" }]);
});

test("an invalid detail is reported, kept on the device and not dropped by Next, until it no longer applies to the race", async () => {
  // The text kept on this device is saved without changing the location.
  const page = await open({ expectedErrors: /409 \(Conflict\)/ });
  const details = { name: null, location: null, distance: null, customDistanceValue: null, dnf: false };
  const shareId = await openDraft(page, "/race-details", {
    details: { ...details, customDistanceUnit: null },
  });
  const raceName = page.getByLabel("Race Name");
  const name = "x".repeat(121);
  await page.getByLabel("Location").fill("Oslo");
  await raceName.fill(name);
  await page.getByText("121 of 120 characters. Please shorten it.").waitFor();
  await page.getByText("Not saved yet").waitFor();
  await expectStored(page, shareId, { location: "Oslo", name: null });
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Race name can have up to 120 characters. This has 121").waitFor();
  await page.reload();
  await expect.poll(() => raceName.inputValue()).toBe(name);
  expect(await page.getByLabel("Location").inputValue()).toBe("Oslo");

  await raceName.fill("Oslo Run");
  const distance = page.getByLabel("Distance", { exact: true });
  const custom = page.getByLabel("Custom Distance");
  await distance.selectOption("custom");
  await custom.pressSequentially("1-2");
  await page.getByText("Not saved yet: Enter the distance as a number").waitFor();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Enter the distance as a number", { exact: true }).waitFor();
  expect(await custom.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
  await custom.fill("-5");
  await distance.selectOption("5k");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Step 3 of 7").waitFor();
  await expectStored(page, shareId, { name: "Oslo Run", distance: "5k", customDistanceValue: null });
});

tortureTest("an answer that is too long is reported and kept on the device", async () => {
  const page = await open();
  const shareId = await openQuestions(page);
  const text = "y".repeat(10_001);
  await answerBox(page).fill(text);
  await page.getByText("Not saved yet").waitFor();
  await page.reload();
  await expect.poll(() => answerBox(page).inputValue()).toBe(text);
  await answerBox(page).fill("Short enough.");
  await page.getByText("Saved", { exact: true }).waitFor();
  await expectStored(page, shareId, { answers: { "0": "Short enough." } });
});

/** Browsers limit the bytes of requests that outlive their page. A character of Devanagari has three. */
tortureTest(
  "long transcripts in Devanagari are saved, also those that are typed while another is on its way, and Next goes on",
  async () => {
    const page = await open();
    const recordings = ["एक", "दो", "तीन"].map((transcript) => ({ transcript }));
    const shareId = await openDraft(page, "/questions", { recordings });
    const transcripts = ["क".repeat(24_000), "ख".repeat(11_000), "ग".repeat(11_000)];
    let underWay = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/recaps/${shareId}`, async (route) => {
      underWay++;
      await answered;
      await route.continue();
    });
    for (const [at, transcript] of transcripts.entries())
      await page.getByLabel(`Transcript of recording ${at + 1}`, { exact: true }).fill(transcript);
    await expect.poll(() => underWay).toBe(1);
    answer();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.waitForURL(/[?&]q=2/);
    await expectStored(page, shareId, { recordings: transcripts.map((transcript) => ({ transcript })) });
    expect(await unsavedFields(page)).toEqual({});
  },
);

test("an answer to a question that another tab deleted is shown for copying, while it is typed and after Next", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)|409 \(Conflict\)/ });
  const recap = await recapMaker(productUrl()).draft({
    ownQuestions: ["Who cheered?", "What did you eat?"],
  });
  await openStep(page, "/questions", recap, "&q=7");
  const notice = page.getByRole("alert");
  await recap.changeQuestions({ intent: `delete-${OWN_INDEX + 1}` });
  await answerBox(page).fill("Bananas.");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await notice.getByText("Bananas.").waitFor();
  await page.getByText("Who cheered?").waitFor();
  await notice.getByRole("button", { name: "Remove this text" }).click();
  await notice.waitFor({ state: "detached" });

  await recap.changeQuestions({ intent: `delete-${OWN_INDEX}` });
  await answerBox(page).fill("My sister.");
  await page.getByText("Not saved yet: This question was deleted").waitFor();
  expect(await notice.innerText()).toContain("This question was deleted in another tab");
  await page.reload();
  await notice.getByText("My sister.").waitFor();
  await page.getByText("What would you do differently next time?").waitFor();
  await notice.getByRole("button", { name: "Remove this text" }).click();
  await notice.waitFor({ state: "detached" });
  await expect.poll(() => unsavedFields(page)).toEqual({});
});

test("text typed for a recap that was deleted elsewhere is shown on the page that does not find the recap, in the chosen theme", async () => {
  const page = await open({ expectedErrors: /404 \(Not Found\)|ErrorResponse/ });
  const shareId = await openQuestions(page);
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: "Dark" }).check();
  await page.request.delete(`/api/recaps/${shareId}`, { headers: { origin } });
  await answerBox(page).fill("Typed too late.");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("heading", { name: "Race recap not found" }).waitFor();
  const copy = page.getByRole("region", { name: "This device's copy" });
  await copy.getByText("Typed too late.").waitFor();
  expect(await copy.innerText()).toContain("How did you prepare for this race?");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

tortureTest("removing the name of a published recap is not reported as saved", async () => {
  const page = await open({ expectedErrors: /400 \(Bad Request\)/ });
  await openPublished(page, "/race-details");
  await page.getByLabel("Race Name").fill("");
  await page.getByText("Not saved yet", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Race name is required", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Not saved yet: Race name is required").waitFor();
  expect(await page.getByLabel("Race Name").inputValue()).toBe("");
});

tortureTest(
  "text that is typed offline is saved once the network is back, and survives closing the page",
  async () => {
    const page = await open(OFFLINE);
    const shareId = await openQuestions(page);
    await hydrated(page);
    const context = page.context();
    const saved = async () => {
      const recap = await context.request.get(`/api/recaps/${shareId}`);
      return ((await recap.json()) as { answers: Record<string, string> }).answers["0"];
    };
    await context.setOffline(true);
    await answerBox(page).fill("Typed in the tunnel.");
    await page.getByText("No connection. Your text is safe on this device").waitFor();
    await context.setOffline(false);
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await saved()).toBe("Typed in the tunnel.");

    await context.setOffline(true);
    await answerBox(page).fill("Typed in the next tunnel.");
    await page.getByText("No connection. Your text is safe on this device").waitFor();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Nothing is lost." }).waitFor();
    expect(await answerBox(page).inputValue()).toBe("Typed in the next tunnel.");
    const address = page.url();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address);
    await expect.poll(() => answerBox(again).inputValue()).toBe("Typed in the next tunnel.");
    await expect.poll(saved).toBe("Typed in the next tunnel.");
  },
);

tortureTest(
  "a browser that is killed restores its draft, also if it is killed while it does so, and the typed text except for the last second",
  async () => {
    const home = productUrl();
    let { page, kill } = await launch();
    await page.goto(`${home}/race-type?new`);
    await chooseType(page);
    const shareId = new URL(page.url()).searchParams.get("recap");
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain("visitor-pass=settled");
    await fillDetails(page);
    await next(page, "/custom-questions");
    await page.getByRole("button", { name: "Edit: How did you prepare for this race?" }).click();
    await page.getByLabel("Edit question").fill("How was the win");
    await page.getByLabel("Add your own question").fill("Who chee");
    await expect
      .poll(async () => (await unsavedQuestions(page)).toSorted())
      .toEqual(["How was the win", "Who chee"]);
    await page.goto(`${home}/questions?recap=${shareId}`);
    await page.getByText("Step 4 of 7").waitFor();
    // Chromium writes localStorage seconds later, or once no page has it open: the last screen.
    await page.goto("about:blank");
    await page.goto(`${home}/questions?recap=${shareId}`);
    const keysPerSecond = 20;
    const text = "The gun went off and everybody ran and nobody thought of the hill that waits at ten.";
    await answerBox(page).pressSequentially(text, { delay: 1_000 / keysPerSecond });
    await kill();
    ({ page, kill } = await launch());

    // Killed while it restores the draft, it restores it the next time.
    await page.route("**/api/visitor**", (route) => route.abort());
    await page.goto(`${home}/race-details?recap=${shareId}`);
    await page.getByText("Race recap not found").first().waitFor();
    await page.unroute("**/api/visitor**");
    await page.goto(home);
    await page.getByRole("link", { name: "Continue your recap" }).click();
    await page.getByText("Step 4 of 7").waitFor();
    expect(new URL(page.url()).searchParams.get("recap")).toBe(shareId);

    const lost = async () => text.length - (await answerBox(page).inputValue()).length;
    await expect.poll(lost).toBeLessThanOrEqual(keysPerSecond);
    const kept = await answerBox(page).inputValue();
    expect(text.startsWith(kept)).toBe(true);
    const stored = async () => (await page.request.get(`${home}/api/recaps/${shareId}`)).json();
    await expect.poll(stored).toMatchObject({
      name: "Chicago Lakefront Run",
      customDistanceValue: 12.5,
      answers: { "0": kept },
    });
    await page.goto(`${home}/custom-questions?recap=${shareId}`);
    await expect.poll(() => page.getByLabel("Edit question").inputValue()).toBe("How was the win");
    await expect.poll(() => page.getByLabel("Add your own question").inputValue()).toBe("Who chee");
  },
);
