/** Tests recordings: from the microphone to a transcript that can be read, edited and played (checklist, Recorder). */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { ANSWER_1, ANSWER_2 } from "../whisper/known-sounds.ts";
import { answerBox, openQuestions } from "./athlete.ts";
import { IS_TORTURE, openPages, tortureTest } from "./browser.ts";
import { audioFile } from "./sample-files.ts";
import { failWhisper, resetWhisper, whisperCalls } from "./whisper.ts";

const open = openPages();

afterEach(resetWhisper);

const [FIRST_SENTENCE = "", SECOND_SENTENCE = ""] = ANSWER_1.split(/(?<=\.) /);
/** The console logs each failed request as an error. */
const failedCalls = /the server responded with a status of (4|5)\d\d/;

function recordButton(page: Page): Locator {
  return page.getByRole("button", { name: "Record answer" });
}

function transcriptOf(page: Page, position = 1): Locator {
  return page.getByLabel(`Transcript of recording ${position}`, { exact: true });
}

async function waitForText(field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.inputValue(), { timeout: 30_000 }).toBe(text);
}

/** Waits until the recorder's clock shows this time. */
async function speakUntil(page: Page, clock: string): Promise<void> {
  await page.getByRole("timer").filter({ hasText: clock }).waitFor();
}

/** Measures the recorder. Returns a function that returns how many seconds it was recording. */
async function timeRecorder(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const times: number[] = [];
    for (const name of ["start", "pause", "resume", "stop"] as const) {
      const original = MediaRecorder.prototype[name];
      MediaRecorder.prototype[name] = function (timeslice?: number) {
        times.push(performance.now() / 1_000);
        original.call(this, timeslice);
      };
    }
    Object.assign(window, { times });
  });
  return async () => {
    const [start = 0, pause = 0, resume = 0, stop = 0] = await page.evaluate(
      () => (window as unknown as { times: number[] }).times,
    );
    return pause - start + stop - resume;
  };
}

async function addMemo(page: Page, name: string): Promise<void> {
  await page.locator("input[name=audio]").setInputFiles(audioFile(name));
}

/** Returns the duration that the browser detects, and the position after a seek. */
function playedAt(sound: Locator, seconds: number) {
  return sound.evaluate(async (audio: HTMLAudioElement, place) => {
    audio.preload = "metadata";
    audio.load();
    await new Promise((loaded) => audio.addEventListener("loadedmetadata", loaded, { once: true }));
    audio.currentTime = place;
    await new Promise((sought) => audio.addEventListener("seeked", sought, { once: true }));
    return { duration: audio.duration, at: audio.currentTime, isSeekable: audio.seekable.length === 1 };
  }, seconds);
}

interface StoredRecording {
  id: string;
  url: string;
  duration: number;
  transcript: string;
  segments: { start: number; end: number; text: string }[];
  waveform: string | null;
}

async function storedRecordings(page: Page): Promise<StoredRecording[]> {
  const shareId = new URL(page.url()).searchParams.get("recap");
  const answer = await page.request.get(`/api/recaps/${shareId}`);
  return ((await answer.json()) as { recordings: StoredRecording[] }).recordings;
}

/** Waits until the server has these transcripts, in this order. */
async function expectTranscripts(page: Page, transcripts: string[]): Promise<void> {
  await expect
    .poll(async () => (await storedRecordings(page)).map(({ transcript }) => transcript))
    .toEqual(transcripts);
}

/** Publishes the recap with the form of /summary. */
async function publishByForm(page: Page, shareId: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const sent = await page.request.post("/summary", { headers, form: { recap: shareId }, maxRedirects: 0 });
  expect(sent.headers().location).toContain("/share");
}

/** Returns an element's upper edge below the question's text, and whether the bar with Next covers any of it. */
async function placeOf(page: Page, shown: Locator) {
  const [place, question, bar] = await Promise.all(
    [shown, answerBox(page), page.locator("[data-step-bar]")].map((each) => each.boundingBox()),
  );
  if (!place || !question || !bar) throw new Error("Something is not shown");
  return { top: place.y - question.y, isInView: place.y >= 0 && place.y + place.height <= bar.y };
}

