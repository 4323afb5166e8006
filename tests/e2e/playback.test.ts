/** Tests playback of recordings: on the public page, without React, and on the athlete's screens. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ANSWER_1 } from "../whisper/known-sounds.ts";
import { openDraft } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { productUrl } from "./product.ts";
import { type RecapPlan, recapMaker } from "./screens/made-recaps.ts";
import { once } from "./screens/screen.ts";

const open = openPages();
const [FIRST = "", SECOND = ""] = ANSWER_1.split(/(?<=\.) /);

const STORY: RecapPlan = {
  answers: {},
  recordings: [{ isTranscribed: true }, { sample: "answer-1.m4a", isTranscribed: true }],
};
const storyWithRecordings = once(() => recapMaker(productUrl()).published(STORY));

async function openStory(visitor: Page): Promise<void> {
  await visitor.goto(`/r/${(await storyWithRecordings()).shareId}`);
}

function playerOf(page: Page, at: number): Locator {
  return page.locator("[data-player]").nth(at);
}

function playOf(player: Locator): Locator {
  return player.getByRole("button", { name: /^(Play|Pause) (the answer|recording)/ });
}

function isPaused(player: Locator): Promise<boolean> {
  return player.locator("audio").evaluate((audio: HTMLAudioElement) => audio.paused);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

test("a visitor plays one recording at a time, at any speed and from any sentence", async () => {
  const visitor = await open();
  await openStory(visitor);
  const [first, second] = [playerOf(visitor, 0), playerOf(visitor, 1)];
  await playOf(first).click();
  await first.locator("[aria-current]", { hasText: FIRST }).waitFor();
  expect(await playOf(first).innerText()).toMatch(/^Pause/);
  // Does not check a single second, which a slow machine may skip.
  await expect.poll(() => first.locator("[data-now]").innerText()).not.toBe("00:00");

  await first.getByRole("button", { name: "Speed: 1×" }).click();
  await first.getByRole("button", { name: "Speed: 1.25×" }).waitFor();
  await first.getByText(SECOND).click();
  await first.locator("[aria-current]", { hasText: SECOND }).waitFor();

  await second.getByText(SECOND).click();
  await expect.poll(() => isPaused(second)).toBe(false);
  expect(await isPaused(first)).toBe(true);
  const speed = (audio: HTMLAudioElement) => audio.playbackRate;
  expect(await second.locator("audio").evaluate(speed)).toBe(1.25);
  await playOf(second).click();
  await expect.poll(() => isPaused(second)).toBe(true);
});

test("the owner's browser draws what a form has sent; the page has the picture before a touch, and the player goes on where it was left", async () => {
  const owner = await open();
  const { enter, shareId } = await storyWithRecordings();
  await enter(owner);
  await owner.goto(`/summary?recap=${shareId}`);
  const waveforms = async () => {
    const answer = await owner.request.get(`/api/recaps/${shareId}`);
    const { recordings } = (await answer.json()) as { recordings: { waveform: string | null }[] };
    return recordings.map(({ waveform }) => new Set(waveform).size > 10);
  };
  await expect.poll(waveforms, { timeout: 30_000 }).toEqual([true, true]);

  const visitor = await open();
  const scripts: string[] = [];
  visitor.on("request", (request) => void scripts.push(request.url()));
  await openStory(visitor);
  const player = playerOf(visitor, 0);
  const slider = player.getByRole("slider");
  expect(await player.locator("svg path[d^=M]").first().isVisible()).toBe(true);
  expect(scripts.filter((url) => url.includes("connect-players"))).toEqual([]);
  await playOf(player).click();
  await expect.poll(() => isPaused(player)).toBe(false);
  await playOf(player).click();
  await slider.fill("4");
  await slider.and(visitor.locator("[aria-valuetext^='00:04']")).waitFor();
  for (const speed of ["1", "1.25", "1.5", "1.75", "1"])
    await player.getByRole("button", { name: `Speed: ${speed}×`, exact: true }).click();

  await visitor.reload();
  await visitor.keyboard.press("Tab");
  await slider.and(visitor.locator("[aria-valuetext^='00:04']")).waitFor();
});

test("the keyboard plays, seeks and moves between sentences", async () => {
  const visitor = await open();
  await openStory(visitor);
  const player = playerOf(visitor, 0);
  const slider = player.getByRole("slider");
  await playOf(player).focus();
  await visitor.keyboard.press("Tab");
  // The first key press loads the player.
  await player.getByRole("button", { name: FIRST }).waitFor();
  await visitor.keyboard.press("ArrowRight");
  await visitor.keyboard.press("ArrowRight");
  await visitor.keyboard.press("ArrowLeft");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/^00:05 of 00:08/);
  await visitor.keyboard.press("Tab");
  await visitor.keyboard.press("Tab");
  expect(await focused(visitor)).toBe(FIRST);
  await visitor.keyboard.press("ArrowDown");
  expect(await focused(visitor)).toBe(SECOND);
  await visitor.keyboard.press("Enter");
  await player.locator("[aria-current]", { hasText: SECOND }).waitFor();
  expect(await isPaused(player)).toBe(false);
  // All sentences are a single tab stop.
  await visitor.keyboard.press("Tab");
  expect(await focused(visitor)).toMatch(/^Play the answer to question 1, part 2/);
});

test("a recording that fails to load shows a message and a link, and the next press retries", async () => {
  const visitor = await open({ expectedErrors: /status of 503/ });
  await visitor.route("**/api/audio/**", (route) => route.fulfill({ status: 503 }));
  await openStory(visitor);
  const player = playerOf(visitor, 0);
  await playOf(player).click();
  await player.getByRole("alert").getByText("We can't play this right now").waitFor();
  expect(await player.getByRole("link", { name: "download the recording" }).isVisible()).toBe(true);
  await visitor.unroute("**/api/audio/**");
  await playOf(player).click();
  await player.locator("[aria-current]", { hasText: FIRST }).waitFor();
  expect(await player.getByRole("alert").isVisible()).toBe(false);
});

test("without the player's script, recordings have the browser's controls", async () => {
  const visitor = await open({ expectedErrors: /ERR_FAILED/ });
  await visitor.route("**/connect-players*", (route) => route.abort());
  await openStory(visitor);
  await playOf(playerOf(visitor, 0)).click();
  await expect.poll(() => visitor.locator("audio").first().isVisible()).toBe(true);
  const plain = await open({ javaScriptEnabled: false });
  await openStory(plain);
  expect(await plain.locator("audio").first().isVisible()).toBe(true);
  expect(await plain.getByRole("slider").count()).toBe(0);
});

