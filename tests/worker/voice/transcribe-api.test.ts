/** Tests POST /api/transcribe: requests, rejections, failures and responses. */
import { env } from "cloudflare:workers";
import { Mp3OutputFormat, Mp4OutputFormat, OggOutputFormat, WebMOutputFormat } from "mediabunny";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OVERLAP_SECONDS } from "../../../app/domain/voice/recording.ts";
import { UNKEPT_FAILURES } from "../../../app/texts/voice/transcription-failures.ts";
import type { Bindings } from "../../../workers/env.ts";
import { type Caller, caller } from "../../caller.ts";
import { audioFixture, photoFixture, videoFixture } from "../../fixtures.ts";
import { rewritten } from "../../sound-files.ts";
import { ANSWER_1 } from "../../whisper/known-sounds.ts";
import { WhisperModel } from "../../whisper/whisper-model.ts";
import { siteWith as workerWith } from "../site-with.ts";

let whisper: WhisperModel;
const log = vi.spyOn(console, "error");

beforeEach(() => {
  whisper = new WhisperModel();
  log.mockImplementation(() => {});
});
afterEach(() => {
  log.mockReset();
});

/** Returns a caller of the whole Worker with these bindings added. */
function siteWith(bindings: Partial<Bindings>): Caller {
  return caller(workerWith(bindings));
}

function send(site: Caller, fields: Record<string, string | Blob>, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  return site.call("/api/transcribe", { method: "POST", body, headers });
}

interface Transcribed {
  transcript: string;
  language: string;
  segments: { start: number; end: number; text: string }[];
}

function recording(name = "answer-1.webm"): File {
  return new File([audioFixture(name)], name);
}

test("a recording is transcribed without a recap, in the given language", async () => {
  const response = await send(siteWith({ AI: whisper }), { audio: recording(), language: "de" });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { transcript, language, segments } = await response.json<Transcribed>();
  expect([transcript, language, segments.map(({ text }) => text).join(" ")]).toEqual([
    ANSWER_1,
    "de",
    ANSWER_1,
  ]);
});

test.each(["answer-1.webm", "answer-1.wav", "answer-1.m4a"])(
  "%s is transcribed, sentence by sentence",
  async (name) => {
    const response = await send(siteWith({ AI: whisper }), { audio: recording(name) });
    const { transcript, language, segments } = await response.json<Transcribed>();
    expect([transcript, language, segments.length]).toEqual([ANSWER_1, "en", 2]);
    expect(segments[1]?.start).toBeGreaterThan(3);
    expect(segments[1]?.end).toBeCloseTo(8.62, 1);
  },
);

test("silence has an empty transcript", async () => {
  const response = await send(siteWith({ AI: whisper }), { audio: recording("silence.webm") });
  expect(await response.json()).toEqual({ transcript: "", language: "en", segments: [] });
});

const WEBM = { name: "answer-1.webm", makeFormat: () => new WebMOutputFormat() };
const OGG = { name: "answer-1.webm", makeFormat: () => new OggOutputFormat() };
const FLAC_IN_MP4 = { name: "memo.flac", makeFormat: () => new Mp4OutputFormat() };
const MP4 = { name: "answer-1.m4a", makeFormat: () => new Mp4OutputFormat() };

/** app/media-files/audio/cut-audio.test.ts cuts all formats. */
const OTHER_FORMATS = [
  ["WebM", 880, WEBM, 3],
  ["MP4", 320, MP4, 2],
  ["Ogg", 320, OGG, 2],
  ["FLAC", 90, FLAC_IN_MP4, 1],
] as const;

test.each([
  ["WebM", 305, WEBM, 1],
  ["WebM", 320, WEBM, 2],
  ...(env.IS_TORTURE ? OTHER_FORMATS : []),
] as const)(
  "%s of %i seconds is transcribed completely, each piece once",
  async (_, seconds, { name, makeFormat }, pieces) => {
    const bytes = await rewritten(name, makeFormat(), { seconds });
    const response = await send(siteWith({ AI: whisper }), { audio: new File([bytes], "answer") });
    expect(response.status).toBe(200);
    const { transcript, segments } = await response.json<Transcribed>();
    expect(whisper.asked()).toHaveLength(pieces);
    const asked = whisper.asked().reduce((sum, piece) => sum + (piece.durationSeconds ?? 0), 0);
    expect(asked).toBeGreaterThan(seconds - 0.5);
    expect(asked).toBeLessThan(seconds + (pieces - 1) * (OVERLAP_SECONDS + 0.5) + 0.5);
    expect(transcript).toBe(segments.map(({ text }) => text).join(" "));
    // The stand-in's words fill each piece from start to end, so a longer gap means missing audio.
    const ends = [0, ...segments.map(({ end }) => end)];
    const silences = [...segments.map(({ start }) => start), seconds].map(
      (start, at) => start - (ends[at] ?? 0),
    );
    expect(Math.max(...silences)).toBeLessThan(3);
    expect(Math.min(...silences)).toBeGreaterThan(-3);
  },
);

