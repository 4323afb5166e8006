/**
 * A video's troubles, found out from what its element says: bytes that did not come are asked for twice more, bytes that
 * the browser cannot read are not (specification 4, Media upload). The public page's script and the wizard share it.
 */
import type { MediaTrouble } from "./media.ts";

/** What is used of an HTMLVideoElement: the Worker, for which this compiles too, has none. */
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

/** Browsers have one code for bytes that did not come and bytes that they cannot read; their words tell the two apart. */
function isUnplayable({ code, message }: { code: number; message: string }): boolean {
  if (code === NETWORK_ERROR) return false;
  return code === DECODE_ERROR || /demuxer_error|decode|NS_ERROR_DOM_MEDIA/i.test(message);
}

/** A video whose pictures the browser cannot read fails, or plays as sound alone. */
function troubleOf({ error, readyState, videoWidth }: WatchedVideo): MediaTrouble | null {
  if (error) return isUnplayable(error) ? "unplayable" : "failed";
  return readyState > 0 && videoWidth === 0 ? "unplayable" : null;
}

/** Tells of a trouble that stays; also of one from before the watch. Returns what ends the watch. */
export function watchVideo(
  video: WatchedVideo,
  onTrouble: (trouble: MediaTrouble) => void,
  schedule: (task: () => void, delayMs: number) => void,
): () => void {
  let retries = 0;
  /** Whether somebody has pressed play. */
  let isWanted = !video.paused;
  let isOver = false;

  function check() {
    const trouble = troubleOf(video);
    if (trouble === "failed" && retries < MAX_VIDEO_RETRIES) {
      retries++;
      schedule(loadAgain, retries * RETRY_DELAY_MS);
    } else if (trouble) onTrouble(trouble);
  }
  /** Goes on where it stopped, and by itself where it was to play. */
  function loadAgain() {
    if (isOver) return;
    const { currentTime } = video;
    video.autoplay = isWanted;
    video.load();
    video.currentTime = currentTime;
  }

  const listeners: [WatchedEvent, () => void][] = [
    ["error", check],
    ["loadedmetadata", check],
    [
      "play",
      () => {
        isWanted = true;
      },
    ],
    [
      "pause",
      () => {
        // A browser pauses what has failed: nobody asked for that.
        if (!video.error) isWanted = false;
      },
    ],
  ];
  for (const [event, listener] of listeners) video.addEventListener(event, listener);
  check();
  return () => {
    isOver = true;
    for (const [event, listener] of listeners) video.removeEventListener(event, listener);
  };
}
