/** Arbitrary input: no schema throws, and what a schema accepts can be stored and parsed again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { visitorPublicKeySchema, visitorRestoreSchema } from "../app/domain/account/visitor-restore.ts";
import { editsSchema } from "../app/domain/edits/fields.ts";
import { raceDateSchema } from "../app/domain/lib/dates.ts";
import { cleanFileName } from "../app/domain/media/media.ts";
import { descriptionSchema, mediaIdSchema, uploadKeySchema } from "../app/domain/media/media-input.ts";
import { answersInputSchema, questionsInputSchema } from "../app/domain/questions/questions-input.ts";
import {
  missingDetails,
  raceDetailsDraftSchema,
  raceDetailsSchema,
} from "../app/domain/race/race-details.ts";
import { raceTypeSchema } from "../app/domain/race/race-type.ts";
import { parseRecapHandle, shareIdSchema, visibilitySchema } from "../app/domain/recap/recap.ts";
import {
  completeRecap,
  type RecapInput,
  recapInputSchema,
  sharedRecapSchema,
} from "../app/domain/recap/recap-input.ts";
import { storyOf } from "../app/domain/recap/story.ts";
import { wizardFormSchema } from "../app/domain/wizard/wizard-form.ts";

const SCHEMAS: Record<string, z.ZodMiniType> = {
  raceDateSchema,
  raceTypeSchema,
  raceDetailsSchema,
  raceDetailsDraftSchema,
  questionsInputSchema,
  answersInputSchema,
  editsSchema,
  wizardFormSchema,
  visibilitySchema,
  recapInputSchema,
  sharedRecapSchema,
  shareIdSchema,
  descriptionSchema,
  mediaIdSchema,
  uploadKeySchema,
  visitorPublicKeySchema,
  visitorRestoreSchema,
};

/** Text with everything that people and attackers send, also close to the limits. */
const text = fc.oneof(
  { weight: 40, arbitrary: fc.string({ unit: "grapheme", minLength: 1 }) },
  { weight: 8, arbitrary: fc.string({ unit: fc.constantFrom("\r", "\n", "\t", " ", "\u2028", "a") }) },
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("\u200b", "\u00ad", "\u0301", " ", "a") }),
  fc.string({ unit: fc.constantFrom("\u0000", "\ud800", "\udfff", "a") }),
  fc.integer({ min: 118, max: 122 }).map((length) => "é".repeat(length)),
  fc.integer({ min: 9_998, max: 10_002 }).map((length) => `a${"\r\n".repeat(length)}`),
);
const anything = fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.anything({ withBigInt: true }));
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof(
    { weight: 40, arbitrary: value },
    { weight: 4, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 1, arbitrary: anything },
  );

