/** Tests POST /api/recaps/{id}/recordings and the calls on one recording: what they accept, reject and store. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { EditResult, Value } from "../../../app/domain/edits/edit.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { waveformPath } from "../../../app/domain/voice/waveform.ts";
import { audioTypeOf } from "../../../app/media-files/audio/audio-type.ts";
import { sendEdits } from "../../athlete.ts";
import { textOf } from "../../bytes.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { audioFixture, videoFixture } from "../../fixtures.ts";
import { base64Of, type CreatedRecap, createRecap, type FormFields } from "../../media-calls.ts";
import {
  addRecording,
  audioFile,
  type RecapWithRecordings,
  type RecordingJson,
  sendRecording,
} from "../../recording-calls.ts";
import { mediaGaps, mediaObjects, recordingCounts, recordingRows } from "../../stored-media.ts";

let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

function send(fields: FormFields, shareId = recap.shareId): Promise<Response> {
  return sendRecording(athlete, shareId, { questionIndex: "0", ...fields });
}

function sendJson(body: object, handle: string = recap.shareId): Promise<Response> {
  return athlete.send("POST", `/api/recaps/${handle}/recordings`, { questionIndex: 0, ...body });
}

function dataUrl(sample = "answer-1.webm"): string {
  return `data:audio/webm;base64,${base64Of(audioFixture(sample))}`;
}

async function recordingIn(response: Response): Promise<RecordingJson> {
  return (await response.json()) as RecordingJson;
}

/** Returns the status, code and fields of an error response. Expects that nothing was stored. */
async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string; fields?: object } };
  expect(error.message).not.toBe("");
  expect(await recordingCounts(env, recap.shareId)).toEqual({ rows: 0, objects: 0 });
  return [response.status, error.code, ...(error.fields ? [Object.keys(error.fields)] : [])];
}

async function readRecap(path = `/api/recaps/${recap.shareId}`): Promise<RecapWithRecordings> {
  return (await (await athlete.call(path)).json()) as RecapWithRecordings;
}

