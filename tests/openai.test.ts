/** Tests transcription by an OpenAI-compatible server, over real HTTP. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkAudio } from "../app/media-files/audio/check-audio.ts";
import { createTranscription } from "../workers/services/transcription/transcription-service.ts";
import { visitor } from "./factories.ts";
import { audioFixture } from "./fixtures.ts";
import { endlessSpeech } from "./limits.ts";
import { type Answer, type OpenAiServer, openAiServer } from "./openai-server.ts";
import { packetsOf } from "./sound-files.ts";

const KEY = "sk-a-key";
const NO_OPTIONS = { language: null, prompt: "" };
/** OpenAI's documented response (platform.openai.com/docs/api-reference/audio): `words` has no punctuation. */
const VERBOSE = {
  task: "transcribe",
  language: "english",
  duration: 3.2,
  text: "It was cold. We ran.",
  segments: [
    {
      id: 0,
      start: 0,
      end: 2,
      text: " It was cold.",
      avg_logprob: -0.3,
      compression_ratio: 1,
      no_speech_prob: 0.01,
    },
    {
      id: 1,
      start: 2,
      end: 3.2,
      text: " We ran.",
      avg_logprob: -0.3,
      compression_ratio: 1,
      no_speech_prob: 0.01,
    },
  ],
  words: [
    { word: "It", start: 0.1, end: 0.3 },
    { word: "was", start: 0.3, end: 0.6 },
    { word: "cold", start: 0.6, end: 1.4 },
    { word: "We", start: 2.1, end: 2.4 },
    { word: "ran", start: 2.4, end: 3 },
  ],
};

let server: OpenAiServer;
let log = vi.spyOn(console, "error");

beforeEach(async () => {
  server = await openAiServer(KEY);
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  log.mockRestore();
  await server.close();
});

interface SetUp {
  apiKey?: string | null;
  baseUrl?: string;
  timeoutSeconds?: number;
}

function setUp({ apiKey = KEY, baseUrl = server.url, timeoutSeconds = 60 }: SetUp = {}) {
  const delays: number[] = [];
  const settings = { provider: "openai", baseUrl, apiKey, model: "whisper-1", timeoutSeconds } as const;
  const sleep = async (milliseconds: number) => void delays.push(milliseconds);
  return {
    transcription: createTranscription(
      { settings, speech: endlessSpeech() },
      { sleep, now: () => Date.now() },
    ),
    delays,
  };
}

async function outcomeOf(answers: Answer[], options?: SetUp) {
  server.answers = answers;
  const { transcription, delays } = setUp(options);
  const outcome = await transcription.transcribe(visitor(), audioFixture("answer-1.webm"), NO_OPTIONS);
  return { outcome, delays, logged: log.mock.calls.flat().join(" ") };
}

test.each([
  ["answer-1.webm", "recording.webm", "audio/webm"],
  ["answer-1.m4a", "recording.m4a", "audio/mp4"],
  ["answer-2.wav", "recording.wav", "audio/wav"],
  ["memo.mp3", "recording.mp3", "audio/mpeg"],
  ["memo.flac", "recording.m4a", "audio/mp4"],
])("%s is sent as %s with the key and every field", async (name, fileName, fileType) => {
  server.answers = [{ status: 200, body: VERBOSE }];
  const { transcription } = setUp();
  await transcription.transcribe(visitor(), audioFixture(name), {
    language: "en",
    prompt: "Chicago Marathon.",
  });
  const [call] = server.received;
  expect(call).toMatchObject({ path: "/v1/audio/transcriptions", fileName, fileType });
  expect(call?.fields).toEqual([
    ["model", "whisper-1"],
    ["temperature", "0"],
    ["language", "en"],
    ["prompt", "Chicago Marathon."],
    ["response_format", "verbose_json"],
    ["timestamp_granularities[]", "segment"],
    ["timestamp_granularities[]", "word"],
  ]);
  expect(await packetsOf(call?.file ?? new Uint8Array())).toEqual(await packetsOf(audioFixture(name)));
  expect((await checkAudio(call?.file ?? new Uint8Array())).kind).toBe("audio");
});

test("a sentence gets the times of its words", async () => {
  const { outcome } = await outcomeOf([{ status: 200, body: VERBOSE }]);
  expect(outcome).toEqual({
    kind: "transcribed",
    transcript: {
      text: "It was cold. We ran.",
      language: "en",
      segments: [
        { start: 0.1, end: 1.4, text: "It was cold." },
        { start: 2.1, end: 3, text: "We ran." },
      ],
    },
  });
});

test("a server that needs no key gets none", async () => {
  const open = await openAiServer(null);
  open.answers = [{ status: 200, body: { text: "We ran." } }];
  const { transcription } = setUp({ apiKey: null, baseUrl: open.url });
  const outcome = await transcription.transcribe(visitor(), audioFixture("answer-1.webm"), NO_OPTIONS);
  await open.close();
  expect(outcome).toEqual({
    kind: "transcribed",
    transcript: { text: "We ran.", language: null, segments: [] },
  });
});