test.each([{ width: 390, height: 844 }, ...(IS_TORTURE ? [{ width: 1366, height: 768 }] : [])])(
  "at $width x $height a spoken answer is recorded, transcribed and edited, and the public page has its transcript and audio",
  async (viewport) => {
    const page = await open({ viewport });
    const shareId = await openQuestions(page);
    const recordedSeconds = await timeRecorder(page);
    await recordButton(page).click();
    await speakUntil(page, "00:02");
    expect(await placeOf(page, page.getByText("Your words appear here"))).toMatchObject({ isInView: true });
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    // Speech during the pause is not recorded.
    await page.waitForTimeout(1_500);
    await page.getByRole("button", { name: "Resume" }).click();
    await speakUntil(page, "00:04");
    const stop = page.getByRole("button", { name: "Stop" });
    const { top } = await placeOf(page, stop);
    await stop.click();
    await waitForText(transcriptOf(page), ANSWER_1);
    // The recording stands where the recorder was, and the button keeps the focus and offers another part.
    const play = await placeOf(page, page.getByRole("button", { name: "Play recording 1" }));
    expect(Math.abs(play.top - top)).toBeLessThan(20);
    expect([play, await placeOf(page, transcriptOf(page))]).toMatchObject([
      { isInView: true },
      { isInView: true },
    ]);
    expect(await recordButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText("Say more").waitFor();

    const [recording] = await storedRecordings(page);
    expect(recording?.segments.map(({ text }) => text)).toEqual([FIRST_SENTENCE, SECOND_SENTENCE]);
    // The recording does not contain the pause.
    expect(Math.abs((recording?.duration ?? 0) - (await recordedSeconds()))).toBeLessThan(1);
    const played = await playedAt(page.locator("audio"), 3);
    expect(played).toMatchObject({ at: 3, isSeekable: true });
    expect(played.duration).toBeCloseTo(recording?.duration ?? 0, 1);
    await expect.poll(async () => (await storedRecordings(page))[0]?.waveform).toMatch(/^[\w-]{64}$/);
    // Earlier calls may come from other test files.
    const call = (await whisperCalls()).at(-1);
    expect(call?.inputs).toMatchObject({ task: "transcribe", vad_filter: true });
    expect(call?.inputs.initial_prompt).toContain("Chicago Lakefront Run");

    const edited = ANSWER_1.replace("on the bridge", "on the second bridge");
    await transcriptOf(page).fill(edited);
    await page.getByText("Saved", { exact: true }).waitFor();
    await expectTranscripts(page, [edited]);

    await publishByForm(page, shareId);
    const stranger = await open();
    await stranger.goto(`/r/${shareId}`);
    await stranger.getByText(FIRST_SENTENCE.replace("on the bridge", "on the second bridge")).waitFor();
    await stranger.getByText(SECOND_SENTENCE).click();
    const second = recording?.segments[1]?.start ?? 0;
    const place = () => stranger.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await stranger.locator("[aria-current]", { hasText: SECOND_SENTENCE }).waitFor();
    await expect.poll(place).toBeGreaterThan(second);
    const captions = await stranger.request.get(`/api/audio/${shareId}/${recording?.id}/captions.vtt`);
    expect(await captions.text()).toContain("second bridge");
  },
);

test("while the browser asks for permission the recorder can be cancelled, and the microphone is released if it is allowed later", async () => {
  const page = await open();
  await openQuestions(page);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    const answers: (() => Promise<string>)[] = [];
    Object.assign(window, { answers });
    mediaDevices.getUserMedia = (constraints) =>
      new Promise((resolve) => {
        answers.push(async () => {
          const stream = await getUserMedia(constraints);
          resolve(stream);
          await new Promise((answered) => setTimeout(answered));
          return stream.getAudioTracks()[0]?.readyState ?? "";
        });
      });
  });
  /** Answers the oldest question, and returns what the microphone does then. */
  const allow = async () => {
    const answers = await page.evaluateHandle(
      () => (window as unknown as { answers: (() => Promise<string>)[] }).answers,
    );
    await expect.poll(() => answers.evaluate(({ length }) => length)).toBe(1);
    return answers.evaluate((pending) => pending.shift()?.());
  };
  await recordButton(page).click();
  await page.waitForFunction(() => (window as unknown as { answers: unknown[] }).answers.length === 1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Tell your story").waitFor();
  expect(await recordButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await allow()).toBe("ended");
  expect(await page.getByRole("timer").count()).toBe(0);

  await recordButton(page).press("Enter");
  await page.getByRole("button", { name: "Cancel" }).focus();
  expect(await allow()).toBe("live");
  // The same button now pauses, and has kept the focus.
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Resume" }).waitFor();
});