test.each([
  ["answer-1.webm", "audio/webm"],
  ["answer-1.m4a", "audio/mp4"],
  ["answer-1.wav", "audio/wav"],
  ["answer-2.wav", "audio/wav"],
  ["silence.webm", "audio/webm"],
  ["memo.mp3", "audio/mpeg"],
  ["memo-vbr.mp3", "audio/mpeg"],
  ["memo.aac", "audio/mp4"],
  ["memo.flac", "audio/mp4"],
])("%s is stored and sent with the type of its bytes", async (sample, contentType) => {
  const response = await send({ audio: audioFile(sample, "text/html"), questionIndex: "2", language: "en" });
  expect(response.status).toBe(201);
  const recording = await recordingIn(response);
  expect(recording).toMatchObject({
    recapId: recap.shareId,
    questionIndex: 2,
    question: "What was the most challenging part of the race?",
    audioUrl: `/api/audio/${recap.shareId}/${recording.id}`,
    url: `/api/audio/${recap.shareId}/${recording.id}`,
    transcript: "",
    language: "en",
    segments: [],
  });
  expect(recording.duration).toBeGreaterThan(2.9);
  expect(recording.duration).toBeLessThan(30);
  const [object] = await mediaObjects(env, recap.shareId);
  expect(object).toMatchObject({
    key: `recaps/${recap.shareId}/audio/${recording.id}/original`,
    contentType,
  });
  expect(await mediaGaps(env, recap.shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
  const served = await athlete.call(recording.url);
  expect(served.headers.get("content-type")).toBe(contentType);
  const bytes = new Uint8Array(await served.bytes());
  expect(audioTypeOf(bytes)).toBe(contentType);
  expect(textOf(bytes)).not.toContain("Secret");
  expect((await readRecap()).recordings).toEqual([recording]);
});

test("a recording in JSON is the same as one in a form", async () => {
  const response = await sendJson({
    recapId: "whatever",
    question: "whatever",
    duration: 999,
    url: dataUrl(),
    transcript: "Mine",
    language: "de",
    uploadKey: "key",
  });
  expect(response.status).toBe(201);
  const fromJson = await recordingIn(response);
  expect(fromJson).toMatchObject({ transcript: "Mine", language: "de" });
  const fromForm = await addRecording(athlete, recap, { transcript: "Mine", language: "de" });
  const { id: _, url: __, audioUrl: ___, createdAt: ____, ...same } = fromForm;
  expect(fromJson).toMatchObject(same);
  expect(fromJson.duration).not.toBe(999);
});

test("several recordings of one question keep their order", async () => {
  const ids: string[] = [];
  for (const transcript of ["first", "second", "third"])
    ids.push((await addRecording(athlete, recap, { transcript })).id);
  const { recordings } = await readRecap();
  expect(recordings.map(({ id }) => id)).toEqual(ids);
});

test.each<[string, () => FormFields, unknown[]]>([
  ["no file", () => ({}), [400, "invalid_input", ["audio"]]],
  ["a text for a file", () => ({ audio: "x" }), [400, "invalid_input", ["audio"]]],
  ["an empty file", () => ({ audio: new File([], "a.webm") }), [400, "empty"]],
  [
    "HTML named .webm",
    () => ({ audio: new File(["<script>alert(1)</script>"], "a.webm", { type: "audio/webm" }) }),
    [415, "unsupported_audio"],
  ],
  ["AMR", () => ({ audio: new File(["#!AMR\n......"], "memo.amr") }), [415, "amr"]],
  [
    "a recording that is cut off",
    () => ({ audio: new File([audioFixture("answer-1.m4a").slice(0, 40_000)], "a.m4a") }),
    [422, "damaged_audio"],
  ],
  [
    "noise",
    () => ({ audio: new File([new Uint8Array(3_000).fill(7)], "a.wav") }),
    [415, "unsupported_audio"],
  ],
  [
    "no question",
    () => ({ audio: audioFile("silence.webm"), questionIndex: "" }),
    [400, "invalid_input", ["questionIndex"]],
  ],
  [
    "a question that is not there",
    () => ({ audio: audioFile("silence.webm"), questionIndex: "77" }),
    [400, "unknown_question"],
  ],
  [
    "a language that is none",
    () => ({ audio: audioFile("silence.webm"), language: "Klingon" }),
    [400, "invalid_input", ["language"]],
  ],
  [
    "a transcript that is too long",
    () => ({ audio: audioFile("silence.webm"), transcript: "x".repeat(100_001) }),
    [400, "invalid_input", ["transcript"]],
  ],
  [
    "an odd key",
    () => ({ audio: audioFile("silence.webm"), uploadKey: "!" }),
    [400, "invalid_input", ["uploadKey"]],
  ],
])("%s is rejected, and nothing is stored", async (_, fields, expected) => {
  expect(await refusalOf(await send(fields()))).toEqual(expected);
});

test("only the audio of a video sent as audio is stored", async () => {
  const response = await send({ audio: new File([videoFixture("clip.webm")], "a.webm") });
  expect(response.status).toBe(201);
  const bytes = await (await athlete.call((await recordingIn(response)).url)).bytes();
  const text = new TextDecoder("latin1").decode(bytes);
  expect(text).toMatch(/A_(OPUS|VORBIS)/);
  expect(text).not.toMatch(/V_VP[89]/);
  expect(bytes.length).toBeLessThan(videoFixture("clip.webm").length);
});

test("more than 5 MB are rejected with 413", async () => {
  for (const size of [5_000_001, 17_000_000]) {
    const audio = new File([new Uint8Array(size)], "a.wav");
    expect(await refusalOf(await send({ audio }))).toEqual([413, "use_upload"]);
  }
});

test.each<[string, object, unknown[]]>([
  ["no url", {}, [400, "invalid_input", ["url"]]],
  ["a data URL that is none", { url: "data:audio/webm;base64,@@@" }, [400, "invalid_input", ["url"]]],
  ["an empty data URL", { url: "data:audio/webm;base64," }, [400, "empty"]],
  ["text in a data URL", { url: `data:text/html;base64,${btoa("<script>")}` }, [415, "unsupported_audio"]],
  [
    "10 MB and more in a data URL",
    { url: `data:audio/wav;base64,${"A".repeat(13_400_000)}` },
    [413, "use_upload"],
  ],
  ["another site's address", { url: "https://example.com/a.webm" }, [400, "invalid_input", ["url"]]],
  ["a blob's address", { url: "blob:http://localhost/1" }, [400, "invalid_input", ["url"]]],
  [
    "no question",
    { url: "data:audio/webm;base64,AAAA", questionIndex: null },
    [400, "invalid_input", ["questionIndex"]],
  ],
])("in JSON, %s is rejected, and nothing is stored", async (_, body, expected) => {
  expect(await refusalOf(await sendJson(body))).toEqual(expected);
});

test("a recording's address refers to that recording, and sets its transcript", async () => {
  const recording = await addRecording(athlete, recap);
  const plain = await sendJson({ url: recording.url, transcript: "" });
  expect([plain.status, await recordingIn(plain)]).toEqual([200, recording]);
  const written = await sendJson({ url: recording.url, transcript: "Mine" });
  expect(await recordingIn(written)).toEqual({ ...recording, transcript: "Mine" });
  expect(await recordingCounts(env, recap.shareId)).toEqual({ rows: 1, objects: 1 });
});

test("the address of another recap's recording, or of a missing one, is not found", async () => {
  const other = await createRecap(athlete);
  const recording = await addRecording(athlete, other);
  for (const url of [recording.url, `/api/audio/${recap.shareId}/${recording.id}`]) {
    const response = await sendJson({ url, transcript: "stolen" });
    expect(await refusalOf(response)).toEqual([404, "recording_not_found"]);
  }
  expect((await recordingRows(env, other.shareId))[0]?.transcript).toBe("");
});

test("another athlete's recap, or a missing one, is not found", async () => {
  const stranger = caller(exports.default);
  await stranger.call("/race-type");
  const fields = { audio: audioFile("silence.webm"), questionIndex: "0" };
  for (const handle of [recap.shareId, String(recap.id), newShareId(), "nothing"]) {
    const response = await sendRecording(stranger, handle, fields);
    expect(await refusalOf(response)).toEqual([404, "recap_not_found"]);
  }
});

test("the same recording sent twice, or twenty times at once, is added once", async () => {
  const uploadKey = "take-1";
  const first = await addRecording(athlete, recap, { uploadKey });
  const again = await send({ audio: audioFile("answer-1.webm"), uploadKey });
  expect([again.status, await recordingIn(again)]).toEqual([200, first]);
  const many = await Promise.all(
    Array.from({ length: 20 }, () => send({ audio: audioFile("silence.webm"), uploadKey: "take-2" })),
  );
  expect(many.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
  const ids = await Promise.all(many.map(async (response) => (await recordingIn(response)).id));
  expect(new Set(ids).size).toBe(1);
  expect(await recordingCounts(env, recap.shareId)).toEqual({ rows: 2, objects: 2 });
});

test("a recording of an import that is sent whole keeps the guest's name", async () => {
  const response = await send({ audio: audioFile("answer-1.webm"), credit: "Dad" });
  expect([response.status, (await recordingIn(response)).credit]).toEqual([201, "Dad"]);
  expect((await send({ audio: audioFile("answer-1.webm"), credit: "x".repeat(1_000) })).status).toBe(400);
});

test("a recap has room for sixty recordings, also for simultaneous uploads", async () => {
  const { id } = await addRecording(athlete, recap, { sample: "silence.webm" });
  await env.DB.prepare(
    `INSERT INTO recordings (id, recap_id, question_index, content_type, file_size, duration_seconds, created_at)
     SELECT lower(hex(randomblob(11))), recap_id, 0, content_type, file_size, 1, created_at FROM recordings, json_each(?) AS copy
     WHERE recordings.id = ?`,
  )
    .bind(JSON.stringify(Array.from({ length: 57 }, (_, at) => at)), id)
    .run();
  const many = await Promise.all(Array.from({ length: 6 }, () => send({ audio: audioFile("silence.webm") })));
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
  const refused = many.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({
    error: { code: "recording_limit", message: "A recap can have up to 60 recordings" },
  });
  expect(await recordingCounts(env, recap.shareId)).toEqual({ rows: 60, objects: 3 });
  // A deleted recording makes room for another one, and then cannot be restored.
  await athlete.call(`/api/recordings/${id}`, { method: "DELETE" });
  expect((await send({ audio: audioFile("silence.webm") })).status).toBe(201);
  expect((await athlete.call(`/api/recordings/${id}/restore`, { method: "POST" })).status).toBe(409);
});

test("recordings count towards the visitor's storage quota", async () => {
  const { id } = await addRecording(athlete, recap, { sample: "silence.webm" });
  await env.DB.prepare("UPDATE recordings SET file_size = 9999999999 WHERE id = ?").bind(id).run();
  const response = await send({ audio: audioFile("silence.webm") });
  expect([response.status, await response.json()]).toMatchObject([413, { error: { code: "quota" } }]);
  expect(await recordingCounts(env, recap.shareId)).toEqual({ rows: 1, objects: 1 });
});

test("captions and a transcript are edits, and the athlete's text has line breaks as \\n", async () => {
  const { id } = await addRecording(athlete, recap);
  const edited = async (what: "captions" | "transcript", seen: string, value: Value) => {
    const base = what === "captions" ? [null] : [await sha256(seen)];
    const response = await sendEdits(athlete, recap.shareId, [{ field: `${what}-${id}`, base, value }]);
    const { fields } = await response.json<{ fields: EditResult[] }>();
    return fields[0];
  };
  expect(await edited("captions", "", "live")).toMatchObject({ is: "saved", value: "live" });
  expect((await readRecap()).recordings).toMatchObject([{ transcript: "live" }]);
  const lines = "Mine\nand\nmine";
  expect(await edited("transcript", "live", "Mine\r\nand\nmine")).toMatchObject({
    is: "saved",
    value: lines,
  });
  expect((await readRecap()).recordings).toMatchObject([{ transcript: lines }]);
  for (const value of [5, "x\u0000"])
    expect(await edited("transcript", lines, value)).toMatchObject({ is: "refused" });
  expect((await readRecap()).recordings).toMatchObject([{ transcript: lines }]);
});

test("without a transcription service, transcribing returns 503", async () => {
  const { id } = await addRecording(athlete, recap);
  const response = await athlete.send("POST", `/api/recordings/${id}/transcribe`, { language: null });
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { error: { code: "transcription_unavailable" } },
  ]);
  for (const body of [{ language: "English" }, { again: "yes" }])
    expect((await athlete.send("POST", `/api/recordings/${id}/transcribe`, body)).status).toBe(400);
});

test("an offer accepts only the choices take and drop", async () => {
  const { id } = await addRecording(athlete, recap);
  const path = `/api/recordings/${id}/offer`;
  expect((await athlete.send("PUT", path, { choice: "take" })).status).toBe(200);
  expect((await athlete.send("PUT", path, { choice: "keep" })).status).toBe(400);
});

test("a deleted recording can be restored", async () => {
  const recording = await addRecording(athlete, recap);
  const path = `/api/recordings/${recording.id}`;
  expect((await athlete.call(path, { method: "DELETE" })).status).toBe(204);
  expect((await readRecap()).recordings).toEqual([]);
  expect((await athlete.call(recording.url)).status).toBe(404);
  expect((await athlete.call(`${path}/restore`, { method: "POST" })).status).toBe(204);
  expect((await readRecap()).recordings).toEqual([recording]);
});

test("a stranger's calls on a recording return 404", async () => {
  const { id } = await addRecording(athlete, recap);
  const before = await recordingRows(env, recap.shareId);
  const stranger = caller(exports.default);
  await stranger.call("/race-type");
  const calls = [
    sendEdits(stranger, recap.shareId, [{ field: `transcript-${id}`, base: [], value: "x" }]),
    stranger.send("PUT", `/api/recordings/${id}/offer`, { choice: "take" }),
    stranger.send("POST", `/api/recordings/${id}/transcribe`, {}),
    stranger.call(`/api/recordings/${id}`, { method: "DELETE" }),
    stranger.call(`/api/recordings/${id}/restore`, { method: "POST" }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await recordingRows(env, recap.shareId)).toEqual(before);
});

test("a stranger does not get the fields of a recording that are only for its owner", async () => {
  await addRecording(athlete, recap, { uploadKey: "secret-key", transcript: "Mine" });
  const stranger = caller(exports.default);
  const text = await (await stranger.call(`/api/recaps/${recap.shareId}`)).text();
  expect(text).toContain("Mine");
  for (const own of ["secret-key", "uploadKey", "isEdited", "offer", "isTranscribed"])
    expect(text).not.toContain(own);
});

test("a shared recap can list its own recordings, and no others", async () => {
  const recording = await addRecording(athlete, recap);
  const shared = (id: string, recordings: unknown) =>
    athlete.send("POST", "/api/simple-recap", { id, name: "Berlin", recordings });
  const saved = await shared(recap.shareId, [{ id: recording.id }]);
  expect([saved.status, await saved.json()]).toMatchObject([
    200,
    { name: "Berlin", recordings: [recording] },
  ]);
  for (const [id, recordings] of [
    [recap.shareId, [{ id: "A".repeat(22) }]],
    [newShareId(), [{ id: recording.id }]],
  ] as const) {
    const refused = await shared(id, recordings);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { fields: { recordings: ["This recap doesn't have these recordings"] } } },
    ]);
  }
  expect((await shared(recap.shareId, ["x"])).status).toBe(400);
});