test("the athlete plays recordings on /summary and /questions; deleting one keeps the focus, and Undo restores it completely", async () => {
  const athlete = await open();
  const shareId = await openDraft(athlete, "/summary", STORY);
  await athlete.getByText(SECOND).first().click();
  await playerOf(athlete, 0).locator("[aria-current]", { hasText: SECOND }).waitFor();
  await athlete.getByRole("link", { name: "Manage Recordings" }).click();
  const player = playerOf(athlete, 0);
  await player.getByText("Listen sentence by sentence").click();
  await player.locator("[data-start]", { hasText: SECOND }).click();
  await player.locator("[aria-current]", { hasText: SECOND }).waitFor();
  expect(await isPaused(player)).toBe(false);

  const countStored = async () => {
    const response = await athlete.request.get(`/api/recaps/${shareId}`);
    return ((await response.json()) as { recordings: unknown[] }).recordings.length;
  };
  await athlete.getByRole("button", { name: "Delete recording 1" }).click();
  const card = athlete.getByRole("listitem", { name: "Recording 1" });
  await card.getByRole("button", { name: "Undo" }).waitFor();
  expect(await card.getByLabel("Transcript").count()).toBe(0);
  const isFocused = (element: HTMLElement | SVGElement) => element === document.activeElement;
  expect(await card.evaluate(isFocused)).toBe(true);
  await expect.poll(countStored).toBe(1);
  await card.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(() => card.getByLabel("Transcript").inputValue()).toBe(ANSWER_1);
  expect(await card.evaluate(isFocused)).toBe(true);
  await expect.poll(countStored).toBe(2);
});
