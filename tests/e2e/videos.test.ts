import { readFileSync, statSync } from "node:fs";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { addPhotos, addVideo, openQuestions, publish, skipToSummary } from "./athlete.ts";
import { openPages } from "./browser.ts";
import { videoFile } from "./sample-files.ts";
import { type SentRecap, sendRecap } from "./sent-media.ts";

const open = openPages();
/** A browser says on its console that it cannot show a video. */
const fails = { expectedErrors: /503|ERR_/ };

/** Plays a video to its middle: its size, and where it stands after the seek. */
async function played(video: Locator): Promise<{ size: string; seconds: number }> {
  await video.scrollIntoViewIfNeeded();
  return video.evaluate(async (element: HTMLVideoElement) => {
    const once = (event: string) =>
      new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
    element.muted = true;
    const moved = once("timeupdate");
    await element.play();
    await moved;
    element.pause();
    const seeked = once("seeked");
    element.currentTime = element.duration / 2;
    await seeked;
    return {
      size: `${element.videoWidth} x ${element.videoHeight}`,
      seconds: Math.floor(element.currentTime),
    };
  });
}

/** Presses play, whatever comes of it. */
function play(video: Locator): Promise<void> {
  return video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.play().catch(() => {});
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`an athlete adds videos, a stranger plays them, ${how}`, async () => {
    const athlete = await open({ javaScriptEnabled });
    await openQuestions(athlete);
    await addVideo(athlete, "clip.webm");
    await athlete.getByLabel("Description").fill("The start");
    await athlete.getByRole("button", { name: "All photos and videos" }).click();
    await athlete.getByRole("heading", { name: "Your Race Memories" }).waitFor();
    await addVideo(athlete, "finish-gps.mov");
    await athlete.getByRole("button", { name: "Move video 2 earlier" }).click();
    await athlete.getByRole("listitem").first().getByLabel("Video 1", { exact: true }).waitFor();
    expect(await athlete.getByRole("button", { name: /Make cover/ }).count()).toBe(0);
    await athlete.getByRole("button", { name: "Continue" }).click();
    await athlete.getByText("Step 5 of 7").waitFor();
    expect(await athlete.getByRole("main").locator("video").count()).toBe(2);
    const link = await publish(athlete);

    const stranger = await open();
    await stranger.goto(link);
    const gallery = stranger.getByRole("region", { name: "Race Gallery" });
    expect(await played(gallery.getByLabel("Video 1", { exact: true }))).toEqual({
      size: "1280 x 720",
      seconds: 3,
    });
    expect(await played(gallery.getByLabel("The start"))).toEqual({ size: "640 x 360", seconds: 2 });
    expect(await gallery.locator("figure[data-broken]").count()).toBe(0);
  });
}

test("a video that is cut off is refused with its reason", async () => {
  const page = await open({ expectedErrors: /status of 4(00|22)/ });
  await openQuestions(page);
  const buffer = readFileSync(videoFile("finish-gps.mov")).subarray(0, 900_000);
  await page
    .locator("input[name=media]")
    .setInputFiles({ name: "cut.mov", mimeType: "video/quicktime", buffer });
  await page.getByRole("main").getByText("This photo or video is damaged or incomplete").waitFor();
  expect(await page.getByRole("main").locator("video").count()).toBe(0);
});

test("adding a video says so", async () => {
  const page = await open();
  await openQuestions(page);
  await addVideo(page, "clip.webm");
  await page.getByText("Your video has been added to the race recap.").first().waitFor();
  await addPhotos(page, ["small.jpg"]);
  await page.getByText("Your photo has been added to the race recap.").first().waitFor();
});

