/** Browsers that are killed while they record (docs/goals.md, R2). */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { chooseType } from "../athlete.ts";
import { fakeMicrophone, launchProfile } from "../browser.ts";
import { productUrl } from "../product.ts";
import { audioFile } from "../sample-files.ts";
import { between, KILLING, ROUNDS } from "./rounds.ts";

const launch = launchProfile(fakeMicrophone(audioFile("answer-1.wav")));
const [SHORTEST_SECONDS, LONGEST_SECONDS] = [2, 12];

test(
  "a browser that is killed at a random moment while it records offers the take again and loses less than 1.5 s of it",
  KILLING,
  async () => {
    const losses: number[] = [];
    onTestFinished(() => console.log(`Seconds lost: ${losses.map((lost) => lost.toFixed(2)).join(", ")}`));
    const { page } = await launch();
    await page.goto(`${productUrl()}/race-type?new`);
    await chooseType(page);
    // From now on the browser finds its recap again, even where its cookies were not written yet.
    await page.waitForFunction(() => document.cookie.includes("visitor-pass=settled"));
    const address = page.url().replace("/race-details", "/questions");
    await page.context().close();
    for (let round = 0; round < ROUNDS; round++) {
      // Alone shortly before the fourth second is stored, when most is lost.
      const seconds = ROUNDS === 1 ? 3.8 : between(SHORTEST_SECONDS, LONGEST_SECONDS);
      const lost = await killWhileRecording(address, seconds);
      losses.push(lost);
      expect(lost).toBeLessThan(1.5);
    }
  },
);

/** Kills it after so many seconds of recording, starts it again, and keeps what is offered. Returns the seconds that are lost. */
async function killWhileRecording(address: string, seconds: number): Promise<number> {
  const speaking = await launch();
  await noteStart(speaking.page);
  await speaking.page.goto(address);
  await speaking.page.getByRole("button", { name: "Record answer" }).click();
  await speaking.page.getByRole("button", { name: "Stop" }).first().waitFor();
  const startedAt = await speaking.page.evaluate(() => Number(document.documentElement.dataset.startedAt));
  await sleep(Math.max(0, startedAt + seconds * 1_000 - Date.now()));
  const killedAt = Date.now();
  await speaking.kill();

  const { page } = await launch();
  await page.goto(address);
  const before = await durationsOf(page, address);
  await page.getByRole("button", { name: "Keep this recording" }).click();
  await expect.poll(async () => (await durationsOf(page, address)).length).toBe(before.length + 1);
  const kept = (await durationsOf(page, address)).at(-1) ?? 0;
  await page.context().close();
  return (killedAt - startedAt) / 1_000 - kept;
}

/** When the recorder has really begun, by the clock that this test has too. */
async function noteStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (timeslice?: number) {
      document.documentElement.dataset.startedAt = String(Date.now());
      start.call(this, timeslice);
    };
  });
}

/** As the server has them. */
async function durationsOf(page: Page, address: string): Promise<number[]> {
  const { origin, searchParams } = new URL(address);
  const response = await page.request.get(`${origin}/api/recaps/${searchParams.get("recap")}`);
  const { recordings }: { recordings: { duration: number }[] } = await response.json();
  return recordings.map(({ duration }) => duration);
}