const details = fc.record(
  {
    name: maybe(text),
    date: maybe(
      fc
        .date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("2100-12-31") })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
    location: maybe(text),
    distance: maybe(fc.constantFrom("5k", "5K", "MARATHON", "custom", "Custom")),
    customDistanceValue: maybe(fc.double({ min: 0, max: 1_000_000 })),
    customDistanceUnit: maybe(fc.constantFrom("km", "mi", "m")),
    finishTime: maybe(text),
    dnf: maybe(fc.boolean()),
  },
  { requiredKeys: [] },
);
const answers = fc.dictionary(
  fc.oneof({ weight: 30, arbitrary: fc.nat(40).map(String) }, fc.string()),
  maybe(text),
  {
    maxKeys: 32,
  },
);
const questions = fc.uniqueArray(
  fc.record({ index: maybe(fc.nat(35)), text: maybe(text), custom: maybe(fc.boolean()) }),
  { maxLength: 32, selector: ({ index }) => index },
);
const mediaId = fc.string({ minLength: 22, maxLength: 22, unit: fc.constantFrom("a", "Z", "0", "_", "-") });
const references = fc.array(
  fc.record({ id: maybe(mediaId) }).map((named) => ({ ...named, url: "/api/image" })),
  { maxLength: 62 },
);
const body = fc
  .tuple(
    details,
    fc.record(
      {
        raceType: maybe(raceTypeArbitrary()),
        answers: maybe(answers),
        questions: maybe(questions),
        isPublic: maybe(fc.boolean()),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([entered, rest]) => ({ ...entered, ...rest }));

function raceTypeArbitrary() {
  return fc.constantFrom("running", "cycling", "triathlon", "hyrox", "other");
}

/** Returns every text in a value, including keys. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

function isSavable(stored: string): boolean {
  return stored.isWellFormed() && !stored.includes("\u0000") && !stored.includes("\r");
}

test.each(Object.entries(SCHEMAS))("%s never throws", (_name, schema) => {
  fc.assert(
    fc.property(fc.oneof(anything, body, answers, questions), (input) => {
      expect(typeof schema.safeParse(input).success).toBe("boolean");
    }),
    { numRuns: 300 },
  );
});

test("a recap handle never throws", () => {
  fc.assert(
    fc.property(text, (named) => {
      const handle = parseRecapHandle(named);
      expect(handle === null || "id" in handle || handle.shareId === named).toBe(true);
    }),
  );
});

test("accepted details can be saved, respect their limits and do not change when parsed again", () => {
  fc.assert(
    fc.property(details, (input) => {
      const draft = raceDetailsDraftSchema.safeParse(input);
      if (draft.success) {
        expect(textsIn(draft.data).every(isSavable)).toBe(true);
        expect(draft.data.name?.length ?? 0).toBeLessThanOrEqual(120);
        expect(draft.data.location?.length ?? 0).toBeLessThanOrEqual(120);
        expect(draft.data.finishTime?.length ?? 0).toBeLessThanOrEqual(40);
        expect(raceDetailsDraftSchema.parse(draft.data)).toEqual(draft.data);
      }
      const strict = raceDetailsSchema.safeParse(input);
      if (strict.success) expect(raceDetailsDraftSchema.parse(strict.data)).toEqual(strict.data);
    }),
    { numRuns: 1_000 },
  );
});

test("accepted questions and answers can be saved, respect their limits and make a story", () => {
  fc.assert(
    fc.property(questions, answers, (listed, given) => {
      const parsedQuestions = questionsInputSchema.safeParse(listed);
      const parsedAnswers = answersInputSchema.safeParse(given);
      if (parsedQuestions.success) {
        expect(textsIn(parsedQuestions.data).every(isSavable)).toBe(true);
        expect(questionsInputSchema.parse(parsedQuestions.data)).toEqual(parsedQuestions.data);
      }
      if (parsedAnswers.success) {
        expect(textsIn(parsedAnswers.data).every(isSavable)).toBe(true);
        expect(Object.values(parsedAnswers.data).every((answer) => answer.length <= 10_000)).toBe(true);
        expect(answersInputSchema.parse(parsedAnswers.data)).toEqual(parsedAnswers.data);
        const story = storyOf({
          questions: parsedQuestions.data ?? [],
          answers: parsedAnswers.data,
          recordings: [],
        });
        expect(story.length).toBeLessThanOrEqual(Object.keys(parsedAnswers.data).length);
      }
    }),
    { numRuns: 500 },
  );
});

test("an accepted recap can be saved, does not change when parsed again and is complete with defaults", () => {
  fc.assert(
    fc.property(body, (input) => {
      const given = recapInputSchema.safeParse(input);
      if (!given.success) return;
      expect(textsIn(given.data).every(isSavable)).toBe(true);
      expect(recapInputSchema.parse(given.data)).toEqual(given.data);
      const complete = completeRecap(given.data, "2026-05-17");
      expect(missingDetails(complete)).toBeNull();
      expect(completeRecap(complete as RecapInput, "2001-01-01")).toEqual(complete);
    }),
    { numRuns: 500 },
  );
});

test("an accepted description can be saved, respects its limit and does not change when parsed again", () => {
  fc.assert(
    fc.property(text, (typed) => {
      const description = descriptionSchema.safeParse(typed);
      if (!description.success || description.data === null) return;
      expect(isSavable(description.data)).toBe(true);
      expect(description.data.length).toBeLessThanOrEqual(500);
      expect(description.data.trim()).toBe(description.data);
      expect(descriptionSchema.parse(description.data)).toBe(description.data);
    }),
    { numRuns: 1_000 },
  );
});

test("any file name becomes one that can be saved and shown, and does not change again", () => {
  const part = fc.oneof(text, fc.constantFrom("/", "\\", "🏁", "x".repeat(254), ".jpg", "\u202e", "\u007f"));
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
      (name) => {
        const clean = cleanFileName(name);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(255);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
        expect(cleanFileName(clean)).toBe(clean);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("an accepted recap refers to photos by valid ids, and to no more than a recap can have", () => {
  fc.assert(
    fc.property(body, references, (given, media) => {
      const shared = sharedRecapSchema.safeParse({ ...given, id: `recap_1_${"a".repeat(22)}`, media });
      if (!shared.success) return;
      expect(shared.data.mediaIds).toEqual(media.map(({ id }) => id));
      expect(shared.data.mediaIds.length).toBeLessThanOrEqual(60);
      expect(shared.data.mediaIds.every((id) => mediaIdSchema.safeParse(id).success)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
