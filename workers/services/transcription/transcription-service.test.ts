/** How the product handles Workers AI's documented responses and errors, at the AI binding. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TranscriptionFailure } from "../../../app/domain/voice/transcription-failures.ts";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import type { AudioPiece } from "../../../app/services/transcription-service.ts";
import { visitor } from "../../../tests/factories.ts";
import { audioFixture } from "../../../tests/fixtures.ts";
import { endlessSpeech } from "../../../tests/limits.ts";
import { ANSWER_1, ANSWER_2 } from "../../../tests/whisper/known-sounds.ts";
import { WhisperModel } from "../../../tests/whisper/whisper-model.ts";
import { createTranscription } from "./transcription-service.ts";
import type { SpeechModel } from "./transcription-settings.ts";

const NO_OPTIONS = { language: null, prompt: "" };
let log = vi.spyOn(console, "error");

beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  log.mockRestore();
});

const VIEWER = visitor();

/** Uses a clock that only advances by sleeping. */
function setUp(ai: SpeechModel, timeoutSeconds = 60) {
  const slept: number[] = [];
  const speech = endlessSpeech();
  let now = 0;
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
    now += milliseconds;
  };
  const model = "@cf/openai/whisper-large-v3-turbo";
  const transcription = createTranscription(
    { settings: { provider: "workers-ai", ai, model, timeoutSeconds }, speech },
    { sleep, now: () => now },
  );
  return { transcription, slept, spent: speech.spent };
}

async function sample(name = "answer-1.webm"): Promise<AudioPiece> {
  const checked = await checkAudio(audioFixture(name));
  if (checked.kind === "refused") throw new Error(`Rejected: ${checked.reason}`);
  return { bytes: checked.bytes, contentType: checked.contentType, duration: checked.durationSeconds };
}

/** A model that returns or throws each of these in turn, and then repeats the last one. */
function answering(...answers: (() => unknown)[]) {
  const run = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.();
  });
  return { run };
}

function throwing(error: unknown): () => never {
  return () => {
    throw error;
  };
}

test("a piece is sent as Workers AI documents it, with the prompt and the chosen language", async () => {
  const whisper = new WhisperModel();
  const { transcription } = setUp(whisper);
  const outcome = await transcription.transcribePiece(VIEWER, await sample(), {
    language: "en",
    prompt: "Chicago Marathon.",
  });
  expect(outcome).toMatchObject({ kind: "transcribed", transcript: { text: ANSWER_1, language: "en" } });
  expect(whisper.asked()[0]?.inputs).toEqual({
    task: "transcribe",
    language: "en",
    vad_filter: true,
    initial_prompt: "Chicago Marathon.",
    condition_on_previous_text: false,
  });
});

test("words that Whisper invents for silence are dropped", async () => {
  const { transcription } = setUp(new WhisperModel());
  const outcome = await transcription.transcribePiece(VIEWER, await sample("silence.webm"), NO_OPTIONS);
  expect(outcome).toEqual({ kind: "transcribed", transcript: { text: "", language: "en", segments: [] } });
});

test("a response with only a text is parsed as text without times", async () => {
  const { transcription } = setUp(answering(() => ({ text: " We ran. " })));
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toEqual({
    kind: "transcribed",
    transcript: { text: "We ran.", language: null, segments: [] },
  });
});

