import { expect, test } from "vitest";
import { recording } from "../../../tests/factories.ts";
import { after, createDevice, settle, setUpDevice } from "../../../tests/outbox-device.ts";
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { TRANSCRIPTION_WAITS } from "../../texts/voice/transcription-waits.ts";
import { VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import { newItem, type TranscribeItem } from "../device/outbox-item.ts";
import type { TranscribeAnswer } from "../network/recording-calls.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { createTranscribeSender } from "./transcribe-sender.ts";
import { listItems } from "./voice-items.ts";
import { createVoiceState } from "./voice-state.ts";

setUpDevice();

const RECORDING = recording({
  id: "id",
  uploadKey: null,
  duration: 900,
  transcript: "",
  segments: [],
  language: null,
  isTranscribed: false,
  transcribedSeconds: 0,
});
const ITEM_ID = "transcribe-id";
const ASKED = {
  kind: "transcribe",
  recordingId: "id",
  language: null,
  again: false,
  isAsked: true,
} as const;
const LOST: TranscribeAnswer = { kind: "lost" };
const BUSY: TranscribeAnswer = { kind: "failed", reason: "busy" };

function transcribedTo(transcribedSeconds: number): TranscribeAnswer {
  const isTranscribed = transcribedSeconds === RECORDING.duration;
  const transcript = isTranscribed ? "All of it." : "";
  return { kind: "transcribed", recording: { ...RECORDING, transcribedSeconds, isTranscribed, transcript } };
}

/** Starts a transcription on a server that gives these answers and repeats the last one. */
async function startOn(answers: TranscribeAnswer[], given: Partial<TranscribeItem> = {}) {
  const voices = createVoiceState({ kind: "idle" });
  const requests: { language: string | null; again: boolean }[] = [];
  const done: string[] = [];
  const transcribe = createTranscribeSender({
    voices,
    async transcribeNextPiece(_id, options) {
      requests.push(options);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ?? LOST;
    },
    sendTyped: async () => {},
  });
  const outbox = createOutbox({
    ...createDevice(),
    senders: { transcribe } as Parameters<typeof createOutbox>[0]["senders"],
    createKey: () => "",
    isBlocked: () => false,
    onArrived: async () => {},
    cancelUpload: async () => {},
  });
  outbox.subscribe(() => voices.showTasks(outbox.tasks()));
  outbox.listen({ onDone: ({ item }) => void done.push(item.uploadKey) });
  voices.showRecap({ shareId: "recap_1", status: "draft", recordings: [RECORDING] }, null);
  const item: TranscribeItem = {
    ...newItem(ITEM_ID, "recap_1", Date.now()),
    kind: "transcribe",
    uploadKey: "id",
    recordingId: "id",
    language: "de",
    again: false,
    isAsked: false,
    ...given,
  };
  const added = outbox.add([item]);
  const started = listItems("recap_1", [RECORDING], voices.snapshot())[0]?.step;
  await added;
  await settle();
  return {
    outbox,
    voices,
    requests,
    done,
    started,
    step: () => listItems("recap_1", [RECORDING], voices.snapshot())[0]?.step,
    text: () => listItems("recap_1", [RECORDING], voices.snapshot())[0]?.transcript,
    /** The athlete's press. */
    retry() {
      outbox.change(ITEM_ID, { isAsked: true });
      outbox.retry(ITEM_ID);
    },
  };
}

test("a long recording is transcribed piece after piece until it is complete", async () => {
  const { done, requests, started, step, text } = await startOn([
    transcribedTo(300),
    transcribedTo(600),
    transcribedTo(900),
  ]);
  expect(started).toEqual({ kind: "transcribing", seconds: 0, duration: 900 });
  expect(requests).toEqual([0, 1, 2].map(() => ({ language: "de", again: false })));
  expect(step()?.kind).toBe("ready");
  expect(text()).toBe("All of it.");
  expect(done).toEqual(["id"]);
});

test("only the first piece of a repeated transcription starts from the beginning", async () => {
  const { requests } = await startOn([transcribedTo(300), transcribedTo(900)], { again: true });
  await settle();
  expect(requests.map(({ again }) => again)).toEqual([true, false]);
});

test("a lost answer is retried without a message, and a network that stays lost is reported", async () => {
  const { outbox, requests, step } = await startOn([LOST]);
  await after(2_000);
  expect(step()?.kind).toBe("transcribing");
  await after(12_000);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_WAITS.noConnection });
  expect(requests).toHaveLength(4);
  outbox.retryLost();
  await settle();
  expect(requests).toHaveLength(5);
  await after(60_000);
  expect(requests).toHaveLength(6);
});

test("a busy service is reported, and retried automatically a few times", async () => {
  const { requests, step } = await startOn([BUSY, BUSY, transcribedTo(900)]);
  await settle();
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_FAILURES.busy });
  await after(90_000);
  expect(requests).toHaveLength(3);
  expect(step()?.kind).toBe("ready");
  const always = await startOn([BUSY]);
  await after(3_600_000);
  expect(always.requests).toHaveLength(4);
});