test("a video that this browser cannot play leaves its place with a word and a way to the file", async () => {
  const athlete = await open(fails);
  await openQuestions(athlete);
  await addVideo(athlete, "hevc.mov");
  const word = athlete.getByRole("figure").getByText("Video uploaded - playback not supported");
  await word.waitFor();
  expect(await athlete.getByText("Failed to load video").isVisible()).toBe(false);
  await skipToSummary(athlete);
  await word.waitFor();
  const link = await publish(athlete);

  const stranger = await open(fails);
  await stranger.goto(link);
  await stranger.getByRole("region", { name: "Race Gallery" }).scrollIntoViewIfNeeded();
  await stranger.getByText("Video playback error").waitFor();
  const loading = stranger.waitForEvent("download");
  await stranger.getByRole("link", { name: "Download video" }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toMatch(/^hevc\.(mov|mp4)$/);
  expect(statSync(await download.path()).size).toBeGreaterThan(600_000);
});

test("a video and a photo that do not come are told apart from those that do not play", async () => {
  const page = await open(fails);
  await openQuestions(page);
  await addVideo(page, "clip.webm");
  await addPhotos(page, ["small.jpg"]);
  await page.route(/\/api\/(video|image)\//, (route) => route.fulfill({ status: 503 }));
  await skipToSummary(page);
  await page.reload();
  await play(page.getByRole("main").locator("video"));
  const figures = page.getByRole("figure");
  await figures.getByText("Failed to load video").waitFor();
  await figures.getByText("Photo uploaded - view in shared link").scrollIntoViewIfNeeded();
  expect(await figures.getByText("Video uploaded - playback not supported").isVisible()).toBe(false);
});

/** The public page and the memories: one runs without React, the other with it. */
function screensOf({ link, shareId }: SentRecap): [screen: string, failed: string][] {
  return [
    [link, "Video playback error"],
    [`/race-memories?recap=${shareId}`, "Failed to load video"],
  ];
}

test("a video with a poster is fetched when it is played, and by ranges to wherever it is played from", async () => {
  const recap = await sendRecap();
  await recap.addVideo(await open(), "finish-gps.mov");
  for (const [screen] of screensOf(recap)) {
    const page = await open();
    await recap.enter(page);
    const fetched: string[] = [];
    page.on("response", async (response) => {
      const { pathname } = new URL(response.url());
      const range = await response.request().headerValue("range");
      if (pathname.startsWith("/api/video/")) fetched.push(`${response.status()} ${range !== null}`);
    });
    await page.goto(screen, { waitUntil: "networkidle" });
    const video = page.getByRole("main").locator("video");
    expect(await video.getAttribute("poster")).toMatch(/\?w=(640|1280)$/);
    expect(fetched).toEqual([]);
    expect(await played(video)).toEqual({ size: "1280 x 720", seconds: 3 });
    expect([...new Set(fetched)]).toEqual(["206 true"]);
  }
});

test("a video that is lost on the way is asked for again, and plays", async () => {
  const recap = await sendRecap();
  await recap.addVideo(await open(), "clip.webm");
  for (const [screen] of screensOf(recap)) {
    const page = await open(fails);
    await recap.enter(page);
    let calls = 0;
    await page.route("**/api/video/**", (route) => {
      calls++;
      return calls < 3 ? route.abort() : route.continue();
    });
    await page.goto(screen, { waitUntil: "networkidle" });
    const video = page.getByRole("main").locator("video");
    await video.scrollIntoViewIfNeeded();
    await play(video);
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 15_000 })
      .toBeGreaterThan(0.5);
    expect(calls).toBe(3);
    expect(await page.locator("figure[data-broken]").count()).toBe(0);
  }
});

test("a video that does not come at the third try either leaves its place with a word", async () => {
  const recap = await sendRecap();
  await recap.addVideo(await open(), "clip.webm");
  for (const [screen, failed] of screensOf(recap)) {
    const page = await open(fails);
    await recap.enter(page);
    let calls = 0;
    await page.route("**/api/video/**", (route) => {
      calls++;
      return route.abort();
    });
    await page.goto(screen, { waitUntil: "networkidle" });
    await play(page.getByRole("main").locator("video"));
    await page.getByText(failed).waitFor();
    expect(calls).toBe(3);
  }
});

test("that this browser cannot play a video with a poster is said when it is played", async () => {
  const recap = await sendRecap();
  await recap.addVideo(await open(), "hevc.mov");
  for (const [screen, word] of [
    [recap.link, "Video playback error"],
    [`/race-memories?recap=${recap.shareId}`, "Video uploaded - playback not supported"],
  ] as const) {
    const page = await open(fails);
    await recap.enter(page);
    await page.goto(screen, { waitUntil: "networkidle" });
    expect(await page.getByText(word).isVisible()).toBe(false);
    await play(page.getByRole("main").locator("video"));
    await page.getByText(word).waitFor();
  }
});
