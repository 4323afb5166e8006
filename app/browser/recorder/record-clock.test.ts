import { expect, test } from "vitest";
import { pickRecorderType } from "./capture.ts";
import { createRecordClock } from "./record-clock.ts";

test("the clock leaves pauses out, and repeated calls change nothing", () => {
  let now = 50_000;
  const clock = createRecordClock(() => now);
  expect(clock.seconds()).toBe(0);
  clock.start();
  now += 2_000;
  clock.start();
  now += 500;
  clock.pause();
  now += 60_000;
  clock.pause();
  expect(clock.seconds()).toBe(2.5);
  clock.start();
  now += 1_500;
  expect(clock.seconds()).toBe(4);
});

test("WebM is preferred, then AAC, then any supported type", () => {
  const supporting = (...types: string[]) => pickRecorderType((type) => types.includes(type));
  expect(supporting("audio/mp4", "audio/webm;codecs=opus")).toBe("audio/webm;codecs=opus");
  expect(supporting("audio/mp4", "audio/mp4;codecs=mp4a.40.2")).toBe("audio/mp4;codecs=mp4a.40.2");
  expect(supporting("audio/ogg;codecs=opus")).toBe("audio/ogg;codecs=opus");
  expect(supporting()).toBeNull();
});
