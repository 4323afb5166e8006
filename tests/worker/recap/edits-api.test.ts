/** PATCH /api/recaps/{id}: what was typed or chosen, as edits of fields (docs/decisions/0033-one-write-path.md). */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Edit, EditableRecap, EditResult } from "../../../app/domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../../app/domain/edits/field-kind.ts";
import { FIELD_MESSAGES } from "../../../app/domain/edits/question-fields.ts";
import { sha256 } from "../../../app/domain/lib/base64url.ts";
import { ANSWERS_FULL } from "../../../app/domain/questions/questions.ts";
import { detailOf } from "../../../app/domain/race/race-details.ts";
import { MAX_TRANSCRIPT_LENGTH } from "../../../app/domain/voice/recording.ts";
import { beginDraft, completeDraft, publishRecap, saveFields, sendEdits } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { failingDatabase } from "../../failing-database.ts";
import { addRecording } from "../../recording-calls.ts";
import { insertPhotos } from "../../stored-recaps.ts";
import { siteWith } from "../site-with.ts";

const QUESTION = "question-10001";
const ANSWER = "answer-10001";

function browser(): Caller {
  return caller(exports.default);
}

interface Answer {
  version: number;
  fields: EditResult[];
}

async function edited(athlete: Caller, shareId: string, ...edits: Edit[]): Promise<Answer> {
  const response = await sendEdits(athlete, shareId, edits);
  expect(response.status).toBe(200);
  return response.json();
}

async function recapOf(athlete: Caller, shareId: string): Promise<EditableRecap & { version: number }> {
  return (await athlete.call(`/api/recaps/${shareId}`)).json();
}

function rowOf(shareId: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
}

const name = (base: Edit["base"], value: string | null): Edit => ({ field: "name", base, value });
const { name: NAME } = newRecap();

test("two devices that edit different fields at once are both saved", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const answers = await Promise.all([
    edited(athlete, shareId, name([NAME], "Berlin")),
    edited(athlete, shareId, { field: "answer-1", base: [null], value: "Rain." }),
  ]);
  expect(answers.flatMap(({ fields }) => fields)).toMatchObject([{ is: "saved" }, { is: "saved" }]);
  expect(await recapOf(athlete, shareId)).toMatchObject({ name: "Berlin", answers: { "1": "Rain." } });
});

test("of two devices that edit the same field, the second gets a conflict with what is stored", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const first = await edited(athlete, shareId, name([NAME], "Berlin"));
  expect(first.fields).toEqual([{ field: "name", is: "saved", value: "Berlin" }]);
  const row = await rowOf(shareId);
  expect(await edited(athlete, shareId, name([NAME], "Boston"))).toEqual({
    version: first.version,
    fields: [{ field: "name", is: "conflict", theirs: "Berlin" }],
  });
  expect(await rowOf(shareId)).toEqual(row);
});

test("of two devices that edit the same field at once, one is saved and the other is a conflict", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const answers = await Promise.all(
    ["Berlin", "Boston"].map((value) => edited(athlete, shareId, name([NAME], value))),
  );
  const { name: stored } = await recapOf(athlete, shareId);
  const results = answers.flatMap(({ fields }) => fields);
  expect(results).toContainEqual({ field: "name", is: "saved", value: stored });
  expect(results).toContainEqual({ field: "name", is: "conflict", theirs: stored });
});

test("the same edits sent twenty times at once add one question and raise the version once", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const { version } = await recapOf(athlete, shareId);
  const edits: Edit[] = [
    { field: QUESTION, base: [null], value: "Who cheered?" },
    { field: ANSWER, base: [null], value: "My dad." },
    name([NAME], "Berlin"),
  ];
  const answers = await Promise.all(Array.from({ length: 20 }, () => edited(athlete, shareId, ...edits)));
  const fields = edits.map(({ field, value }) => ({ field, is: "saved", value }));
  expect(answers).toEqual(Array(20).fill({ version: version + 1, fields }));
  const { questions } = await recapOf(athlete, shareId);
  expect(questions.filter(({ custom }) => custom)).toEqual([
    { index: 10_001, text: "Who cheered?", custom: true },
  ]);
});

test("a question and its answer are added in one request, whatever their order", async () => {
  const athlete = browser();
  const shareId = await beginDraft(athlete);
  const { fields } = await edited(
    athlete,
    shareId,
    { field: ANSWER, base: [null], value: "My dad." },
    { field: QUESTION, base: [null], value: "Who cheered?" },
  );
  expect(fields).toMatchObject([
    { field: ANSWER, is: "saved" },
    { field: QUESTION, is: "saved" },
  ]);
  expect(await recapOf(athlete, shareId)).toMatchObject({ answers: { "10001": "My dad." } });
});

test("added questions come last, in the order in which they are sent", async () => {
  const athlete = browser();
  const shareId = await beginDraft(athlete);
  const texts = ["Third?", "First?", "Second?"];
  const added = texts.map((value, at): Edit => ({ field: `question-${90_000 - at}`, base: [null], value }));
  await edited(athlete, shareId, ...added);
  await edited(athlete, shareId, { field: "question-10000", base: [null], value: "Last?" });
  const { questions } = await recapOf(athlete, shareId);
  expect(questions.slice(5).map(({ text }) => text)).toEqual([...texts, "Last?"]);
});