test("deleting a recap for good deletes its recordings and their bytes", async () => {
  const recording = await addRecording(athlete, recap);
  for (const list of ["recaps", "deleted-recaps"]) {
    await athlete.call(`/api/${list}/${recap.shareId}`, { method: "DELETE" });
  }
  expect(await recordingCounts(env, recap.shareId)).toEqual({ rows: 0, objects: 0 });
  expect((await athlete.call(recording.url)).status).toBe(404);
});

const SENTENCES = [
  { start: 0, end: 2.5, text: "I ran along the lake." },
  { start: 2.8, end: 5.2, text: "It was windy." },
];
const TIMED = { transcript: "I ran along the lake. It was windy.", segments: SENTENCES, language: "en" };

async function findRecording(id: string) {
  const { recordings } = await readRecap();
  return recordings.find((recording) => recording.id === id);
}

test("a recording comes with its transcript and times, and nothing is transcribed", async () => {
  const added = await addRecording(athlete, recap, { ...TIMED, segments: JSON.stringify(SENTENCES) });
  expect(await findRecording(added.id)).toMatchObject(TIMED);
  const captions = await (await athlete.call(`${added.url}/captions.vtt`)).text();
  expect(captions).toContain("It was windy.");
  const [row] = await recordingRows(env, recap.shareId);
  expect(row).toMatchObject({ transcribed_at: expect.any(Number), is_edited: 1 });
});

