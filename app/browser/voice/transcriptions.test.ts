import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recording } from "../../../tests/factories.ts";
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { TRANSCRIPTION_WAITS } from "../../texts/voice/voice-messages.ts";
import type { TranscribeAnswer } from "../takes/recording-calls.ts";
import { createVoiceList } from "../takes/voice-list.ts";
import { voiceOf } from "../takes/voice-state.ts";
import { createTranscriptions } from "./transcriptions.ts";

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
const WORK = { recordingId: "id", language: "de", again: false, isAsked: false, seconds: 0, duration: 900 };
const LOST: TranscribeAnswer = { kind: "lost" };
const BUSY: TranscribeAnswer = { kind: "failed", reason: "busy" };

function transcribedTo(transcribedSeconds: number): TranscribeAnswer {
  const isTranscribed = transcribedSeconds === RECORDING.duration;
  const transcript = isTranscribed ? "All of it." : "";
  return { kind: "transcribed", recording: { ...RECORDING, transcribedSeconds, isTranscribed, transcript } };
}

/** Starts a transcription on a server that gives these answers and repeats the last one. */
function startOn(answers: TranscribeAnswer[], given: Partial<typeof WORK> = {}) {
  const list = createVoiceList({ kind: "idle" });
  list.insert(voiceOf("recap_1", RECORDING));
  const requests: { language: string | null; again: boolean }[] = [];
  const done: string[] = [];
  const toasts = { unavailable: 0 };
  const transcriptions = createTranscriptions({
    list,
    async transcribeNextPiece(_id, options) {
      requests.push(options);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ?? LOST;
    },
    saveTyped: async () => {},
    onDone: (key) => done.push(key),
    onUnavailable: () => toasts.unavailable++,
  });
  transcriptions.start("id", { ...WORK, ...given });
  return { transcriptions, requests, done, toasts, list, step: () => list.find("id")?.step };
}

test("a long recording is transcribed piece after piece until it is complete", async () => {
  const { requests, done, list, step } = startOn([
    transcribedTo(300),
    transcribedTo(600),
    transcribedTo(900),
  ]);
  expect(step()).toEqual({ kind: "transcribing", seconds: 0, duration: 900 });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toEqual([0, 1, 2].map(() => ({ language: "de", again: false })));
  expect(step()).toBeNull();
  expect(list.find("id")?.recording?.transcript).toBe("All of it.");
  expect(done).toEqual(["id"]);
});

test("only the first piece of a repeated transcription starts from the beginning", async () => {
  const { requests } = startOn([transcribedTo(300), transcribedTo(900)], { again: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ again }) => again)).toEqual([true, false]);
});

test("a lost answer is retried without a message, and a network that stays lost is reported", async () => {
  const { requests, step, transcriptions } = startOn([LOST]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(step()?.kind).toBe("transcribing");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_WAITS.noConnection });
  await vi.advanceTimersByTimeAsync(3_600_000);
  const before = requests.length;
  expect(before).toBe(7);
  transcriptions.retryLost();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(before + 1);
});

test("a busy service is reported, and retried automatically a few times", async () => {
  const { requests, step } = startOn([BUSY, BUSY, transcribedTo(900)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_FAILURES.busy });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(requests).toHaveLength(3);
  expect(step()).toBeNull();
  const always = startOn([BUSY]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(always.requests).toHaveLength(4);
});

test("a retry starts immediately, where the last attempt stopped", async () => {
  const { requests, transcriptions, step } = startOn([transcribedTo(300), BUSY, transcribedTo(900)], {
    again: true,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(step()?.kind).toBe("failed");
  transcriptions.retry("id");
  expect(step()).toEqual({ kind: "transcribing", seconds: 300, duration: 900 });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ again }) => again)).toEqual([true, false, false]);
});

test("a repeated transcription that failed before its first piece still starts from the beginning on retry", async () => {
  const { requests, transcriptions } = startOn([{ kind: "failed", reason: "broken" }, transcribedTo(900)], {
    again: true,
  });
  await vi.advanceTimersByTimeAsync(0);
  transcriptions.retry("id");
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.map(({ again }) => again)).toEqual([true, true]);
});

test("a press is told that transcription is unavailable, and what runs by itself stays silent", async () => {
  const { toasts, transcriptions, requests, step } = startOn([{ kind: "failed", reason: "unavailable" }]);
  await vi.advanceTimersByTimeAsync(0);
  expect([toasts.unavailable, step()]).toEqual([0, null]);
  transcriptions.retry("id");
  expect([toasts.unavailable, step()]).toEqual([1, null]);
  const asked = startOn([{ kind: "failed", reason: "unavailable" }], { isAsked: true });
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.toasts.unavailable, requests.length]).toEqual([1, 1]);
});

test("answers without progress end in a failure", async () => {
  const { requests, step } = startOn([transcribedTo(300)]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(4);
  expect(step()).toMatchObject({ kind: "failed", message: TRANSCRIPTION_FAILURES.broken });
});

test("a stopped transcription changes nothing more", async () => {
  const { transcriptions, list, step } = startOn([LOST, transcribedTo(900)]);
  await vi.advanceTimersByTimeAsync(0);
  transcriptions.stop("id");
  list.change("id", { step: { kind: "deleted" } });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(step()).toEqual({ kind: "deleted" });
});

test("the transcription of a recording that was deleted elsewhere ends, and a reload is requested", async () => {
  const { done, list } = startOn([{ kind: "gone" }]);
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
  const { requests, done, step, transcriptions } = startOn([transcribedTo(300), LIMITED, transcribedTo(900)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(step()).toEqual({ kind: "failed", message: "Try again in an hour" });
  transcriptions.retryLost();
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(3);
  expect(done).toEqual(["id"]);
  expect(step()).toBeNull();
});

test("the athlete's Try again makes one attempt during a limit", async () => {
  const { requests, step, transcriptions } = startOn([LIMITED]);
  await vi.advanceTimersByTimeAsync(0);
  transcriptions.retry("id");
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(requests).toHaveLength(2);
  expect(step()).toMatchObject({ kind: "failed", message: "Try again in an hour" });
});

test("a recording that another tab transcribes shows progress and is polled until it is done", async () => {
  const answers = [transcribedTo(300), ...Array<TranscribeAnswer>(20).fill(UNDER_WAY), transcribedTo(900)];
  const { requests, done, step } = startOn(answers);
  await vi.advanceTimersByTimeAsync(0);
  for (let round = 0; round < 20; round++) {
    expect(step()).toEqual({ kind: "transcribing", seconds: 300, duration: 900 });
    expect(requests).toHaveLength(round + 2);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(requests).toHaveLength(round + 2);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(done).toEqual(["id"]);
});

test("a transcription in progress elsewhere replaces a failure that was shown", async () => {
  const { step } = startOn([LIMITED, UNDER_WAY]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(step()?.kind).toBe("transcribing");
});

test("after the end of the session a transcription stops, says so, and resumes after signing in", async () => {
  const { requests, step, transcriptions } = startOn([{ kind: "signed-out" }, transcribedTo(900)]);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(requests).toHaveLength(1);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_WAITS.signedOut });
  transcriptions.retryLost();
  await vi.advanceTimersByTimeAsync(0);
  expect(step()).toBeNull();
});