/** What an edit of something that was removed gets. */
const removed = (field: string, message: string) => ({
  field,
  is: "conflict",
  theirs: null,
  isRemoved: true,
  message,
});

test("a late copy of the edit that added a question does not bring it back, nor its answer", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const adding: Edit[] = [
    { field: QUESTION, base: [null], value: "Who cheered?" },
    { field: ANSWER, base: [null], value: "My dad." },
    { field: "location", base: ["Chicago, USA"], value: "Berlin" },
  ];
  await edited(athlete, shareId, ...adding);
  await saveFields(athlete, shareId, { [QUESTION]: null });
  const before = await recapOf(athlete, shareId);
  expect(before).toMatchObject({ removedQuestions: [10_001], answers: newRecap().answers });
  expect((await edited(athlete, shareId, ...adding)).fields).toEqual([
    removed(QUESTION, REMOVED_MESSAGES.question),
    removed(ANSWER, REMOVED_MESSAGES.question),
    { field: "location", is: "saved", value: "Berlin" },
  ]);
  expect(await recapOf(athlete, shareId)).toEqual(before);
});

test("what is not possible is refused by itself, with a message that names it, and the rest is saved", async () => {
  const athlete = browser();
  const shareId = await publishRecap(athlete);
  const { fields } = await edited(
    athlete,
    shareId,
    name([NAME], ""),
    { field: ANSWER, base: [null], value: "Whose?" },
    { field: "date", base: ["2026-05-17"], value: "2026-02-31" },
    { field: "answer-1", base: [null], value: "Rain." },
  );
  expect(fields).toEqual([
    { field: "name", is: "refused", message: detailOf("name").required },
    { field: ANSWER, is: "refused", message: FIELD_MESSAGES.unknownQuestion },
    { field: "date", is: "refused", message: expect.stringContaining("date") },
    { field: "answer-1", is: "saved", value: "Rain." },
  ]);
  const after = await recapOf(athlete, shareId);
  expect(after).toMatchObject({ name: NAME, date: "2026-05-17", answers: { "1": "Rain." } });
});

test("an answer that a full recap has no room for is refused by itself, and a shorter one is saved", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  // An emoji of an old answer takes 12 bytes in a question's place of 10,000 characters.
  const long = "🏃".repeat(5_000);
  const many = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [String(at + 100), long]));
  await env.DB.prepare("UPDATE recaps SET answers = json_patch(answers, ?) WHERE share_id = ?")
    .bind(JSON.stringify(many), shareId)
    .run();
  const { fields } = await edited(
    athlete,
    shareId,
    { field: "answer-1", base: [null], value: long },
    { field: "answer-0", base: [newRecap().answers["0"] ?? null], value: "Runs." },
    name([NAME], "Berlin"),
  );
  expect(fields).toEqual([
    { field: "answer-1", is: "refused", message: ANSWERS_FULL },
    { field: "answer-0", is: "saved", value: "Runs." },
    { field: "name", is: "saved", value: "Berlin" },
  ]);
});

test("a transcript of 100,000 Japanese characters is saved once, also after a lost response", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const { id } = await addRecording(athlete, { shareId });
  const value = "走".repeat(MAX_TRANSCRIPT_LENGTH);
  const seen = [await sha256("")];
  const first = await edited(athlete, shareId, { field: `transcript-${id}`, base: seen, value });
  expect(first.fields).toEqual([{ field: `transcript-${id}`, is: "saved", value }]);
  // The response was lost, and something was typed before it is sent again.
  const longer = `${value.slice(1)}る`;
  const base = [...seen, await sha256(value)];
  expect(await edited(athlete, shareId, { field: `transcript-${id}`, base: seen, value })).toEqual(first);
  const next = await edited(athlete, shareId, { field: `transcript-${id}`, base, value: longer });
  expect(next).toEqual({
    version: first.version + 1,
    fields: [{ field: `transcript-${id}`, is: "saved", value: longer }],
  });
  const late = await edited(athlete, shareId, { field: `transcript-${id}`, base: seen, value: "Late" });
  expect(late.fields).toEqual([{ field: `transcript-${id}`, is: "conflict", theirs: longer }]);
});

test("eighty descriptions and focal points are saved in one request", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  await insertPhotos(env.DB, shareId, 40);
  const ids = (await recapOf(athlete, shareId)).media.map(({ id }) => id);
  const edits = ids.flatMap((id, at): Edit[] => [
    { field: `description-${id}`, base: [null], value: `Photo ${at}: "🏃"\u2028خمسة` },
    { field: `focal-${id}`, base: [], value: { x: at, y: 90 } },
  ]);
  const { fields } = await edited(athlete, shareId, ...edits);
  expect(fields.every(({ is }) => is === "saved")).toBe(true);
  const { media } = await recapOf(athlete, shareId);
  expect(media.map(({ description, focalPoint }) => [description, focalPoint])).toEqual(
    ids.map((_, at) => [`Photo ${at}: "🏃"\u2028خمسة`, { x: at, y: 90 }]),
  );
});

