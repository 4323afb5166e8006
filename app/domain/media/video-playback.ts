/**
 * Watches a video element for errors. A video that failed to load is retried twice, one that the browser cannot play
 * is not (specification 4, Media upload). The public page's script and the wizard share it.
 */
import type { MediaTrouble } from "./media.ts";

/** The used part of HTMLVideoElement. This file also compiles for the Worker, which has no DOM types. */
export interface WatchedVideo {
  error: { code: number; message: string } | null;
  readyState: number;
  videoWidth: number;
  paused: boolean;
  currentTime: number;
  autoplay: boolean;
  load(): void;
  addEventListener(event: WatchedEvent, listener: () => void): void;
  removeEventListener(event: WatchedEvent, listener: () => void): void;
}

type WatchedEvent = "error" | "loadedmetadata" | "play" | "pause";

const MAX_VIDEO_RETRIES = 2;
/** Before the first retry; the second one waits twice as long. */
const RETRY_DELAY_MS = 1_000;
/** MediaError.MEDIA_ERR_NETWORK and MEDIA_ERR_DECODE */
const NETWORK_ERROR = 2;
const DECODE_ERROR = 3;

/** Browsers use one code for a failed download and for an unsupported format. Their messages differ. */
function isUnplayable({ code, message }: { code: number; message: string }): boolean {
  if (code === NETWORK_ERROR) return false;
  return code === DECODE_ERROR || /demuxer_error|decode|NS_ERROR_DOM_MEDIA/i.test(message);
}

/** Returns the video's trouble, or null. A video whose pictures cannot be decoded fails, or plays as sound only. */
function troubleOf({ error, readyState, videoWidth }: WatchedVideo): MediaTrouble | null {
  if (error) return isUnplayable(error) ? "unplayable" : "failed";
  return readyState > 0 && videoWidth === 0 ? "unplayable" : null;
}

/** Reports an error that the retries do not fix, or that occurred before the call. Returns a function that stops it. */
export function watchVideo(
  video: WatchedVideo,
  onTrouble: (trouble: MediaTrouble) => void,
  schedule: (task: () => void, delayMs: number) => void,
): () => void {
  let retries = 0;
  /** Whether to play after a retry. */
  let shouldPlay = !video.paused;
  let isStopped = false;

  function check() {
    const trouble = troubleOf(video);
    if (trouble === "failed" && retries < MAX_VIDEO_RETRIES) {
      retries++;
      schedule(reload, retries * RETRY_DELAY_MS);
    } else if (trouble) onTrouble(trouble);
  }
  /** Loads the video again at the same position, and resumes it if it was playing. */
  function reload() {
    if (isStopped) return;
    const { currentTime } = video;
    video.autoplay = shouldPlay;
    video.load();
    video.currentTime = currentTime;
  }

  const listeners: [WatchedEvent, () => void][] = [
    ["error", check],
    ["loadedmetadata", check],
    ["play", () => (shouldPlay = true)],
    // Browsers also pause a video that has failed.
    ["pause", () => (shouldPlay &&= video.error !== null)],
  ];
  for (const [event, listener] of listeners) video.addEventListener(event, listener);
  check();
  return () => {
    isStopped = true;
    for (const [event, listener] of listeners) video.removeEventListener(event, listener);
  };
}