test("an MP3 of more than five minutes is transcribed in two pieces that omit nothing", async () => {
  const bytes = await rewritten("memo-vbr.mp3", new Mp3OutputFormat(), { times: 104 });
  const response = await send(siteWith({ AI: whisper }), { audio: new File([bytes], "answer.mp3") });
  expect(response.status).toBe(200);
  const [first, second] = whisper.asked().map(({ durationSeconds }) => durationSeconds ?? 0);
  expect(first).toBeCloseTo(300, 0);
  expect((first ?? 0) + (second ?? 0)).toBeCloseTo(104 * 3.056 + OVERLAP_SECONDS, 0);
});

test("an empty language makes Whisper detect it", async () => {
  expect((await send(siteWith({ AI: whisper }), { audio: recording(), language: "" })).status).toBe(200);
  expect(whisper.asked()[0]?.inputs).not.toHaveProperty("language");
});

test("without a transcription service the call returns 503", async () => {
  const response = await send(siteWith({}), { audio: recording() });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: "transcription_unavailable" } });
});

test.each([
  ["a photo", photoFixture("small.jpg"), 415, "unsupported_audio"],
  ["a page", new TextEncoder().encode("<script>alert(1)</script>"), 415, "unsupported_audio"],
  ["a video without sound", videoFixture("hevc.mov"), 422, "damaged_audio"],
  ["half a recording", audioFixture("answer-1.m4a").slice(0, 40_000), 422, "damaged_audio"],
  ["nothing", new Uint8Array(), 400, "empty"],
] as const)("%s is rejected without a call to the service", async (_, bytes, status, code) => {
  const response = await send(siteWith({ AI: whisper }), {
    audio: new File([Uint8Array.from(bytes)], "answer.webm"),
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code } });
  expect(whisper.asked()).toEqual([]);
});

test("a recording that lasts longer than its timestamps say is rejected before any call to the service", async () => {
  const bytes = await rewritten("answer-1.webm", new WebMOutputFormat(), { times: 2, squeeze: 5 });
  const response = await send(siteWith({ AI: whisper }), { audio: new File([bytes], "answer.webm") });
  expect([response.status, await response.json()]).toMatchObject([422, { error: { code: "damaged_audio" } }]);
  expect(whisper.asked()).toEqual([]);
});

test("a form without the recording, or with an unknown language, gets an error that lists the field", async () => {
  const site = siteWith({ AI: whisper });
  const without = await send(site, { language: "en" });
  expect([without.status, await without.json()]).toMatchObject([
    400,
    { error: { fields: { audio: [expect.any(String)] } } },
  ]);
  const odd = await send(site, { audio: recording(), language: "Klingon" });
  expect([odd.status, await odd.json()]).toMatchObject([
    400,
    { error: { fields: { language: [expect.any(String)] } } },
  ]);
});

test("more than 5 MB are rejected with 413", async () => {
  const response = await send(siteWith({ AI: whisper }), {
    audio: new File([new Uint8Array(5_000_001)], "answer.wav"),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: { code: "use_upload" } });
});

test("a request from another site is rejected", async () => {
  const response = await send(
    siteWith({ AI: whisper }),
    { audio: recording() },
    { origin: "https://elsewhere.example" },
  );
  expect(response.status).toBe(403);
});

/** workers/services/transcription/transcription-service.test.ts tests a busy service, which is retried, and one that hangs. */
test.each([
  [3006, 413, "too-large"],
  [3007, 504, "timeout"],
  [3008, 504, "timeout"],
  [3036, 429, "quota"],
  [5004, 422, "rejected"],
  [3003, 422, "rejected"],
  [7009, 502, "broken"],
  ["junk", 502, "broken"],
  ["empty", 502, "broken"],
] as const)(
  "if Whisper fails with %s, the call returns %i with a message, and the next call can succeed",
  async (fault, status, reason) => {
    const site = siteWith({ AI: whisper });
    whisper.fail(fault);
    const failed = await send(site, { audio: recording() });
    const code = `transcription_${reason.replaceAll("-", "_")}`;
    expect([failed.status, await failed.json()]).toMatchObject([
      status,
      { error: { code, message: UNKEPT_FAILURES[reason] } },
    ]);
    expect((await send(site, { audio: recording() })).status).toBe(200);
  },
);
