import { expect, test } from "vitest";
import { recording } from "../../../tests/factories.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import { isPhone } from "../recorder/browser-support.ts";
import { levelOf } from "../recorder/capture.ts";
import { listItems, type Voice, voiceOf } from "./voice-state.ts";

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

function takeOf(key: string, given: Partial<Voice> = {}): Voice {
  const step = { kind: "sending", sent: 0 } as const;
  return { ...voiceOf("recap", recordingOf(key)), soundUrl: `blob:${key}`, step, ...given };
}

test("recordings on the server come in order of creation, then the takes on their way", () => {
  const items = listItems(
    "recap",
    [recordingOf("bb"), recordingOf("a")],
    [takeOf("later", { startedAt: 2 }), takeOf("sooner", { startedAt: 1 })],
  );
  expect(items.map(({ key }) => key)).toEqual(["a", "bb", "sooner", "later"]);
});

test("a take that has arrived is one item under its key, and plays its audio from this device", () => {
  const items = listItems(
    "recap",
    [recordingOf("id", { uploadKey: "take" })],
    [takeOf("take", { step: null })],
  );
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    key: "take",
    soundUrl: "blob:take",
    transcript: "Heard.",
    step: { kind: "ready" },
  });
});

test("another recap's voices are not shown", () => {
  expect(listItems("other", [], [takeOf("take")])).toEqual([]);
});

test("a recording without text shows why, and one with any text is ready", () => {
  const stepOf = (given: Partial<Recording>) =>
    listItems("recap", [recordingOf("a", given)], [])[0]?.step.kind;
  expect(stepOf({ transcript: "" })).toBe("silent");
  expect(stepOf({ transcript: "", isTranscribed: false })).toBe("untranscribed");
  expect(stepOf({ transcript: "Typed", isTranscribed: false })).toBe("ready");
  expect(stepOf({ transcript: "", offer: "Heard" })).toBe("ready");
});

test("typed text replaces the saved text and shows the server's rejection", () => {
  const voice = { ...voiceOf("recap", recordingOf("a")), typed: "Mine", saving: "saving" as const };
  const [item] = listItems("recap", [recordingOf("a")], [voice]);
  expect(item).toMatchObject({ transcript: "Mine", saving: "saving", errors: undefined });
  const [refused] = listItems("recap", [recordingOf("a")], [{ ...voice, rejection: "In words" }]);
  expect(refused?.errors).toEqual(["In words"]);
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