test("responses of whisper.cpp are parsed: only text, times as strings, offsets in milliseconds", async () => {
  const times = { text: " We ran.\n", segments: [{ text: " We ran.", start: "00:00:01,500", end: "2.5" }] };
  const offsets = { text: " We ran.", segments: [{ text: " We ran.", offsets: { from: 1_500, to: 2_500 } }] };
  for (const body of [times, offsets]) {
    const { outcome } = await outcomeOf([{ status: 200, body }]);
    expect(outcome).toMatchObject({ transcript: { segments: [{ start: 1.5, end: 2.5, text: "We ran." }] } });
  }
});

test.each([
  ["timestamp_granularities", ["timestamp_granularities[]"]],
  ["response_format 'verbose_json'", ["response_format", "timestamp_granularities[]"]],
])("a server that does not support %s gets a request without it", async (unknown, changed) => {
  const refusal = {
    status: 400,
    body: { error: { message: `${unknown} is not supported with this model` } },
  };
  const { outcome } = await outcomeOf([refusal, { status: 200, body: { text: "We ran." } }]);
  expect(outcome).toMatchObject({ kind: "transcribed", transcript: { text: "We ran." } });
  const [first, second] = server.received.map(({ fields }) => fields.map((field) => field.join("=")));
  expect(
    new Set((first ?? []).filter((field) => !second?.includes(field)).map((field) => field.split("=")[0])),
  ).toEqual(new Set(changed));
});

const FAILURES: [string, Answer, string, string][] = [
  ["a redirect", { status: 307, body: "", headers: { location: "/elsewhere" } }, "broken", "307"],
  ["400", { status: 400, body: { error: { message: "Invalid file format." } } }, "rejected", "400"],
  ["404", { status: 404, body: "no such page" }, "broken", "404"],
  ["408", { status: 408, body: {} }, "timeout", "408"],
  ["413", { status: 413, body: {} }, "too-large", "413"],
  ["a used-up quota", { status: 429, body: { error: { code: "insufficient_quota" } } }, "quota", "quota"],
  ["500", { status: 500, body: "<html>" }, "broken", "500"],
  ["a page", { status: 200, body: "<html></html>" }, "broken", "without a text"],
  ["nothing in it", { status: 200, body: {} }, "broken", "without a text"],
];

test.each(FAILURES)("%s fails with its own reason", async (_, answer, reason, words) => {
  const { outcome, logged } = await outcomeOf([answer]);
  expect(outcome).toEqual({ kind: "failed", reason });
  expect(server.received).toHaveLength(1);
  expect(logged).toContain(words);
});

test("a rejected key is logged by its variable's name, not by its value", async () => {
  const { outcome, logged } = await outcomeOf([], { apiKey: "sk-wrong" });
  expect(outcome).toEqual({ kind: "failed", reason: "broken" });
  expect(logged).toContain("TRANSCRIBE_API_KEY");
  expect(logged).not.toContain("sk-wrong");
});

test.each([
  ["429", { status: 429, body: {} }],
  ["503", { status: 503, body: {} }],
])("%s is retried after 1 second and after 3 seconds", async (_, answer) => {
  const { outcome, delays } = await outcomeOf([answer]);
  expect(outcome).toEqual({ kind: "failed", reason: "busy" });
  expect([server.received.length, delays]).toEqual([3, [1_000, 3_000]]);
});

test("Retry-After sets the delay of the retry, and a long one prevents the retry", async () => {
  const soon = { status: 429, body: {}, headers: { "retry-after": "7" } };
  expect((await outcomeOf([soon, { status: 200, body: { text: "We ran." } }])).delays).toEqual([7_000]);
  const late = { status: 429, body: {}, headers: { "retry-after": "60" } };
  expect((await outcomeOf([late])).delays).toEqual([]);
});

test("a broken connection is retried", async () => {
  const { outcome, delays } = await outcomeOf(["none", { status: 200, body: { text: "We ran." } }]);
  expect(outcome).toMatchObject({ kind: "transcribed" });
  expect(delays).toEqual([1_000]);
});

test("a server that never responds fails after the timeout", async () => {
  const { outcome } = await outcomeOf(["never"], { timeoutSeconds: 0.2 });
  expect(outcome).toEqual({ kind: "failed", reason: "timeout" });
});

test("an unreachable server fails as broken", async () => {
  const { outcome, logged } = await outcomeOf([], { baseUrl: "http://127.0.0.1:9" });
  expect(outcome).toEqual({ kind: "failed", reason: "broken" });
  expect(logged).toContain("cannot be reached");
});