test("the screen stays on while a recording is made, also if the browser stores nothing", async () => {
  const page = await open();
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      value: {
        open: () => {
          throw new DOMException("Blocked", "SecurityError");
        },
      },
    });
    Object.assign(window, { held: 0 });
    const held = window as unknown as { held: number };
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: async () => {
          held.held++;
          return { release: async () => held.held-- };
        },
      },
    });
  });
  await openQuestions(page);
  const held = () => page.evaluate(() => (window as unknown as { held: number }).held);
  await recordButton(page).click();
  await speakUntil(page, "0:02");
  expect(await held()).toBe(1);
  await page.getByRole("button", { name: "Stop" }).first().click();
  await expect.poll(held).toBe(0);
});

test("without permission for the microphone an alert is shown, and voice memos can be added, each with its transcript", async () => {
  const page = await open();
  await openQuestions(page);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  const alerted = page.waitForEvent("dialog");
  const pressed = recordButton(page).click();
  const dialog = await alerted;
  expect(dialog.message()).toBe("Error accessing microphone. Please check your browser permissions.");
  await dialog.dismiss();
  await pressed;
  await recordButton(page).waitFor();
  expect(await storedRecordings(page)).toEqual([]);

  await addMemo(page, "answer-1.m4a");
  await waitForText(transcriptOf(page), ANSWER_1);
  await addMemo(page, "answer-2.wav");
  await transcriptOf(page, 2).waitFor();
  await waitForText(transcriptOf(page, 2), ANSWER_2);
  await addMemo(page, "silence.webm");
  await page.getByText("We didn't hear any words").first().waitFor();
  await expectTranscripts(page, [ANSWER_1, ANSWER_2, ""]);
  expect(await transcriptOf(page, 3).inputValue()).toBe("");
});

tortureTest(
  "MP3, AAC and FLAC memos are sent without their tags, played and transcribed; AMR is refused by name",
  async () => {
    const page = await open();
    await openQuestions(page);
    const memos = ["memo.mp3", "memo-vbr.mp3", "memo.aac", "memo.flac"];
    for (const [at, name] of memos.entries()) {
      await addMemo(page, name);
      await waitForText(transcriptOf(page, at + 1), ANSWER_1);
    }
    const recordings = await storedRecordings(page);
    for (const [at, { duration, url }] of recordings.entries()) {
      const stored = await (await page.request.get(url)).body();
      expect(stored.toString("latin1"), memos[at]).not.toMatch(/Secret|PNG|Lavf/);
      const played = await playedAt(page.locator("audio").nth(at), 2);
      expect(played, memos[at]).toEqual({ duration: expect.closeTo(duration, 1), at: 2, isSeekable: true });
    }
    expect(recordings).toHaveLength(memos.length);
    const amr = { name: "memo.amr", mimeType: "audio/amr", buffer: Buffer.from("#!AMR\n......") };
    await page.locator("input[name=audio]").setInputFiles(amr);
    await page.getByText("Most browsers can't play AMR recordings. Choose an MP3").first().waitFor();
  },
);

/** Goal R10: a failure with a response and one without. The service's tests cover all eleven failures. */
test("a failed transcription keeps the recording and all text; a later transcript is offered next to the athlete's text", async () => {
  const page = await open({ expectedErrors: failedCalls });
  await openQuestions(page);
  await failWhisper("hang", 5);
  await answerBox(page).fill("Typed by hand.");
  await addMemo(page, "answer-1.webm");
  await page.getByText("took too long").first().waitFor();
  const [recording] = await storedRecordings(page);
  expect(recording?.transcript).toBe("");
  const played = await playedAt(page.locator("audio"), 1);
  expect(played.duration).toBeCloseTo(recording?.duration ?? 0, 1);

  await resetWhisper();
  await failWhisper("junk", 5);
  await page.getByRole("button", { name: /^Try again/ }).click();
  await page.getByText("Transcription failed").first().waitFor();
  await transcriptOf(page).fill("My own words.");
  await expectTranscripts(page, ["My own words."]);

  await resetWhisper();
  await page.getByRole("button", { name: /^Try again/ }).click();
  await page.getByText("Improved transcript ready", { exact: true }).last().waitFor();
  expect(await transcriptOf(page).inputValue()).toBe("My own words.");
  expect(await answerBox(page).inputValue()).toBe("Typed by hand.");
  await page.getByRole("button", { name: "Use it" }).click();
  await waitForText(transcriptOf(page), ANSWER_1);
  await page.getByRole("button", { name: "Undo and use my text" }).click();
  await waitForText(transcriptOf(page), "My own words.");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Use it" }).waitFor({ state: "detached" });
  await expectTranscripts(page, ["My own words."]);
});