test("a stored recording takes a transcript with its times; sending it again changes nothing", async () => {
  const added = await addRecording(athlete, recap, {});
  for (let time = 0; time < 2; time++) {
    const response = await sendJson({ url: added.url, ...TIMED });
    expect(response.status).toBe(200);
    expect(await recordingIn(response)).toMatchObject(TIMED);
  }
});

test("a recording without words counts as transcribed, too", async () => {
  const added = await addRecording(athlete, recap, {});
  expect((await sendJson({ url: added.url, transcript: "", segments: [] })).status).toBe(200);
  const [row] = await recordingRows(env, recap.shareId);
  expect(row).toMatchObject({ transcribed_at: expect.any(Number), is_edited: 0, transcript: "" });
});

test.each([
  ["of another text", [{ start: 0, end: 1, text: "I swam." }]],
  ["in another order", [...SENTENCES].reverse()],
  ["that end before they start", [{ start: 3, end: 1, text: "It was windy." }]],
  ["before the start", [{ start: -1, end: 1, text: "It was windy." }]],
  ["that last for days", [{ start: 0, end: 1e9, text: "It was windy." }]],
  ["that are empty", [{ start: 0, end: 1, text: "" }]],
  ["without times", [{ text: "It was windy." }]],
  ["in their thousands", Array.from({ length: 10_001 }, () => SENTENCES[0])],
  ["that are no list", "It was windy."],
])("segments %s are rejected", async (_what, segments) => {
  const response = await sendJson({ url: dataUrl(), transcript: TIMED.transcript, segments });
  expect((await refusalOf(response)).slice(0, 2)).toEqual([400, "invalid_input"]);
});

