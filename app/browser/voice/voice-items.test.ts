import { expect, test } from "vitest";
import { recording } from "../../../tests/factories.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import { newItem, type TakeItem } from "../device/outbox-item.ts";
import type { Task } from "../outbox/task-list.ts";
import { isPhone } from "../recorder/browser-support.ts";
import { levelOf } from "../recorder/capture.ts";
import { listItems, NO_VOICE, type VoiceSnapshot } from "./voice-items.ts";

function recordingOf(id: string, given: Partial<Recording> = {}): Recording {
  const createdAt = `2026-11-01T10:00:0${id.length}.000Z`;
  return recording({
    id,
    duration: 10,
    transcript: "Heard.",
    segments: [],
    language: null,
    createdAt,
    ...given,
  });
}

/** What a tab knows that sends these takes. */
function sending(...takes: [id: string, order: number][]): VoiceSnapshot {
  const tasks = takes.map(([id, order]): Task => {
    const item: TakeItem = {
      ...newItem(id, "recap", order),
      kind: "take",
      questionIndex: 0,
      type: "audio/webm",
      contentType: "audio/webm",
      seconds: 10,
      isMemo: false,
      liveText: "",
      language: null,
      isDeleted: false,
    };
    const state = { isStored: true, sentBytes: 0, totalBytes: 0, isFinishing: false, losses: 0 };
    return { item, ...state, wait: null, refusal: null, thumbnail: null, arrivedId: null };
  });
  return { ...NO_VOICE, tasks, sounds: new Map(takes.map(([id]) => [id, `blob:${id}`])) };
}

test("recordings on the server come in order of creation, then the takes on their way", () => {
  const items = listItems(
    "recap",
    [recordingOf("bb"), recordingOf("a")],
    sending(["sooner", 1], ["later", 2]),
  );
  expect(items.map(({ key }) => key)).toEqual(["a", "bb", "sooner", "later"]);
});

test("a take that has arrived is one item under its key, and plays its audio from this device", () => {
  const items = listItems("recap", [recordingOf("id", { uploadKey: "take" })], sending(["take", 1]));
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    key: "take",
    soundUrl: "blob:take",
    transcript: "Heard.",
    step: { kind: "ready" },
  });
});

test("another recap's voices are not shown", () => {
  expect(listItems("other", [], sending(["take", 1]))).toEqual([]);
});

test("a recording without text shows why, and one with any text is ready", () => {
  const stepOf = (given: Partial<Recording>) =>
    listItems("recap", [recordingOf("a", given)], NO_VOICE)[0]?.step.kind;
  expect(stepOf({ transcript: "" })).toBe("silent");
  expect(stepOf({ transcript: "", isTranscribed: false })).toBe("untranscribed");
  expect(stepOf({ transcript: "Typed", isTranscribed: false })).toBe("ready");
  expect(stepOf({ transcript: "", offer: "Heard" })).toBe("ready");
});

test("an iPad that reports itself as a Mac counts as a phone, so it gets no live captions", () => {
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";
  expect(isPhone({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
  expect(isPhone({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
  expect(isPhone({ userAgent: "Mozilla/5.0 (Linux; Android 16)", maxTouchPoints: 5 })).toBe(true);
  expect(isPhone({ userAgent: "Mozilla/5.0 (Windows NT 10.0)", maxTouchPoints: 10 })).toBe(false);
});

test("silence has level 0, quiet speech is visible, and the level never exceeds 1", () => {
  expect(levelOf(new Float32Array(512))).toBe(0);
  expect(levelOf(new Float32Array(512).fill(0.05))).toBeGreaterThan(0.3);
  expect(levelOf(new Float32Array(512).fill(1))).toBe(1);
});
