import { expect, test, vi } from "vitest";
import { MAX_TAKE_SECONDS } from "../../domain/voice/recording.ts";
import { RECORDER_NOTICES } from "../../texts/voice/voice-messages.ts";
import { type Chunk, newItem, type TakeItem } from "../device/outbox-item.ts";
import { type CaptureEnd, type CaptureEvents, pickRecorderType } from "./capture.ts";
import {
  createRecordClock,
  type RecordedTake,
  type SessionState,
  startSession,
} from "./recording-session.ts";

const TAKE: TakeItem = {
  ...newItem("take", "recap_1", 1),
  kind: "take",
  state: "held",
  questionIndex: 2,
  type: "",
  contentType: null,
  seconds: 0,
  isMemo: false,
  liveText: "",
  language: null,
  isDeleted: false,
};

/** A microphone that the test speaks into, and a device with or without free space. */
function studio() {
  let events: CaptureEvents | null = null;
  let nowMs = 0;
  const device = { hasRoom: true, notes: [] as TakeItem[], chunks: [] as Chunk[] };
  const calls: string[] = [];
  const states: SessionState[] = [];
  const ended: RecordedTake[] = [];
  const session = startSession({
    item: TAKE,
    capture: {
      type: () => "audio/webm;codecs=opus",
      start(given) {
        events = given;
      },
      pause: () => calls.push("pause"),
      resume: () => calls.push("resume"),
      stop: () => calls.push("stop"),
      flush: () => calls.push("flush"),
    },
    store: {
      async addChunks(take, chunks) {
        if (!device.hasRoom) return false;
        device.notes.push(take as TakeItem);
        device.chunks.push(...chunks);
        return true;
      },
    },
    now: () => nowMs,
    onChange: (state) => states.push(state),
    onEnd: (recorded) => ended.push(recorded),
  });
  return {
    session,
    device,
    calls,
    ended,
    shown: () => states.at(-1),
    async speak(text: string, seconds = 1) {
      nowMs += seconds * 1_000;
      events?.onChunk(new Blob([text]));
      session.tick();
      await settle();
    },
    wait(seconds: number) {
      nowMs += seconds * 1_000;
      session.tick();
    },
    async end(end: CaptureEnd) {
      events?.onEnd(end);
      await settle();
    },
    mute: (isMuted: boolean) => events?.onMuted(isMuted),
  };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
}

test("each second is stored as it arrives, and empty chunks are dropped", async () => {
  const { device, speak, shown } = studio();
  await speak("a");
  await speak("");
  await speak("b");
  expect(device.chunks.map(({ seq }) => seq)).toEqual([0, 1]);
  expect(device.notes.at(-1)).toMatchObject({ id: "take", state: "held", seconds: 3 });
  expect(shown()).toMatchObject({ kind: "recording", seconds: 3, notice: null });
});

test("a stopped take has all its chunks in order", async () => {
  const { session, calls, speak, end, ended, device } = studio();
  await speak("a");
  await speak("b");
  session.setCaptions({ text: "A and b", interim: "" });
  session.stop();
  expect(calls).toEqual(["stop"]);
  await speak("c", 0.4);
  await end("asked");
  expect(ended).toHaveLength(1);
  expect(ended[0]).toMatchObject({ end: "asked", isStored: true });
  expect(ended[0]?.item).toMatchObject({
    state: "preparing",
    seconds: 2.4,
    type: "audio/webm;codecs=opus",
    liveText: "A and b",
  });
  expect(await ended[0]?.recorded.text()).toBe("abc");
  expect(device.notes.at(-1)?.state).toBe("preparing");
});

test("a pause does not count, and the clock resumes after it", async () => {
  const { session, calls, speak, wait, shown } = studio();
  await speak("a");
  session.pause();
  session.pause();
  wait(60);
  expect(shown()).toMatchObject({ kind: "paused", seconds: 1 });
  session.resume();
  await speak("b", 2);
  expect(shown()).toMatchObject({ kind: "recording", seconds: 3 });
  expect(calls).toEqual(["pause", "resume"]);
});

test("a muted microphone pauses the take, and a notice says when it is back", async () => {
  const { session, speak, mute, shown } = studio();
  await speak("a");
  mute(true);
  expect(shown()).toMatchObject({ kind: "paused", notice: RECORDER_NOTICES.muted });
  mute(false);
  expect(shown()).toMatchObject({ kind: "paused", notice: RECORDER_NOTICES.unmuted });
  session.resume();
  expect(shown()).toMatchObject({ kind: "recording", notice: null });
});

test("chunks that a full device cannot store cause a notice, and are stored in order once there is space", async () => {
  const { device, speak, shown, end, ended } = studio();
  await speak("a");
  device.hasRoom = false;
  await speak("b");
  await speak("c");
  expect(shown()?.notice).toBe(RECORDER_NOTICES.notKept);
  device.hasRoom = true;
  await speak("d");
  expect(shown()?.notice).toBeNull();
  expect(device.chunks.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  device.hasRoom = false;
  await end("unplugged");
  expect(ended[0]).toMatchObject({ isStored: false, end: "unplugged" });
  expect(await ended[0]?.recorded.text()).toBe("abcd");
});

test("a last second that cannot be read is lost alone: the take ends with the rest", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { speak, end, ended } = studio();
  await speak("a");
  const unreadable = new DOMException("Too little memory", "NotReadableError");
  const read = vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValueOnce(unreadable);
  const spoken = speak("b");
  await Promise.all([end("asked"), spoken]);
  read.mockRestore();
  expect(ended[0]?.item.state).toBe("preparing");
  expect(await ended[0]?.recorded.text()).toBe("a");
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("a notice announces the maximum length, and the take then stops automatically", async () => {
  const { speak, wait, calls, end, ended, shown } = studio();
  wait(MAX_TAKE_SECONDS - 299);
  expect(shown()?.notice).toBe(RECORDER_NOTICES.nearlyFull(300));
  wait(298);
  expect(calls).toEqual([]);
  await speak("a");
  await speak("b");
  expect(calls).toEqual(["stop"]);
  await end("asked");
  expect(ended[0]?.end).toBe("full");
});

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