const ERRORS: [string, unknown, TranscriptionFailure][] = [
  ["3006 in the message", new Error("3006: Request is too large"), "too-large"],
  ["3007 after a prefix of the runtime", new Error("AiError: 3007: Request timeout"), "timeout"],
  ["3008 in a field", Object.assign(new Error("aborted"), { code: 3008 }), "timeout"],
  [
    "3036 after a longer prefix",
    new Error("InferenceUpstreamError: 3036: used up your daily free allocation"),
    "quota",
  ],
  [
    "the daily allocation without a number",
    new Error("you have used up your daily free allocation of 10,000 neurons"),
    "quota",
  ],
  ["3040 in internalCode", Object.assign(new Error("Capacity"), { internalCode: 3040 }), "busy"],
  ["3040 in the name", Object.assign(new Error("x"), { name: "InferenceUpstreamError [3040]" }), "busy"],
  ["429 in httpCode", Object.assign(new Error("x"), { httpCode: 429 }), "busy"],
  ["5004", new Error("5004: Invalid data type for base64 input: string"), "rejected"],
  ["3003", new Error("3003: Request is missing headers or body: audio"), "rejected"],
  ["504 in httpCode", { name: "InferenceUpstreamError", httpCode: 504 }, "timeout"],
  ["7009", new Error("7009: Upstream error"), "broken"],
  ["5007", new Error("5007: No such model"), "broken"],
  ["a TypeError", new TypeError("x is not a function"), "broken"],
  ["a thrown string", "3006", "too-large"],
  ["a thrown undefined", undefined, "broken"],
];

test.each(ERRORS)("%s is mapped to its reason", async (_, error, reason) => {
  const { transcription } = setUp(answering(throwing(error)));
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toEqual({
    kind: "failed",
    reason,
  });
});

test("the seconds of a piece are refunded only if the service does not charge for it", async () => {
  const usedUp = new Error("3036: You have used up your daily free allocation");
  const tooLarge = new Error("3006: Request is too large");
  const { transcription, spent } = setUp(answering(throwing(usedUp), throwing(tooLarge)));
  const piece = await sample();
  await transcription.transcribePiece(VIEWER, piece, NO_OPTIONS);
  expect(spent).toEqual([piece.duration, -piece.duration]);
  await transcription.transcribePiece(VIEWER, piece, NO_OPTIONS);
  expect(spent).toEqual([piece.duration, -piece.duration, piece.duration]);
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["an empty object", {}],
  ["a page", "<html>502</html>"],
  ["a text of the wrong type", { text: 5 }],
  ["a stream", new ReadableStream()],
])("a response of %s fails as broken", async (_, answer) => {
  const { transcription } = setUp(answering(() => answer));
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toEqual({
    kind: "failed",
    reason: "broken",
  });
});

test("invalid segments are ignored, and the text is used", async () => {
  const { transcription } = setUp(
    answering(() => ({ text: "We ran.", segments: [{ start: "soon" }], words: 7 })),
  );
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toMatchObject({
    transcript: { text: "We ran." },
  });
});

test("a request that hangs is abandoned after the timeout and not retried", async () => {
  const ai = { run: vi.fn(() => new Promise(() => {})) };
  const { transcription, slept } = setUp(ai, 0.05);
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toEqual({
    kind: "failed",
    reason: "timeout",
  });
  expect([ai.run.mock.calls.length, slept]).toEqual([1, []]);
});

test("without capacity, the request is retried after one second and after three, and then no more", async () => {
  const ai = answering(throwing(new Error("3040: Capacity temporarily exceeded")));
  const { transcription, slept } = setUp(ai);
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toEqual({
    kind: "failed",
    reason: "busy",
  });
  expect([ai.run.mock.calls.length, slept]).toEqual([3, [1_000, 3_000]]);
});

test("the second attempt may succeed", async () => {
  const { transcription } = setUp(answering(throwing(new Error("3040: x")), () => ({ text: "We ran." })));
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toMatchObject({
    transcript: { text: "We ran." },
  });
});

test("no attempt begins after the timeout", async () => {
  const ai = answering(throwing(new Error("3040: x")));
  const { transcription, slept } = setUp(ai, 3);
  await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS);
  expect([ai.run.mock.calls.length, slept]).toEqual([2, [1_000]]);
});

test("a request rejected by the daily quota is not retried", async () => {
  const ai = answering(throwing(new Error("3036: used up")));
  const { transcription } = setUp(ai);
  await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS);
  expect(ai.run).toHaveBeenCalledTimes(1);
});