test("a stranger cannot send a transcript", async () => {
  const added = await addRecording(athlete, recap, {});
  const body = { url: added.url, questionIndex: 0, ...TIMED };
  const response = await caller(exports.default).send(
    "POST",
    `/api/recaps/${recap.shareId}/recordings`,
    body,
  );
  expect(response.status).toBe(404);
  expect(await findRecording(added.id)).toMatchObject({ transcript: "" });
});

const WAVEFORM = "Az09-_".padEnd(64, "B");

function putWaveform(by: Caller, id: string, waveform: unknown = WAVEFORM): Promise<Response> {
  return by.send("PUT", `/api/recordings/${id}/waveform`, { waveform });
}

test("the owner's browser adds a waveform, which the recap and its page have from then on", async () => {
  const { id } = await addRecording(athlete, recap, {});
  expect(await findRecording(id)).toMatchObject({ waveform: null });
  expect(await pageOf(recap.shareId)).not.toContain("<use");
  expect((await putWaveform(athlete, id)).status).toBe(204);
  expect((await putWaveform(athlete, id)).status).toBe(204);
  expect(await findRecording(id)).toMatchObject({ waveform: WAVEFORM });
  const page = await pageOf(recap.shareId);
  expect(page).toContain(`d="${waveformPath(WAVEFORM)}"`);
  // It is decoration: the seek bar is what assistive technology sees.
  expect(page).toMatch(/<svg[^>]*aria-hidden="true"[^>]*><use/);
});

async function pageOf(shareId: string): Promise<string> {
  return (await athlete.call(`/r/${shareId}`)).text();
}

test.each([
  ["missing", undefined],
  ["too short", "A".repeat(63)],
  ["too long", "A".repeat(65)],
  ["with markup", `${"A".repeat(60)}"/><`],
  ["no text", [1, 2]],
])("a waveform that is %s is rejected", async (_what, waveform) => {
  const { id } = await addRecording(athlete, recap, {});
  const response = await athlete.send("PUT", `/api/recordings/${id}/waveform`, { waveform });
  expect(response.status).toBe(400);
  expect(await findRecording(id)).toMatchObject({ waveform: null });
});

test("nobody else can add a waveform, nor anybody to a deleted recording", async () => {
  const { id } = await addRecording(athlete, recap, {});
  expect((await putWaveform(caller(exports.default), id)).status).toBe(404);
  expect(await findRecording(id)).toMatchObject({ waveform: null });
  await athlete.call(`/api/recordings/${id}`, { method: "DELETE" });
  expect((await putWaveform(athlete, id)).status).toBe(404);
  expect((await putWaveform(athlete, "A".repeat(22))).status).toBe(404);
});
