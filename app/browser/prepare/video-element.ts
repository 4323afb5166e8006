/** What a video element of this page makes of a video: whether there are pictures to see, and one of them. */
import { scaledTo } from "../../domain/media.ts";
import { SMALLER_EDGES } from "../../domain/uploads.ts";
import { posterSeconds } from "./poster-seconds.ts";
import type { ShownVideo } from "./worker-messages.ts";

/** A page in the background may never be told anything. */
const MAX_WAIT_MS = 10_000;

/** Never rejects: a video without a poster is a video. */
export async function showVideo(blob: Blob, wantsFrame: boolean): Promise<ShownVideo> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(blob);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = wantsFrame ? "auto" : "metadata";
    const loaded = eventOf(video, "loadedmetadata");
    video.src = url;
    const event = await loaded;
    if (event === null) return { isPlayable: null, frame: null };
    // Pictures that cannot be decoded: an error, or no size; sound alone may play.
    const isPlayable = event === "loadedmetadata" && video.videoWidth > 0;
    return { isPlayable, frame: isPlayable && wantsFrame ? await frameOf(video) : null };
  } finally {
    URL.revokeObjectURL(url);
    video.removeAttribute("src");
    video.load();
  }
}

async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const seeked = eventOf(video, "seeked");
  video.currentTime = posterSeconds(video.duration);
  if ((await seeked) !== "seeked") return null;
  const size = { width: video.videoWidth, height: video.videoHeight };
  const { width, height } = scaledTo(SMALLER_EDGES[0], size);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(video, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** "error" for the element's error; null where neither comes in time. */
function eventOf<Name extends string>(video: HTMLVideoElement, name: Name): Promise<Name | "error" | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), MAX_WAIT_MS);
    const answer = (event: Name | "error") => () => {
      clearTimeout(timer);
      resolve(event);
    };
    video.addEventListener(name, answer(name), { once: true });
    video.addEventListener("error", answer("error"), { once: true });
  });
}