test("the log contains the cause and no spoken text", async () => {
  const { transcription } = setUp(answering(throwing(new Error("7009: Upstream error"))));
  await transcription.transcribePiece(VIEWER, await sample(), { language: null, prompt: "My secret race" });
  expect(log.mock.calls.flat().join(" ")).toContain("7009");
  expect(log.mock.calls.flat().join(" ")).not.toContain("secret");
});

test.each([
  ["answer-1.webm", ANSWER_1],
  ["answer-1.m4a", ANSWER_1],
  ["answer-1.wav", ANSWER_1],
  ["answer-2.wav", ANSWER_2],
  ["silence.webm", ""],
  ["memo.mp3", ANSWER_1],
  ["memo.aac", ANSWER_1],
  ["memo.flac", ANSWER_1],
])("the whole of %s is transcribed", async (name, text) => {
  const { transcription } = setUp(new WhisperModel());
  const outcome = await transcription.transcribe(VIEWER, audioFixture(name), NO_OPTIONS);
  expect(outcome).toMatchObject({ kind: "transcribed", transcript: { text } });
});

test("a file that is no recording is rejected, and no request is sent", async () => {
  const whisper = new WhisperModel();
  const { transcription } = setUp(whisper);
  const page = Uint8Array.from(new TextEncoder().encode("<html></html>"));
  expect(await transcription.transcribe(VIEWER, page, NO_OPTIONS)).toEqual({
    kind: "refused",
    reason: "unsupported-audio",
  });
  expect(whisper.asked()).toEqual([]);
});

/** Returns a silent WAV with 8-bit samples at 1,000 Hz. */
function longWav(seconds: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + seconds * 1_000).fill(128);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF....WAVEfmt "));
  for (const [at, value] of [
    [16, 16],
    [24, 1_000],
    [28, 1_000],
    [40, seconds * 1_000],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  return bytes;
}

test("a long recording is transcribed in overlapping pieces, with times counted from its beginning", async () => {
  const whisper = new WhisperModel();
  const { transcription } = setUp(whisper);
  const outcome = await transcription.transcribe(VIEWER, longWav(905), {
    language: null,
    prompt: "Chicago.",
  });
  if (outcome.kind !== "transcribed") throw new Error("It was not transcribed");
  // A packet of such a WAV lasts two seconds.
  const lengths = whisper.asked().map(({ durationSeconds }) => Math.round(durationSeconds ?? 0));
  expect(lengths).toEqual([301, 303, 309]);
  const prompts = whisper.asked().map(({ inputs }) => String(inputs.initial_prompt));
  expect(prompts[0]).toBe("Chicago.");
  expect(prompts[1]).toMatch(/^Chicago\. .*I was still running\.$/);
  const { text, segments } = outcome.transcript;
  expect(segments.map((segment) => segment.text).join(" ")).toBe(text);
  expect(segments.at(-1)?.end).toBeGreaterThan(890);
  expect(segments.at(-1)?.end).toBeLessThanOrEqual(905.5);
});

test("without a configured service, transcription is unavailable and nothing is logged", async () => {
  const transcription = createTranscription({ settings: { provider: "none" }, speech: endlessSpeech() });
  expect(transcription.isAvailable).toBe(false);
  expect(await transcription.transcribePiece(VIEWER, await sample(), NO_OPTIONS)).toEqual({
    kind: "failed",
    reason: "unavailable",
  });
  expect(log).not.toHaveBeenCalled();
});

test("an invalid setting is named in the log", async () => {
  const message = "TRANSCRIBE_PROVIDER is openai, and TRANSCRIBE_BASE_URL is missing";
  const transcription = createTranscription({
    settings: { provider: "wrong", message },
    speech: endlessSpeech(),
  });
  expect(await transcription.transcribe(VIEWER, audioFixture("answer-1.webm"), NO_OPTIONS)).toEqual({
    kind: "failed",
    reason: "unavailable",
  });
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({ reason: message });
});
