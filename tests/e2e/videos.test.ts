import { statSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { rewritten } from "../coded-pictures.ts";
import type { MediaJson } from "../media-calls.ts";
import { metadataIn } from "../picture-units.ts";
import { closeTile, openPublished, openTile } from "./athlete.ts";
import { openPages, tortureTest } from "./browser.ts";
import { hydrated } from "./hydrated.ts";
import { play, playToMiddle } from "./played.ts";
import { productUrl } from "./product.ts";
import { videoFile } from "./sample-files.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { once } from "./screens/screen.ts";
import { type SentRecap, sendRecap } from "./sent-media.ts";
import { hold } from "./server.ts";

const open = openPages();
/** The browser logs a video that it cannot decode. */
const fails = { expectedErrors: /503|ERR_/ };

test("a video that this browser cannot play has a message before the upload, and later a message and a download link in its place", async () => {
  const page = await open(fails);
  const link = await openPublished(page, "/race-memories");
  await hydrated(page);
  const release = await hold(page, "**/api/uploads/*/parts/*");
  await page.locator("input[name=media]").setInputFiles(videoFile("hevc.mov"));
  await openTile(page, "video 1");
  await page.getByRole("dialog").getByText("This browser can't play it").waitFor();
  release();
  await page.getByRole("dialog").getByText("Video uploaded - playback not supported").first().waitFor();
  await closeTile(page);
  await page.getByRole("figure").getByText("Video uploaded - playback not supported").waitFor();
  expect(await page.getByText("Failed to load video").isVisible()).toBe(false);

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("region", { name: "Race Gallery" }).scrollIntoViewIfNeeded();
  await page.getByText("Video playback error").waitFor();
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download video" }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toMatch(/^video\.(mov|mp4)$/);
  expect(statSync(await download.path()).size).toBeGreaterThan(600_000);
});

test("a video without a poster prints as a box with its length", async () => {
  const page = await open();
  const { shareId } = await recapMaker(productUrl()).published({ video: "clip.webm" });
  await page.goto(`/r/${shareId}`);
  const box = page.getByText("Video 00:04");
  expect(await box.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await box.isVisible()).toBe(true);
  expect(await page.locator("video").isVisible()).toBe(false);
});

tortureTest(
  "an MP4, a MOV and AV1 whose pictures carry a location are sent without it, and still play",
  async () => {
    const { shareId, enter } = await sendRecap();
    const page = await open();
    await enter(page);
    await page.goto(`/race-memories?recap=${shareId}`);
    await hydrated(page);
    const videos = [
      { sample: "finish-gps.mov", container: "mp4", mimeType: "video/mp4", size: "1280 x 720", seconds: 3 },
      {
        sample: "finish-gps.mov",
        container: "mov",
        mimeType: "video/quicktime",
        size: "1280 x 720",
        seconds: 3,
      },
      { sample: "av1.mp4", container: "mp4", mimeType: "video/mp4", size: "320 x 180", seconds: 1 },
      { sample: "av1.mp4", container: "webm", mimeType: "video/webm", size: "320 x 180", seconds: 1 },
    ] as const;
    const files = await Promise.all(
      videos.map(async ({ sample, container, mimeType }, at) => {
        const bytes = await rewritten(sample, { container });
        expect(await metadataIn(bytes)).not.toEqual([]);
        return { name: `finish-${at}.${container}`, mimeType, buffer: Buffer.from(bytes) };
      }),
    );
    await page.locator("input[name=media]").setInputFiles(files);
    const figures = page.getByRole("main").locator("figure[data-media]");
    await expect.poll(() => figures.count(), { timeout: 60_000 }).toBe(videos.length);
    const recap = await (await page.request.get(`/api/recaps/${shareId}`)).json();
    for (const [at, { url }] of (recap.media as MediaJson[]).entries()) {
      const stored = await (await page.request.get(url)).body();
      expect(await metadataIn(Uint8Array.from(stored)), files[at]?.name).toEqual([]);
      const video = videos[at];
      const played = await playToMiddle(figures.nth(at).locator("video"));
      expect(played, files[at]?.name).toEqual({ size: video?.size, seconds: video?.seconds });
    }
  },
);

test("the poster of a clip that begins in the dark is a bright frame", async () => {
  const { shareId, enter } = await sendRecap();
  const page = await open();
  await enter(page);
  await page.goto(`/race-memories?recap=${shareId}`);
  await hydrated(page);
  await page.locator("input[name=media]").setInputFiles(videoFile("dark-start.webm"));
  const video = page.getByRole("main").locator("figure[data-media] video");
  const poster = await video.getAttribute("poster");
  const yellow = await page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context?.drawImage(picture, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  }, poster ?? "");
  expect(yellow.map((value) => value > 128)).toEqual([true, true, false, true]);
});

