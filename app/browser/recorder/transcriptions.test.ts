import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recording } from "../../../tests/factories.ts";
import { TRANSCRIPTION_FAILURES } from "../../domain/transcription-failures.ts";
import { TRANSCRIPTION_WAITS } from "../../domain/voice-messages.ts";
import type { TranscribeAnswer } from "./recording-calls.ts";
import { createTranscriptions } from "./transcriptions.ts";
import { createVoiceList } from "./voice-list.ts";
import { voiceOf } from "./voice-state.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const RECORDING = recording({
  id: "id",
  duration: 900,
  transcript: "",
  segments: [],
  language: null,
  isTranscribed: false,
  transcribedSeconds: 0,
});
const WORK = { recordingId: "id", language: "de", again: false, seconds: 0, duration: 900 };
const LOST: TranscribeAnswer = { kind: "lost" };
const BUSY: TranscribeAnswer = { kind: "failed", reason: "busy" };

function heard(transcribedSeconds: number): TranscribeAnswer {
  const isTranscribed = transcribedSeconds === RECORDING.duration;
  const transcript = isTranscribed ? "All of it." : "";
  return { kind: "transcribed", recording: { ...RECORDING, transcribedSeconds, isTranscribed, transcript } };
}

/** A server that gives these answers, and the last one from then on. */
function begin(answers: TranscribeAnswer[], given: Partial<typeof WORK> = {}) {
  const list = createVoiceList({ kind: "idle" });
  list.insert(voiceOf("recap_1", RECORDING));
  const asked: { language: string | null; again: boolean }[] = [];
  const done: string[] = [];
  const transcriptions = createTranscriptions({
    list,
    async transcribeNextPiece(_id, options) {
      asked.push(options);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ?? LOST;
    },
    saveTyped: async () => {},
    onDone: (key) => done.push(key),
  });
  transcriptions.start("id", { ...WORK, ...given });
  return { transcriptions, asked, done, list, step: () => list.find("id")?.step };
}

test("a long recording is asked for piece after piece until all of it is there", async () => {
  const { asked, done, list, step } = begin([heard(300), heard(600), heard(900)]);
  expect(step()).toEqual({ kind: "transcribing", seconds: 0, duration: 900 });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([0, 1, 2].map(() => ({ language: "de", again: false })));
  expect(step()).toBeNull();
  expect(list.find("id")?.recording?.transcript).toBe("All of it.");
  expect(done).toEqual(["id"]);
});

test("it begins anew once, with the first piece", async () => {
  const { asked } = begin([heard(300), heard(900)], { again: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ again }) => again)).toEqual([true, false]);
});

test("a lost answer is asked for again without a word, and a network that stays away is told", async () => {
  const { asked, step, transcriptions } = begin([LOST]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(step()?.kind).toBe("transcribing");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_WAITS.noConnection, canRetry: true });
  await vi.advanceTimersByTimeAsync(3_600_000);
  const before = asked.length;
  expect(before).toBe(7);
  transcriptions.retryLost();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(before + 1);
});

test("a busy service is told, and asked again by itself some times", async () => {
  const { asked, step } = begin([BUSY, BUSY, heard(900)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_FAILURES.busy, canRetry: true });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked).toHaveLength(3);
  expect(step()).toBeNull();
  const always = begin([BUSY]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(always.asked).toHaveLength(4);
});

test("a retry does not wait, and goes on where it was", async () => {
  const { asked, transcriptions, step } = begin([heard(300), BUSY, heard(900)], { again: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(step()?.kind).toBe("failed");
  transcriptions.retry("id");
  expect(step()).toEqual({ kind: "transcribing", seconds: 300, duration: 900 });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ again }) => again)).toEqual([true, false, false]);
});

test("one that failed before its first piece still begins anew when it is retried", async () => {
  const { asked, transcriptions } = begin([{ kind: "failed", reason: "broken" }, heard(900)], {
    again: true,
  });
  await vi.advanceTimersByTimeAsync(0);
  transcriptions.retry("id");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ again }) => again)).toEqual([true, true]);
});

test("answers that bring nothing new are not asked for for ever", async () => {
  const { asked, step } = begin([heard(300)]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(4);
  expect(step()).toMatchObject({ kind: "failed", message: TRANSCRIPTION_FAILURES.broken });
});

test("what is stopped says nothing any more", async () => {
  const { transcriptions, list, step } = begin([LOST, heard(900)]);
  await vi.advanceTimersByTimeAsync(0);
  transcriptions.stop("id");
  list.change("id", { step: { kind: "deleted" } });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(step()).toEqual({ kind: "deleted" });
});

test("a recording that was deleted elsewhere is let go of", async () => {
  const { done, list } = begin([{ kind: "gone" }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["id"]);
  expect(list.state().arrivals).toBe(1);
});

const LIMITED: TranscribeAnswer = {
  kind: "limited",
  retryAfterMs: 3_600_000,
  message: "Try again in an hour",
};
const UNDER_WAY: TranscribeAnswer = { kind: "under-way", retryAfterMs: 10_000 };

test("a limit shows the server's message, and the call is retried after the wait", async () => {
  const { asked, done, step, transcriptions } = begin([heard(300), LIMITED, heard(900)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(step()).toEqual({ kind: "failed", message: "Try again in an hour", canRetry: true });
  transcriptions.retryLost();
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(3);
  expect(done).toEqual(["id"]);
  expect(step()).toBeNull();
});

test("the athlete's Try again makes one attempt during a limit", async () => {
  const { asked, step, transcriptions } = begin([LIMITED]);
  await vi.advanceTimersByTimeAsync(0);
  transcriptions.retry("id");
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(asked).toHaveLength(2);
  expect(step()).toMatchObject({ kind: "failed", message: "Try again in an hour" });
});

test("a recording that another tab transcribes shows progress and is polled until it is done", async () => {
  const answers = [heard(300), ...Array<TranscribeAnswer>(20).fill(UNDER_WAY), heard(900)];
  const { asked, done, step } = begin(answers);
  await vi.advanceTimersByTimeAsync(0);
  for (let round = 0; round < 20; round++) {
    expect(step()).toEqual({ kind: "transcribing", seconds: 300, duration: 900 });
    expect(asked).toHaveLength(round + 2);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toHaveLength(round + 2);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(done).toEqual(["id"]);
});

test("a transcription in progress elsewhere replaces a failure that was shown", async () => {
  const { step } = begin([LIMITED, UNDER_WAY]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(step()?.kind).toBe("transcribing");
});
