import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { beginRecap, killWhileRecording } from "../../scripts/voice/killed-recording.mjs";
import { answerBox, chooseType, fillDetails, next } from "./athlete.ts";
import { executablePath, launchProfile, tortureTest } from "./browser.ts";
import { productUrl } from "./product.ts";
import { unsavedScreens } from "./stored.ts";

/** Chromium writes cookies to disk after half a minute. */
const launch = launchProfile();

test("a browser that is killed restores its draft, also if it is killed while it does so, and the typed text except for the last second", async () => {
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
    .poll(() => unsavedScreens(page))
    .toMatchObject({
      "edited-question": { editedText: "How was the win" },
      "new-question": { newQuestion: "Who chee" },
    });
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
});

tortureTest(
  "a browser that is killed while it records offers the take again and loses less than 1.5 s of it",
  async () => {
    const profile = await mkdtemp(join(tmpdir(), "race-recap-profile-"));
    onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    const address = await beginRecap(productUrl(), { profile, executablePath });
    // Shortly before the fourth second is stored, when most is lost.
    const killed = await killWhileRecording(address, { profile, executablePath, seconds: 3.8 });
    expect(killed.lostSeconds).toBeLessThan(1.5);
  },
);
