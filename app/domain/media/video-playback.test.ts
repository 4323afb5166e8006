import { expect, test } from "vitest";
import { type WatchedVideo, watchVideo } from "./video-playback.ts";

const LOST = { code: 4, message: "MEDIA_ELEMENT_ERROR: Format error" };
const LOST_ON_THE_WAY = { code: 2, message: "PIPELINE_ERROR_READ: FFmpegDemuxer: data source error" };

/** A video element and what `watchVideo` does with it: loads, waits before them, and reported troubles. */
function watched(given: Partial<WatchedVideo> = {}) {
  const listeners = new Map<string, () => void>();
  const waits: { task: () => void; delayMs: number }[] = [];
  const troubles: string[] = [];
  const loads: number[] = [];
  const video: WatchedVideo = {
    error: null,
    readyState: 0,
    videoWidth: 0,
    paused: true,
    currentTime: 0,
    autoplay: false,
    load: () => {
      loads.push(video.currentTime);
      Object.assign(video, { error: null, readyState: 0, currentTime: 0, paused: true });
    },
    addEventListener: (event, listener) => listeners.set(event, listener),
    removeEventListener: (event) => listeners.delete(event),
    ...given,
  };
  const stop = watchVideo(
    video,
    (trouble) => troubles.push(trouble),
    (task, delayMs) => waits.push({ task, delayMs }),
  );
  return {
    video,
    waits,
    troubles,
    loads,
    stop,
    fire(event: "error" | "loadedmetadata" | "play" | "pause", state: Partial<WatchedVideo>) {
      Object.assign(video, state);
      listeners.get(event)?.();
    },
  };
}

test("a video that fails to load is retried twice, then reported as failed", () => {
  const { fire, waits, loads, troubles } = watched();
  fire("error", { error: LOST });
  waits[0]?.task();
  fire("error", { error: LOST });
  waits[1]?.task();
  expect(troubles).toEqual([]);
  fire("error", { error: LOST });
  expect(troubles).toEqual(["failed"]);
  expect(loads.length).toBe(2);
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000]);
});

test("a video that loads at the second attempt has no trouble", () => {
  const { fire, waits, troubles } = watched({ error: LOST });
  waits[0]?.task();
  fire("loadedmetadata", { readyState: 1, videoWidth: 640 });
  expect(troubles).toEqual([]);
});

test("a video that was playing resumes at the same position, also at the second attempt", () => {
  const { fire, waits, loads, video } = watched();
  fire("play", { paused: false });
  fire("error", { error: LOST_ON_THE_WAY, readyState: 1, videoWidth: 640, currentTime: 12 });
  fire("pause", { paused: true });
  waits[0]?.task();
  fire("error", { error: LOST });
  waits[1]?.task();
  expect(loads).toEqual([12, 12]);
  expect([video.currentTime, video.autoplay]).toEqual([12, true]);
});

test("a video that was paused when it was lost stays paused", () => {
  const { fire, waits, video } = watched();
  fire("play", { paused: false });
  fire("pause", { paused: true });
  fire("error", { error: LOST_ON_THE_WAY, readyState: 1, videoWidth: 640, currentTime: 12 });
  waits[0]?.task();
  expect([video.currentTime, video.autoplay]).toEqual([12, false]);
});

test.each([
  { code: 3, message: "" },
  { code: 4, message: "DEMUXER_ERROR_NO_SUPPORTED_STREAMS: FFmpegDemuxer: no supported streams" },
  { code: 4, message: "Failed to init decoder" },
  { code: 4, message: "NS_ERROR_DOM_MEDIA_METADATA_ERR (0x806e0006)" },
])("a video that the browser cannot decode is not retried (%j)", (error) => {
  const { fire, waits, troubles } = watched();
  fire("error", { error });
  expect([waits, troubles]).toEqual([[], ["unplayable"]]);
});

test("a video that plays as sound only is not playable", () => {
  const { fire, troubles } = watched();
  fire("loadedmetadata", { readyState: 1, videoWidth: 0 });
  expect(troubles).toEqual(["unplayable"]);
});

test("a trouble from before the call is reported", () => {
  expect(watched({ error: { code: 3, message: "" } }).troubles).toEqual(["unplayable"]);
});

test("a video that is no longer watched is not loaded again", () => {
  const { fire, waits, loads, stop } = watched();
  fire("error", { error: LOST });
  stop();
  waits[0]?.task();
  expect(loads).toEqual([]);
});
