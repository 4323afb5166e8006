/** Recordings without JavaScript: by the answer's plain form, a voice memo at a time. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { ANSWER_1 } from "../whisper/known-sounds.ts";
import { answerBox, openQuestions, skipToSummary } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { audioFile } from "./sample-files.ts";
import { forgetWhisper, tellWhisper } from "./whisper.ts";

const open = openPages();

afterEach(forgetWhisper);

const STORY = "I ran along the lake.\nIt was windy.";

async function openQuestion(expectedErrors?: RegExp): Promise<Page> {
  const page = await open({ javaScriptEnabled: false, ...(expectedErrors && { expectedErrors }) });
  await openQuestions(page);
  return page;
}

async function upload(page: Page, name = "answer-1.webm"): Promise<void> {
  await page.getByLabel("Add a voice memo").setInputFiles(audioFile(name));
  await page.getByRole("button", { name: "Upload memo" }).click();
}

function transcripts(page: Page) {
  return page.getByLabel("Transcript");
}

test("a voice memo is added, told by its transcript, deleted and had back", async () => {
  const page = await openQuestion();
  await answerBox(page).fill("Long runs.");
  await upload(page);
  await page.getByText("Recording added").waitFor();
  expect(await answerBox(page).inputValue()).toBe("Long runs.");
  const sound = page.getByRole("main").locator("audio");
  expect(await sound.isVisible()).toBe(true);
  const address = new URL((await sound.getAttribute("src")) ?? "", page.url());
  expect((await page.request.get(address.href)).headers()["content-type"]).toBe("audio/webm");

  await transcripts(page).fill(STORY);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("What was your race day experience like?").waitFor();
  await page.getByRole("button", { name: "Question 1, recorded" }).click();
  expect(await transcripts(page).inputValue()).toBe(STORY);

  await page.getByRole("button", { name: "Delete recording 1" }).click();
  await page.getByText("Recording deleted").waitFor();
  expect(await transcripts(page).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await transcripts(page).waitFor();
  expect(await transcripts(page).inputValue()).toBe(STORY);
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
});

test("several memos keep their order and their own transcripts", async () => {
  const page = await openQuestion();
  await upload(page, "answer-1.webm");
  await transcripts(page).fill("First");
  await upload(page, "answer-1.m4a");
  await expect.poll(() => transcripts(page).count()).toBe(2);
  await transcripts(page).nth(1).fill("Second");
  await skipToSummary(page);
  const story = page.getByRole("region", { name: "Your story" });
  await expect.poll(() => story.innerText()).toMatch(/First[\s\S]*Second/);
  expect(await story.locator("audio").count()).toBe(2);
  await page.getByRole("link", { name: "Manage Recordings" }).click();
  expect(await transcripts(page).first().inputValue()).toBe("First");
});

test("a recording alone is a recap, and its page has the voice and the text", async () => {
  const page = await openQuestion();
  await upload(page);
  await transcripts(page).fill(STORY);
  await skipToSummary(page);
  await page.getByRole("button", { name: "Continue to Share" }).click();
  await page.getByText("Step 6 of 7").waitFor();
  const link = await page.getByLabel("Share direct link").inputValue();
  const visitor = await open({ javaScriptEnabled: false });
  await visitor.goto(link);
  const story = visitor.getByRole("region", { name: "Race Story" });
  expect(await story.locator("audio").isVisible()).toBe(true);
  expect(await story.innerText()).toContain("It was windy.");
  expect(await story.getByRole("button").count()).toBe(0);
});

test("what is no recording is refused by name, and what was typed is kept", async () => {
  const page = await openQuestion(/status of 400/);
  await upload(page);
  await answerBox(page).fill("Long runs.");
  await transcripts(page).fill("I ran along the lake. ".repeat(5_000));
  await page.getByLabel("Add a voice memo").setInputFiles({
    name: "page.webm",
    mimeType: "audio/webm",
    buffer: Buffer.from("<!doctype html><p>Hello"),
  });
  await page.getByRole("button", { name: "Upload memo" }).click();
  await page.getByText("Only WebM, MP4 (M4A), Ogg and WAV recordings can be added").waitFor();
  expect(await page.getByRole("alert").innerText()).toContain("page.webm");
  await page.getByText("The transcript can have up to 100,000 characters").waitFor();
  expect((await transcripts(page).inputValue()).length).toBe(110_000);
  expect(await answerBox(page).inputValue()).toBe("Long runs.");
});

test("a memo is transcribed by a button, and where that fails it is kept and can be tried again", async () => {
  const page = await openQuestion(/status of 400/);
  await upload(page);
  await tellWhisper(5004, 9);
  await page.getByRole("button", { name: "Transcribe: recording 1" }).click();
  await page.getByRole("alert").getByText("Not transcribed").waitFor();
  await answerBox(page).fill("Long runs.");
  await forgetWhisper();
  await page.getByRole("button", { name: "Transcribe: recording 1" }).click();
  await page.getByText("Transcript ready", { exact: true }).first().waitFor();
  expect(await transcripts(page).inputValue()).toBe(ANSWER_1);
  expect(await answerBox(page).inputValue()).toBe("Long runs.");
});

test("a machine's text waits beside the athlete's, and is taken and given back by buttons", async () => {
  const page = await openQuestion();
  await upload(page);
  await transcripts(page).fill("My own words.");
  await page.getByRole("button", { name: "Transcribe", exact: false }).click();
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("button", { name: "Undo: use my text" }).waitFor();
  expect(await transcripts(page).inputValue()).toBe(ANSWER_1);
  await page.getByRole("button", { name: "Undo: use my text" }).click();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Use it" }).count()).toBe(0);
  expect(await transcripts(page).inputValue()).toBe("My own words.");
});