test("a retry starts immediately, where the last attempt stopped", async () => {
  const { requests, retry, step } = await startOn([transcribedTo(300), BUSY, transcribedTo(900)], {
    again: true,
  });
  await settle();
  expect(step()?.kind).toBe("failed");
  retry();
  expect(step()).toEqual({ kind: "transcribing", seconds: 300, duration: 900 });
  await settle();
  expect(requests.map(({ again }) => again)).toEqual([true, false, false]);
});

test("a repeated transcription that failed before its first piece still starts from the beginning on retry", async () => {
  const { requests, retry } = await startOn([{ kind: "failed", reason: "broken" }, transcribedTo(900)], {
    again: true,
  });
  await settle();
  retry();
  await settle();
  expect(requests.map(({ again }) => again)).toEqual([true, true]);
});

test("a press is told that transcription is unavailable, and what runs by itself stays silent", async () => {
  const { requests, step, voices } = await startOn([{ kind: "failed", reason: "unavailable" }]);
  expect([requests.length, voices.takeToasts(), step()?.kind]).toEqual([1, [], "untranscribed"]);
  const asked = await startOn([{ kind: "failed", reason: "unavailable" }], { isAsked: true });
  expect(asked.voices.takeToasts()).toEqual([VOICE_TOASTS.notTranscribed]);
  void asked.outbox.add([{ ...newItem("again", "recap_1", 1), ...ASKED }]);
  await settle();
  expect([asked.requests.length, asked.voices.takeToasts().length]).toEqual([1, 1]);
});

test("answers without progress end in a failure", async () => {
  const { requests, step } = await startOn([transcribedTo(300)]);
  await after(3_600_000);
  expect(requests).toHaveLength(4);
  expect(step()).toMatchObject({ kind: "failed", message: TRANSCRIPTION_FAILURES.broken });
});

test("a stopped transcription changes nothing more", async () => {
  const { outbox, step, voices } = await startOn([LOST, transcribedTo(900)]);
  await settle();
  void outbox.cancel(ITEM_ID);
  voices.setDeleted("id", true);
  await after(3_600_000);
  expect(step()).toEqual({ kind: "deleted" });
});

test("the transcription of a recording that was deleted elsewhere ends, and a reload is requested", async () => {
  const { done, voices } = await startOn([{ kind: "gone" }]);
  await settle();
  expect(done).toEqual(["id"]);
  expect(voices.snapshot().arrivals).toBe(1);
});

const LIMITED: TranscribeAnswer = {
  kind: "limited",
  retryAfterMs: 3_600_000,
  message: "Try again in an hour",
};
const UNDER_WAY: TranscribeAnswer = { kind: "under-way", retryAfterMs: 10_000 };

test("a limit shows the server's message, and the call is retried after the wait", async () => {
  const { done, outbox, requests, step } = await startOn([transcribedTo(300), LIMITED, transcribedTo(900)]);
  await settle();
  expect(step()).toEqual({ kind: "failed", message: "Try again in an hour" });
  outbox.retryLost();
  await after(3_599_999);
  expect(requests).toHaveLength(2);
  await after(1);
  expect(requests).toHaveLength(3);
  expect(done).toEqual(["id"]);
  expect(step()?.kind).toBe("ready");
});

test("the athlete's Try again makes one attempt during a limit", async () => {
  const { requests, retry, step } = await startOn([LIMITED]);
  await settle();
  retry();
  await after(3_599_999);
  expect(requests).toHaveLength(2);
  expect(step()).toMatchObject({ kind: "failed", message: "Try again in an hour" });
});

test("a recording that another tab transcribes shows progress and is polled until it is done", async () => {
  const answers = [transcribedTo(300), ...Array<TranscribeAnswer>(20).fill(UNDER_WAY), transcribedTo(900)];
  const { done, requests, step } = await startOn(answers);
  await settle();
  for (let round = 0; round < 20; round++) {
    expect(step()).toEqual({ kind: "transcribing", seconds: 300, duration: 900 });
    expect(requests).toHaveLength(round + 2);
    await after(9_999);
    expect(requests).toHaveLength(round + 2);
    await after(1);
  }
  expect(done).toEqual(["id"]);
});

test("a transcription in progress elsewhere replaces a failure that was shown", async () => {
  const { step } = await startOn([LIMITED, UNDER_WAY]);
  await after(3_600_000);
  expect(step()?.kind).toBe("transcribing");
});

test("after the end of the session a transcription stops, says so, and resumes after signing in", async () => {
  const { outbox, requests, step } = await startOn([{ kind: "signed-out" }, transcribedTo(900)]);
  await after(24 * 3_600_000);
  expect(requests).toHaveLength(1);
  expect(step()).toEqual({ kind: "failed", message: TRANSCRIPTION_WAITS.signedOut });
  outbox.retryLost();
  await settle();
  expect(step()?.kind).toBe("ready");
});
