/** Every list and map in a request: if it is too long, it is rejected before its elements are parsed. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { declarationSchema } from "../app/domain/contributions/sent-declaration.ts";
import { editsSchema } from "../app/domain/edits/fields.ts";
import { boundedRecord } from "../app/domain/lib/bounded-record.ts";
import { answersInputSchema, questionsInputSchema } from "../app/domain/questions/questions-input.ts";
import { recapInputSchema, sharedRecapSchema } from "../app/domain/recap/recap-input.ts";

const IS_TORTURE = process.env.TORTURE !== undefined;

type Elements = unknown[] | Record<string, unknown>;

interface BoundedPlace {
  schema: z.ZodMiniType;
  /** Returns the whole input with these elements in the bounded place. */
  input: (elements: Elements) => unknown;
  path: string[];
  max: number;
}

const shared = { id: `recap_1750000000000_${"a".repeat(22)}` };
const declared = { uploadKey: "key", fileName: "a.jpg", contentType: "image/jpeg", size: 1, thumbhash: null };

const LISTS: Record<string, BoundedPlace> = {
  edits: { schema: editsSchema, input: (edits) => ({ edits }), path: ["edits"], max: 100 },
  questions: { schema: questionsInputSchema, input: (list) => list, path: [], max: 30 },
  "a recap's questions": {
    schema: recapInputSchema,
    input: (questions) => ({ questions }),
    path: ["questions"],
    max: 30,
  },
  "a shared recap's media": {
    schema: sharedRecapSchema,
    input: (media) => ({ ...shared, media }),
    path: ["media"],
    max: 60,
  },
  "a shared recap's recordings": {
    schema: sharedRecapSchema,
    input: (recordings) => ({ ...shared, recordings }),
    path: ["recordings"],
    max: 60,
  },
  "an upload's hashes": {
    schema: declarationSchema,
    input: (partHashes) => ({ ...declared, smaller: null, partHashes }),
    path: ["partHashes"],
    max: 383,
  },
  "an upload's smaller versions": {
    schema: declarationSchema,
    input: (sizes) => ({
      ...declared,
      smaller: { contentType: "image/webp", sizes },
      partHashes: ["A".repeat(43)],
    }),
    path: ["smaller", "sizes"],
    max: 3,
  },
};

const MAPS: Record<string, BoundedPlace> = {
  answers: { schema: answersInputSchema, input: (answers) => answers, path: [], max: 30 },
  "a recap's answers": {
    schema: recapInputSchema,
    input: (answers) => ({ answers }),
    path: ["answers"],
    max: 30,
  },
};

function expectOneIssue({ schema, input, path, max }: BoundedPlace, elements: Elements) {
  const { error } = schema.safeParse(input(elements));
  expect(error?.issues).toMatchObject([{ code: "too_big", path, maximum: max }]);
}

/** Expects an issue for each element, and none for their number. */
function expectIssues({ schema, input, max }: BoundedPlace, elements: Elements) {
  const issues = schema.safeParse(input(elements)).error?.issues ?? [];
  expect(issues.length).toBeGreaterThanOrEqual(max);
  expect(issues.filter(({ code }) => code === "too_big")).toEqual([]);
}

const anyValue = fc.anything({ withBigInt: true });

test.each(Object.entries(LISTS))(
  "%s: a list that is too long causes one issue, regardless of its elements",
  (_, place) => {
    const tooLong = fc.array(anyValue, { minLength: place.max + 1, maxLength: place.max + 40 });
    fc.assert(
      fc.property(tooLong, (list) => expectOneIssue(place, list)),
      { numRuns: IS_TORTURE ? 50 : 10 },
    );
    expectOneIssue(place, Array(20_000).fill("x"));
  },
);

test.each(Object.entries(MAPS))(
  "%s: a map with too many keys causes one issue, regardless of its entries",
  (_, place) => {
    const key = fc.oneof(
      fc.nat(999).map(String),
      fc.string().filter((text) => text !== "__proto__"),
    );
    const tooMany = fc.uniqueArray(fc.tuple(key, anyValue), {
      minLength: place.max + 1,
      maxLength: place.max + 40,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(tooMany, (entries) => expectOneIssue(place, Object.fromEntries(entries))),
      { numRuns: IS_TORTURE ? 50 : 10 },
    );
    expectOneIssue(place, Object.fromEntries(Array.from({ length: 20_000 }, (_none, at) => [`k${at}`, 1])));
  },
);

test.each(Object.entries(LISTS))("%s: a list within the bound is parsed element by element", (_, place) => {
  expectIssues(place, Array(place.max).fill(false));
});

test.each(Object.entries(MAPS))("%s: a map within the bound is parsed key by key", (_, place) => {
  expectIssues(place, Object.fromEntries(Array.from({ length: place.max }, (_none, at) => [at, false])));
});

test("a bounded record keeps its type, its default and its own messages", () => {
  const record = z.record(z.string(), z.int("Only whole numbers"));
  const schema = z.object({
    record: boundedRecord(record, 1, "At most one"),
    given: z._default(boundedRecord(record, 1, "At most one"), { a: 1 }),
    absent: z.nullish(boundedRecord(record, 1, "At most one")),
  });
  const parsed: { record: Record<string, number>; given: Record<string, number> } = schema.parse({
    record: { a: 1 },
    absent: null,
  });
  expect(parsed).toEqual({ record: { a: 1 }, given: { a: 1 }, absent: null });
  const messageOf = (value: unknown) => schema.safeParse({ record: value }).error?.issues[0]?.message;
  expect(messageOf({ a: 1.5 })).toBe("Only whole numbers");
  expect(messageOf({ a: 1, b: 2 })).toBe("At most one");
  // Zod's own words follow where another test has loaded them.
  expect(messageOf(undefined)).toMatch(/^Invalid input/);
});
