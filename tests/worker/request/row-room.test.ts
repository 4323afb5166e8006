/**
 * The largest recaps that the product accepts: their stored rows, and the row that a recap is read as, stay within D1's
 * limit of 2,000,000 bytes (developers.cloudflare.com/d1/platform/limits).
 */
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Edit, EditResult } from "../../../app/domain/edits/edit.ts";
import { ANSWERS_FULL, MAX_ANSWERS_BYTES } from "../../../app/domain/questions/questions.ts";
import { TRANSCRIPTS_FULL } from "../../../app/domain/voice/recording.ts";
import { recaps as recapTable } from "../../../workers/db/schema.ts";
import { recapColumns } from "../../../workers/services/storage/recap-row.ts";
import { saveFields, sendEdits } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId } from "../../factories.ts";

const MAX_ROW_BYTES = 2_000_000;
const INDEXES = Array.from({ length: 30 }, (_, index) => index);
const db = drizzle(env.DB);

/** Texts that JSON or UTF-8 makes longest. They begin and end with a letter. */
const LONGEST = { "quotation marks": '"', Chinese: "漢" };
/** Others that they make longer. */
const LONGER = {
  "control characters of Unicode": "\u0085",
  emoji: "🏃",
  backslashes: "\\",
  "line breaks": "\n",
  tabs: "\t",
  "line separators": "\u2028",
  "a character outside the basic plane": "𠮷",
};
const TEXTS = env.IS_TORTURE ? { ...LONGEST, ...LONGER } : LONGEST;

/** Returns a browser with a network address of its own: these tests write more text than one address may. */
function athleteElsewhere(): Caller {
  const [one, two] = crypto.getRandomValues(new Uint8Array(2));
  return caller({
    fetch(url, init) {
      const headers = new Headers(init?.headers);
      headers.set("cf-connecting-ip", `172.16.${one}.${two}`);
      return exports.default.fetch(url, { ...init, headers });
    },
  });
}

function filled(length: number, character: string): string {
  return `a${character.repeat(Math.floor((length - 2) / character.length))}`.padEnd(length, "z");
}

function questionsOf(indexes: number[], character: string) {
  return indexes.map((index) => ({ index, text: filled(200, character.trim() || "x") }));
}

function answersOf(indexes: number[], character: string) {
  return Object.fromEntries(indexes.map((index) => [index, filled(10_000, character)]));
}