const edit: Edit = name([NAME], "Berlin");

test.each<[string, number, unknown]>([
  ["an unknown field", 400, { edits: [{ ...edit, field: "version" }] }],
  ["__proto__", 400, '{"edits":[{"field":"__proto__","base":[null],"value":"x"}]}'],
  ["__proto__ as an answer", 400, { edits: [{ ...edit, field: "answer-__proto__" }] }],
  ["__proto__ in its values", 400, '{"edits":[{"field":"name","base":[{"__proto__":{"x":1}}],"value":"x"}]}'],
  ["the prototype's names", 400, { edits: [{ ...edit, field: "toString" }] }],
  ["an index beyond all", 400, { edits: [{ ...edit, field: "answer-9999999999" }] }],
  [
    "5,000 edits",
    400,
    { edits: Array.from({ length: 5_000 }, (_, at) => ({ ...edit, field: `answer-${at}` })) },
  ],
  ["2 MB", 413, { edits: [{ ...edit, value: "x".repeat(2_000_000) }] }],
  ["a text of 900 KB", 400, { edits: [{ ...edit, value: "x".repeat(900_000) }] }],
  ["no edits", 400, { edits: [] }],
  ["one field twice", 400, { edits: [edit, edit] }],
  ["a list for a value", 400, { edits: [{ ...edit, value: ["x"] }] }],
  ["too many values seen", 400, { edits: [{ ...edit, base: Array(6).fill("x") }] }],
  ["no base", 400, { edits: [{ field: "name", value: "x" }] }],
  ["something else", 400, { name: "x" }],
  ["no JSON", 400, "{"],
])("a body with %s is rejected, and nothing is stored", async (_what, status, body) => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const before = await rowOf(shareId);
  expect((await athlete.send("PATCH", `/api/recaps/${shareId}`, body)).status).toBe(status);
  expect(await rowOf(shareId)).toEqual(before);
});

test("a request of all fields that an edit can have is one statement that D1 accepts", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const before = await recapOf(athlete, shareId);
  const adding = Array.from(
    { length: 25 },
    (_, at): Edit => ({
      field: `question-${20_000 + at}`,
      base: [null],
      value: `Question ${at}?`,
    }),
  );
  await edited(athlete, shareId, ...adding);
  const { questions, answers, media, recordings, ...own } = before;
  await saveFields(athlete, shareId, {
    ...{ raceType: "hyrox", name: "A", date: "2026-05-18", location: "B", distance: "custom" },
    ...{ customDistanceValue: 12.5, customDistanceUnit: "mi", dnf: true, finishTime: null },
    ...{ endPlace: "Mile 4", athleteName: "Ada" },
    ...Object.fromEntries(questions.map(({ index }) => [`answer-${index}`, `Answer ${index}`])),
    ...Object.fromEntries(questions.map(({ index }) => [`question-${index}`, `Text ${index}?`])),
    ...Object.fromEntries(adding.map(({ field }) => [field, null])),
  });
  const after = await recapOf(athlete, shareId);
  expect(after).toMatchObject({ raceType: "hyrox", name: "A", endPlace: "Mile 4", athleteName: "Ada" });
  expect([after.questions.length, after.removedQuestions.length]).toEqual([5, 25]);
  expect(own.version).toBeLessThan(after.version);
});

test("edits that all apply take one round trip to D1 (P5), and those of files two", async () => {
  const athlete = browser();
  const shareId = await completeDraft(athlete);
  const { id } = await addRecording(athlete, { shareId });
  const roundTrips = async (...edits: Edit[]) => {
    const { db, calls } = failingDatabase(env.DB, { call: 0, when: "before" });
    const counted = caller(siteWith({ DB: db }), undefined, athlete.cookie());
    expect((await edited(counted, shareId, ...edits)).fields.map(({ is }) => is)).not.toContain("conflict");
    return calls();
  };
  const added: Edit[] = [
    { field: QUESTION, base: [null], value: "Who cheered?" },
    { field: ANSWER, base: [null], value: "My dad." },
  ];
  expect(await roundTrips(edit, ...added)).toBe(1);
  expect(await roundTrips(edit, ...added)).toBe(1);
  expect(await roundTrips({ field: `transcript-${id}`, base: [], value: "I ran." })).toBe(2);
});

test("a stranger edits nothing, by either handle", async () => {
  const athlete = browser();
  const shareId = await publishRecap(athlete);
  const row = await rowOf(shareId);
  for (const handle of [shareId, String(row?.id)]) {
    expect((await sendEdits(browser(), handle, [edit])).status).toBe(404);
  }
  expect(await rowOf(shareId)).toEqual(row);
  expect((await edited(athlete, String(row?.id), edit)).fields).toMatchObject([{ is: "saved" }]);
});