/** The test's recap: a photo and four videos with posters. */
const sent = once(async () => {
  const recap = await sendRecap();
  const page = await open();
  return {
    recap,
    photo: await recap.addPhoto(page, { width: 640, height: 480 }),
    whole: await recap.addVideo(page, "finish-gps.mov"),
    lost: await recap.addVideo(page, "clip.webm"),
    gone: await recap.addVideo(page, "clip.webm"),
    unplayable: await recap.addVideo(page, "hevc.mov"),
  };
});

/** A screen without React and one with it. */
const SCREENS = [
  {
    screen: "public page",
    pathOf: ({ link }: SentRecap) => link,
    words: {
      photo: "Photo display error",
      gone: "Video playback error",
      unplayable: "Video playback error",
    },
  },
  {
    screen: "memories",
    pathOf: ({ shareId }: SentRecap) => `/race-memories?recap=${shareId}`,
    words: {
      photo: "Photo uploaded - view in shared link",
      gone: "Failed to load video",
      unplayable: "Video uploaded - playback not supported",
    },
  },
];

test.each(SCREENS)(
  "$screen: a video is loaded by ranges when it is played, and retried after a failure; one that cannot load or play is replaced by a message",
  async ({ pathOf, words }) => {
    const { recap, photo, whole, lost, gone, unplayable } = await sent();
    const page = await open(fails);
    await recap.enter(page);
    await page.clock.install();
    const videos = await watchVideos(page);
    await page.route(`**${photo.url}*`, (route) => route.fulfill({ status: 503 }));
    await videos.lose(lost, 2);
    await videos.lose(gone, Number.POSITIVE_INFINITY);
    await page.goto(pathOf(recap), { waitUntil: "networkidle" });
    const videoOf = ({ url }: MediaJson) => page.locator(`video[src="${url}"]`);
    const messageIn = (media: MediaJson, message: string) =>
      page
        .locator("figure")
        .filter({ has: videoOf(media) })
        .getByText(message);

    expect(await videoOf(whole).getAttribute("poster")).toMatch(/\?w=(640|1280)$/);
    expect(videos.fetched(whole)).toEqual([]);
    expect(await playToMiddle(videoOf(whole))).toEqual({ size: "1280 x 720", seconds: 3 });
    expect([...new Set(videos.fetched(whole))]).toEqual(["206 true"]);

    expect(await messageIn(unplayable, words.unplayable).isVisible()).toBe(false);
    for (const media of [lost, gone, unplayable]) await play(videoOf(media));
    await messageIn(unplayable, words.unplayable).waitFor();
    await expect
      .poll(async () => {
        // The delays between retries.
        await page.clock.fastForward(2_000);
        return videoOf(lost).evaluate((element: HTMLVideoElement) => element.currentTime);
      })
      .toBeGreaterThan(0.5);
    await expect
      .poll(async () => {
        await page.clock.fastForward(2_000);
        return messageIn(gone, words.gone).isVisible();
      })
      .toBe(true);
    expect([videos.asked(lost), videos.asked(gone)]).toEqual([3, 3]);
    // A tile's sign that it is a video does not cover the message.
    for (const media of [unplayable, gone]) {
      const figure = page.locator("figure").filter({ has: videoOf(media) });
      expect(await figure.locator("svg").filter({ visible: true }).count()).toBe(0);
    }
    for (const media of [whole, lost]) expect(await videoOf(media).isVisible()).toBe(true);

    // The public page also shows it as the cover.
    const place = page
      .locator("figure")
      .filter({ has: page.locator(`img[src^="${photo.url}"]`) })
      .last();
    await place.scrollIntoViewIfNeeded();
    await place.getByText(words.photo).waitFor();
  },
);

/** Records the page's requests for each video and their responses, and makes some of them fail. */
async function watchVideos(page: Page) {
  const fetched: [path: string, answer: string][] = [];
  const asked = new Map<string, number>();
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    const range = await response.request().headerValue("range");
    fetched.push([pathname, `${response.status()} ${range !== null}`]);
  });
  return {
    fetched: ({ url }: MediaJson) => fetched.flatMap(([path, answer]) => (path === url ? [answer] : [])),
    asked: ({ url }: MediaJson) => asked.get(url) ?? 0,
    lose: ({ url }: MediaJson, times: number) =>
      page.route(`**${url}`, (route) => {
        const count = (asked.get(url) ?? 0) + 1;
        asked.set(url, count);
        return count <= times ? route.abort() : route.continue();
      }),
  };
}
