/** Plays the videos of a page. */
import type { Locator } from "playwright-core";

/** Plays a video and seeks to its middle. Returns its size and its position after the seek. */
export async function playToMiddle(video: Locator): Promise<{ size: string; seconds: number }> {
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

/** Starts a video and ignores failures. */
export function play(video: Locator): Promise<void> {
  return video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.play().catch(() => {});
  });
}
