/** Tests recordings that are uploaded in parts. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { checkAudio } from "../../../app/media-files/audio/check-audio.ts";
import { type Caller, caller } from "../../caller.ts";
import { audioFixture, videoFixture } from "../../fixtures.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import type { RecordingJson } from "../../recording-calls.ts";
import { keptOf, mediaGaps, recordingRows } from "../../stored-media.ts";
import { declarationOf, declare, finish, sendAll } from "../../upload-calls.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const SPOKEN = { questionIndex: 2, fileName: "take.webm" };
let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

/** Returns a sample as the browser finishes a take before it uploads it. */
async function finished(sample: string): Promise<Bytes> {
  const checked = await checkAudio(audioFixture(sample));
  if (checked.kind === "refused") throw new Error("The sample was refused");
  return checked.bytes;
}

async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: object } };
  return [response.status, error.code, ...(error.fields ? [Object.keys(error.fields)] : [])];
}

async function refusalAtFinish(original: Bytes, contentType = "audio/webm") {
  const { id } = await sendAll(athlete, recap.shareId, { original, contentType }, SPOKEN);
  const refusal = await refusalOf(await finish(athlete, id));
  expect(await keptOf(env, recap.shareId)).toEqual({ media: 0, objects: 0, uploads: 0, parts: 0 });
  expect(await recordingRows(env, recap.shareId)).toEqual([]);
  return refusal;
}

test.each([
  ["answer-1.webm", "audio/webm"],
  ["answer-1.m4a", "audio/mp4"],
  ["memo.mp3", "audio/mpeg"],
  ["memo.flac", "audio/mp4"],
])("%s in parts becomes a recording, only once", async (sample, contentType) => {
  const original = await finished(sample);
  const { id } = await sendAll(athlete, recap.shareId, { original, contentType }, SPOKEN);
  expect(await keptOf(env, recap.shareId)).toMatchObject({ objects: 0, uploads: 1, parts: 1 });
  const [first, second] = [await finish(athlete, id), await finish(athlete, id)];
  expect([first.status, second.status]).toEqual([201, 200]);
  const recording = (await first.json()) as RecordingJson;
  expect(await second.json()).toEqual(recording);
  expect(recording).toMatchObject({
    id,
    recapId: recap.shareId,
    questionIndex: 2,
    question: "What was the most challenging part of the race?",
    url: `/api/audio/${recap.shareId}/${id}`,
    transcript: "",
  });
  expect(await (await athlete.call(recording.url)).bytes()).toEqual(original);
  expect(await mediaGaps(env, recap.shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
  expect(await keptOf(env, recap.shareId)).toEqual({ media: 0, objects: 1, uploads: 0, parts: 0 });
});

test("declaring a finished recording again under its key returns the recording", async () => {
  const source = { original: await finished("silence.webm"), contentType: "audio/webm" };
  const declared = { ...SPOKEN, uploadKey: "take-1" };
  const begun = await sendAll(athlete, recap.shareId, source, declared);
  expect(begun).toMatchObject({ media: null, recording: null });
  const recording = await (await finish(athlete, begun.id)).json();
  const again = await declare(athlete, recap.shareId, await declarationOf(source, declared));
  expect([again.status, await again.json()]).toMatchObject([
    200,
    { id: begun.id, parts: [], media: null, recording },
  ]);
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  ["no question", { questionIndex: null }, [400, "invalid_input", ["questionIndex"]]],
  ["a question that is not there", { questionIndex: 77 }, [400, "unknown_question"]],
  ["a picture", { thumbhash: "AAAAAAAA" }, [400, "invalid_input", ["smaller"]]],
  [
    "smaller versions",
    { smaller: { contentType: "image/webp", sizes: [{ edge: 640, size: 9 }] } },
    [400, "invalid_input", ["smaller"]],
  ],
  ["more than 100 MB", { size: 100_000_001 }, [413, "large_audio"]],
  ["another type of sound", { contentType: "audio/flac" }, [415, "unsupported_audio"]],
])("a recording declared with %s is rejected before any bytes are sent", async (_, changes, expected) => {
  const source = { original: await finished("silence.webm"), contentType: "audio/webm" };
  const declaration = await declarationOf(source, { ...SPOKEN, ...changes });
  expect(await refusalOf(await declare(athlete, recap.shareId, declaration))).toEqual(expected);
  expect(await keptOf(env, recap.shareId)).toEqual({ media: 0, objects: 0, uploads: 0, parts: 0 });
});

test("an upload that is not a clean recording is rejected when it is finished, and nothing stays stored", async () => {
  const html = new Uint8Array(new TextEncoder().encode("<script>alert(1)</script>".repeat(100)));
  expect(await refusalAtFinish(html)).toEqual([415, "unsupported_audio"]);
  expect(await refusalAtFinish(videoFixture("clip.webm"))).toEqual([422, "damaged_audio"]);
  expect((await refusalAtFinish((await finished("answer-1.m4a")).slice(0, 400), "audio/mp4"))[0]).toBe(422);
  const tagged = new Uint8Array((await finished("memo.mp3")).length + 128);
  tagged.set(await finished("memo.mp3"));
  tagged.set(new TextEncoder().encode("TAGSecret title"), tagged.length - 128);
  expect(await refusalAtFinish(tagged, "audio/mpeg")).toEqual([422, "damaged_audio"]);
});

test("a recording whose question is deleted during the upload is rejected", async () => {
  const questions = [{ index: 5, text: "Who cheered?" }];
  await athlete.send("POST", "/api/simple-recap", { id: recap.shareId, questions });
  const source = { original: await finished("silence.webm"), contentType: "audio/webm" };
  const { id } = await sendAll(athlete, recap.shareId, source, { ...SPOKEN, questionIndex: 5 });
  await athlete.send("POST", "/api/simple-recap", {
    id: recap.shareId,
    questions: [{ index: 0, text: "How was it?" }],
  });
  expect(await refusalOf(await finish(athlete, id))).toEqual([400, "unknown_question"]);
  expect(await keptOf(env, recap.shareId)).toEqual({ media: 0, objects: 0, uploads: 0, parts: 0 });
});

test("at the limit only as many uploads become recordings as the recap has room for", async () => {
  const source = { original: await finished("silence.webm"), contentType: "audio/webm" };
  const begun = [
    await sendAll(athlete, recap.shareId, source, SPOKEN),
    await sendAll(athlete, recap.shareId, source, SPOKEN),
  ];
  await env.DB.prepare(
    `INSERT INTO recordings (id, recap_id, question_index, content_type, file_size, duration_seconds, created_at)
     SELECT lower(hex(randomblob(11))), ?, 0, 'audio/webm', 1, 1, 0 FROM json_each(?) AS copy`,
  )
    .bind(recap.id, JSON.stringify(Array.from({ length: 59 }, (_, at) => at)))
    .run();
  const ends = await Promise.all(begun.map(({ id }) => finish(athlete, id)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const more = await declare(athlete, recap.shareId, await declarationOf(source, SPOKEN));
  expect(await refusalOf(more)).toEqual([409, "recording_limit"]);
  expect(await keptOf(env, recap.shareId)).toEqual({ media: 0, objects: 1, uploads: 0, parts: 0 });
});