function bytesOfRow(row: object): number {
  const values = Object.values(row).map((value) => new TextEncoder().encode(String(value)).length);
  return values.reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns the bytes of the row that a recap is read as. */
async function readBytes(shareId: string): Promise<number> {
  const row = await db.select(recapColumns).from(recapTable).where(eq(recapTable.shareId, shareId)).get();
  return bytesOfRow(row ?? {});
}

async function storedAnswers(shareId: string): Promise<string> {
  const row = await db.select().from(recapTable).where(eq(recapTable.shareId, shareId)).get();
  return row?.answers ?? "";
}

interface OwnRecap {
  shareId: string;
  answers: Record<string, string>;
}

async function ownRecap(athlete: Caller, shareId: string): Promise<OwnRecap> {
  return (await athlete.call(`/api/recaps/${shareId}`)).json();
}

test.each(Object.entries(TEXTS))(
  "thirty of the longest questions and answers in %s are stored by each door",
  async (_what, character) => {
    const athlete = athleteElsewhere();
    const questions = questionsOf(INDEXES, character);
    const answers = answersOf(INDEXES, character);
    const body = { ...newRecap(), questions, answers };
    const doors: [string, object, number][] = [
      ["/api/recaps", body, 201],
      ["/api/simple-recap", { ...body, id: newShareId() }, 200],
    ];
    for (const [path, sent, expected] of doors) {
      const response = await athlete.send("POST", path, sent);
      expect(response.status).toBe(expected);
      const { shareId } = await response.json<OwnRecap>();
      expect((await ownRecap(athlete, shareId)).answers).toEqual(answers);
      expect(await readBytes(shareId)).toBeLessThan(MAX_ANSWERS_BYTES + 30_000);
    }

    const { shareId } = await (
      await athlete.send("POST", "/api/recaps", { ...newRecap(), questions, answers: {} })
    ).json<OwnRecap>();
    // A request has up to 1 MB.
    const fields = Object.entries(answers).map(([index, text]) => [`answer-${index}`, text] as const);
    for (const some of [fields.slice(0, 10), fields.slice(10, 20), fields.slice(20)])
      await saveFields(athlete, shareId, Object.fromEntries(some));
    const form = {
      recap: shareId,
      index: "7",
      answer: filled(10_000, character),
      intent: "next",
    };
    expect((await athlete.submit("/questions", form)).status).toBe(302);
    expect((await ownRecap(athlete, shareId)).answers).toEqual(answers);
  },
);

/** Replaces the custom questions of a recap whose answers are stored; those answers stay. */
async function replaceQuestions(athlete: Caller, shareId: string, indexes: number[]): Promise<void> {
  const sent = { id: shareId, questions: questionsOf([0, 1, 2, 3, 4, ...indexes], "x") };
  const response = await athlete.send("POST", "/api/simple-recap", sent);
  expect(response.status).toBe(200);
}

test("answers of replaced questions count: a save without room is refused, and nothing typed is lost", async () => {
  const athlete = athleteElsewhere();
  await athlete.call("/race-type");
  const custom = INDEXES.slice(5);
  const body = { ...newRecap(), questions: questionsOf(INDEXES, "x"), answers: answersOf(INDEXES, "漢") };
  const { shareId } = await (await athlete.send("POST", "/api/recaps", body)).json<OwnRecap>();
  await replaceQuestions(
    athlete,
    shareId,
    custom.map((index) => index + 100),
  );
  const before = await storedAnswers(shareId);

  const save = async (edits: Edit[]) => {
    const response = await sendEdits(athlete, shareId, edits);
    return (await response.json<{ fields: EditResult[] }>()).fields;
  };
  const refused = await save(
    custom.map((index) => ({ field: `answer-${index + 100}`, base: [null], value: filled(10_000, '"') })),
  );
  expect(refused.filter(({ is }) => is !== "saved")).toEqual(
    custom.map((index) => ({ field: `answer-${index + 100}`, is: "refused", message: ANSWERS_FULL })),
  );
  const typed = filled(10_000, "漢");
  const form = { recap: shareId, index: "105", "shown-answer-105": "", answer: typed, intent: "next" };
  const page = await athlete.submit(`/questions?recap=${shareId}&q=6`, form);
  expect(page.status).toBe(413);
  const html = await page.text();
  expect(html).toContain(ANSWERS_FULL);
  expect(html).toContain(typed);
  expect(await storedAnswers(shareId)).toBe(before);

  // An answer that is shortened makes room.
  const shortened = await save([
    { field: "answer-105", base: [null], value: typed },
    { field: "answer-0", base: [filled(10_000, "漢")], value: "Short" },
  ]);
  expect(shortened).toMatchObject([{ is: "saved" }, { is: "saved" }]);
  expect(await readBytes(shareId)).toBeLessThan(MAX_ROW_BYTES);
});

/** Fills a recap with photos whose texts are as long as possible, and with recordings without a transcript. */
async function addFiles(shareId: string, character: string): Promise<string[]> {
  const text = filled(500, character);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO media (id, recap_id, upload_key, file_name, file_type, content_type, file_size, width, height,
        duration_seconds, thumbhash, smaller, description, question_index, position, created_at)
       SELECT substr('media_' || copy.value || '_' || hex(randomblob(8)), 1, 22), recaps.id, hex(randomblob(32)), ?, 'image', 'image/jpeg', 40000000, 16384,
        16384, 86399.123456789, hex(randomblob(18)),
        '["image/webp",[1280,4000000],[640,4000000]]', ?, 9999, copy.value, 1750000000000
       FROM recaps, json_each(?) AS copy WHERE recaps.share_id = ?`,
    ).bind(text.slice(0, 255), text, JSON.stringify([...INDEXES, ...INDEXES]), shareId),
    env.DB.prepare(
      `INSERT INTO recordings (id, recap_id, upload_key, question_index, content_type, file_size, duration_seconds, created_at)
       SELECT hex(randomblob(11)), recaps.id, hex(randomblob(32)), 0, 'audio/webm', 100000000, 7199.123456789, 1750000000000
       FROM recaps, json_each(?) AS copy WHERE recaps.share_id = ?`,
    ).bind(JSON.stringify([...INDEXES, ...INDEXES]), shareId),
  ]);
  const { results } = await env.DB.prepare(
    "SELECT recordings.id FROM recordings JOIN recaps ON recaps.id = recap_id WHERE share_id = ?",
  )
    .bind(shareId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

test.each(Object.entries(TEXTS))("a recap that is full of %s can be read", async (_what, character) => {
  const athlete = athleteElsewhere();
  const body = { ...newRecap(), questions: questionsOf(INDEXES, "漢"), answers: answersOf(INDEXES, "漢") };
  const { shareId } = await (await athlete.send("POST", "/api/recaps", body)).json<OwnRecap>();
  const ids = await addFiles(shareId, "漢");
  const outcomes = new Set<string>();
  for (const length of [100_000, 10_000]) {
    for (const id of ids.slice(0, 12)) {
      const edit: Edit = { field: `transcript-${id}`, base: [], value: filled(length, character) };
      const { fields } = await (await sendEdits(athlete, shareId, [edit])).json<{ fields: EditResult[] }>();
      for (const result of fields) outcomes.add(result.is === "refused" ? result.message : result.is);
    }
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(["saved", TRANSCRIPTS_FULL]));
  // A swap makes the transcript the offer, which is escaped once more.
  await env.DB.prepare(
    `UPDATE recordings SET transcribed_at = 0, heard = '{"until":1,"text":"Short","language":null,"segments":[]}' WHERE transcript <> ''`,
  ).run();
  for (const id of ids.slice(0, 12)) {
    expect(
      (await athlete.send("PUT", `/api/recordings/${id}/offer`, { choice: "take" })).status,
    ).toBeLessThan(500);
  }
  expect(await readBytes(shareId)).toBeLessThan(MAX_ROW_BYTES);
  for (const path of [`/api/recaps/${shareId}`, `/r/${shareId}`, `/questions?recap=${shareId}`]) {
    const response = await athlete.call(path);
    expect([path, response.status]).toEqual([path, 200]);
    await response.body?.cancel();
  }
});
