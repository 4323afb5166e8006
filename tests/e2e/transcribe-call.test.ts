/** POST /api/transcribe through the running product, with the stand-in for Workers AI. */
import { afterEach, expect, inject, test } from "vitest";
import { UNKEPT_FAILURES } from "../../app/domain/transcription-failures.ts";
import { audioFixture } from "../fixtures.ts";
import { testAddress } from "../test-address.ts";
import { ANSWER_1 } from "../whisper/known-sounds.ts";
import { askedOfWhisper, forgetWhisper, tellWhisper } from "./whisper.ts";

afterEach(forgetWhisper);

async function transcribe(name: string, fields: Record<string, string> = {}) {
  const origin = inject("productUrl");
  const body = new FormData();
  body.set("audio", new File([audioFixture(name)], name));
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  const response = await fetch(`${origin}/api/transcribe`, {
    method: "POST",
    body,
    headers: { origin, "cf-connecting-ip": testAddress() },
  });
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

test.each(["answer-1.webm", "answer-1.wav", "answer-1.m4a"])(
  "%s is heard, sentence by sentence",
  async (name) => {
    const { status, answer } = await transcribe(name);
    expect([status, answer.transcript, answer.language]).toEqual([200, ANSWER_1, "en"]);
    expect(answer.segments).toHaveLength(2);
    expect(answer.segments[1].start).toBeGreaterThan(3);
    expect(answer.segments[1].end).toBeCloseTo(8.62, 1);
  },
);

test("it is asked as Workers AI is documented, in the chosen language", async () => {
  const { answer } = await transcribe("answer-1.webm", { language: "de" });
  expect(answer.language).toBe("de");
  const [asked] = await askedOfWhisper();
  expect(asked?.inputs).toEqual({
    task: "transcribe",
    language: "de",
    vad_filter: true,
    condition_on_previous_text: false,
  });
});

test("silence has no words", async () => {
  const { status, answer } = await transcribe("silence.webm");
  expect([status, answer]).toEqual([200, { transcript: "", language: "en", segments: [] }]);
});

test.each([
  [3006, 413, "too-large"],
  [3007, 504, "timeout"],
  [3008, 504, "timeout"],
  [3036, 429, "quota"],
  [3040, 503, "busy"],
  [5004, 422, "rejected"],
  [3003, 422, "rejected"],
  [7009, 502, "broken"],
  ["hang", 504, "timeout"],
  ["junk", 502, "broken"],
  ["empty", 502, "broken"],
] as const)("where Whisper answers %s, the call answers %i in words", async (fault, status, reason) => {
  await tellWhisper(fault, 5);
  const failed = await transcribe("answer-1.webm");
  expect([failed.status, failed.answer.error.code, failed.answer.error.message]).toEqual([
    status,
    `transcription_${reason.replaceAll("-", "_")}`,
    UNKEPT_FAILURES[reason],
  ]);
  await forgetWhisper();
  expect((await transcribe("answer-1.webm")).status).toBe(200);
});

test("a service that is busy for a moment is asked again", async () => {
  await tellWhisper(3040);
  expect((await transcribe("answer-1.webm")).answer.transcript).toBe(ANSWER_1);
  expect(await askedOfWhisper()).toHaveLength(2);
});
