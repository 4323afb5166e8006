/** Tests with a video element whether this browser can show a video, and takes a frame of it. Runs on the page. */
import { posterFrame, posterTimes } from "./poster-frame.ts";
import type { ShownVideo } from "./prepare-worker-messages.ts";

/** In a background page, the element's events may never fire. */
const MAX_WAIT_MS = 10_000;

/** Returns whether the video can be shown and, if wanted, a frame. A frame that cannot be taken is null. */
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
    // A picture that cannot be decoded causes an error or has no size; the sound may play nevertheless.
    const isPlayable = event === "loadedmetadata" && video.videoWidth > 0;
    return { isPlayable, frame: isPlayable && wantsFrame ? await frameOf(video) : null };
  } finally {
    URL.revokeObjectURL(url);
    video.removeAttribute("src");
    video.load();
  }
}

/** Takes the frames that the browser shows in time. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const poster = posterFrame();
  const size = { width: video.videoWidth, height: video.videoHeight };
  const deadline = performance.now() + MAX_WAIT_MS;
  for (const seconds of posterTimes(video.duration)) {
    const seeked = eventOf(video, "seeked");
    video.currentTime = seconds;
    if ((await seeked) !== "seeked") break;
    poster.add(video, size);
    if (performance.now() > deadline) break;
  }
  return poster.brightest()?.transferToImageBitmap() ?? null;
}

/** Resolves with the event's name, with "error" for an error, or with null if neither fires in time. */
function eventOf<Name extends string>(video: HTMLVideoElement, name: Name): Promise<Name | "error" | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), MAX_WAIT_MS);
    const resolveWith = (event: Name | "error") => () => {
      clearTimeout(timer);
      resolve(event);
    };
    video.addEventListener(name, resolveWith(name), { once: true });
    video.addEventListener("error", resolveWith("error"), { once: true });
  });
}
