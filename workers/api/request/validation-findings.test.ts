/** Tests that an error response lists at most 20 findings and stays below 8 KB for any request. */
import { exports } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { beginDraft } from "../../../tests/athlete.ts";
import { type Caller, caller } from "../../../tests/caller.ts";
import { ApiError, fieldsOf, invalidInput } from "./api-errors.ts";
import { plainWords } from "./json-body.ts";

const MAX_ANSWER_BYTES = 8_000;

function sizeOf(answer: unknown): number {
  return new TextEncoder().encode(JSON.stringify(answer)).length;
}

async function expectShort(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(new TextEncoder().encode(text).length).toBeLessThan(MAX_ANSWER_BYTES);
  const { fields = {} } = JSON.parse(text).error as { fields?: Record<string, string[]> };
  expect(Object.values(fields).flat().length).toBeLessThanOrEqual(20);
  return text;
}

async function athleteWithDraft(): Promise<{ athlete: Caller; path: string }> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  return { athlete, path: `/api/recaps/${await beginDraft(athlete)}` };
}

/** Returns an object with `count` keys, all with this value. */
function manyKeys(count: number, value: unknown, name = (at: number) => String(at)): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value]));
}

test.each([1, 1_000, 100_000])("an upload with %i hashes too many gets a short response", async (more) => {
  const { athlete, path } = await athleteWithDraft();
  const declaration = {
    uploadKey: "key",
    fileName: "a.jpg",
    contentType: "image/jpeg",
    size: 1_000,
    smaller: null,
    thumbhash: null,
    partHashes: Array(383 + more).fill("x"),
  };
  const text = await expectShort(await athlete.send("POST", `${path}/uploads`, declaration));
  expect(JSON.parse(text).error.fields).toEqual({ partHashes: ["An upload can have up to 383 parts"] });
});

test("an upload with 150,000 hashes, as many as fit in a body, gets a short response", async () => {
  const { athlete, path } = await athleteWithDraft();
  await expectShort(await athlete.send("POST", `${path}/uploads`, { partHashes: Array(150_000).fill("x") }));
});

test("a megabyte of unknown keys and an invalid value gets a short response", async () => {
  const { athlete, path } = await athleteWithDraft();
  const unknown = manyKeys(90_000, 1);
  await expectShort(await athlete.send("POST", "/api/recaps", { ...unknown, raceType: "swimming" }));
  await expectShort(await athlete.send("PATCH", path, unknown));
});

const nul = String.fromCharCode(0);

test.each(
  Object.entries({
    "90,000 answers": manyKeys(90_000, 1),
    "answers under names": manyKeys(50_000, "x", (at) => `name ${at}`),
    "30 answers under long names": manyKeys(30, 1, (at) => "é".repeat(15_000) + at),
    "answers under control characters": manyKeys(30, 1, (at) => nul.repeat(5_000) + at),
    "answers under quotes": manyKeys(30, 1, (at) => '"\\'.repeat(10_000) + at),
    "answers under lone surrogates": manyKeys(30, 1, (at) => "\ud800".repeat(5_000) + at),
    "a list of answers": Array(400_000).fill(1),
  }),
)("%s get a short response", async (_, answers) => {
  const { athlete, path } = await athleteWithDraft();
  await expectShort(await athlete.send("POST", "/api/recaps", { answers }));
  await expectShort(
    await athlete.send("PATCH", path, {
      edits: [answers, { field: "answer-0", base: [answers], value: answers }],
    }),
  );
});

test("a body with too many answers is too large", async () => {
  const response = await caller(exports.default).send("POST", "/api/recaps", {
    answers: manyKeys(200_000, 1),
  });
  expect(response.status).toBe(413);
  await expectShort(response);
});

test("very deep JSON, and long values where a choice is expected, get a short response", async () => {
  const { athlete, path } = await athleteWithDraft();
  const depth = 200_000;
  const lists = "[".repeat(depth) + "]".repeat(depth);
  const objects = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const long = JSON.stringify(nul.repeat(100_000));
  for (const value of [lists, long, `[${long}]`]) {
    for (const field of ["raceType", "name", "date", "answers", "questions"])
      await expectShort(await athlete.send("POST", "/api/recaps", `{"${field}":${value}}`));
    await expectShort(await athlete.send("PUT", `${path}/media/order`, `{"mediaIds":${value}}`));
    await expectShort(await athlete.send("PUT", `${path}/visibility`, `{"isPublic":${value}}`));
  }
  await expectShort(await athlete.send("POST", "/api/recaps", objects.slice(0, 900_000)));
});

test("any findings make a short response that lists the first one", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 2_000 }),
    fc.string({ unit: fc.constantFrom("\u0000", '"', "\\", "\ud800", "é", "語", "🏁"), maxLength: 2_000 }),
  );
  const findings = fc.uniqueArray(fc.tuple(text, fc.array(text, { minLength: 1, maxLength: 40 })), {
    minLength: 1,
    maxLength: 60,
    selector: ([field]) => field,
  });
  fc.assert(
    fc.property(findings, text, (entries, message) => {
      const fields = Object.fromEntries(entries);
      for (const error of [invalidInput(fields), new ApiError(409, "stale", message, { fields })]) {
        const named = Object.values(error.fields ?? {}).flat();
        expect(sizeOf(error)).toBeLessThan(MAX_ANSWER_BYTES);
        expect(named.length).toBeGreaterThanOrEqual(1);
        expect(named.length).toBeLessThanOrEqual(20);
      }
    }),
    { numRuns: 200 },
  );
});

test("the longest findings, in characters of three bytes, make a short response", () => {
  const long = Array.from({ length: 60 }, (_, at) => `${at}${"語".repeat(2_000)}`);
  const error = invalidInput(Object.fromEntries(long.map((text) => [text, [text]])));
  expect(sizeOf(error)).toBeLessThan(MAX_ANSWER_BYTES);
});

test("short findings are returned unchanged", () => {
  const fields = { name: ["Race name is required"], "answers.0": ["Too long", "Not a text"] };
  expect(invalidInput(fields).toJSON()).toEqual({
    error: {
      code: "invalid_input",
      message: "Race name is required. Too long. Not a text",
      fields,
    },
  });
});

test("issues at keys with strange names are findings too", () => {
  const schema = z.object({ map: z.record(z.string(), z.int()) });
  const input = JSON.parse('{"map":{"constructor":"x","":"y"}}');
  const { error } = schema.safeParse(input, { error: plainWords });
  expect(error && fieldsOf(error)).toEqual({
    "map.constructor": ["map.constructor must be a number"],
    "map.": ["map. must be a number"],
  });
});
