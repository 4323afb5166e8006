/** A recap in a request, and the defaults for what it leaves out (product.md, POST /api/recaps). */
import * as z from "zod/mini";
import { MAX_MEDIA } from "../media/media.ts";
import { mediaIdSchema } from "../media/media-input.ts";
import { type Answers, defaultQuestions, type Question } from "../questions/questions.ts";
import { answersInputSchema, questionsInputSchema } from "../questions/questions-input.ts";
import {
  type DetailField,
  detailsOf,
  EMPTY_DETAILS,
  eachDetail,
  type RACE_DETAILS,
  type RaceDetails,
  withoutImpossible,
} from "../race/race-details.ts";
import { type RaceType, raceTypeSchema } from "../race/race-type.ts";
import { MAX_RECORDINGS, recordingIdSchema } from "../voice/recording.ts";
import { shareIdSchema, visibilitySchema } from "./recap.ts";

/** A complete recap, published in one step. */
export interface NewRecap extends RaceDetails {
  raceType: RaceType;
  questions: Question[];
  answers: Answers;
  isPublic: boolean;
}

/** A recap in a request. Every field may be absent. */
export type RecapInput = { [Field in keyof NewRecap]?: NonNullable<NewRecap[Field]> };

/** What POST /api/recaps accepts for each detail; absent and null mean the same (product.md, POST /api/recaps). */
const inputDetailsShape = eachDetail<{
  [Field in DetailField]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof RACE_DETAILS)[Field]["strict"]>>;
}>((_field, { strict }) => z.nullish(strict) as never);

const inputFields = {
  raceType: z.nullish(raceTypeSchema),
  ...inputDetailsShape,
  questions: z.nullish(questionsInputSchema),
  answers: z.nullish(answersInputSchema),
  isPublic: z.nullish(visibilitySchema.shape.isPublic),
};

/** The body of POST /api/recaps. */
export const recapInputSchema = z.pipe(z.object(inputFields), z.transform(withoutAbsent));

/** Ids of photos and videos that were uploaded to this recap, in gallery order. */
const mediaReferencesSchema = z.pipe(
  z
    .array(
      z.object(
        { id: mediaIdSchema },
        { error: "media must be a list of objects, each with the id of a photo or video" },
      ),
    )
    .check(z.maxLength(MAX_MEDIA, `A recap can have up to ${MAX_MEDIA} photos and videos`)),
  z.transform((references) => references.map(({ id }) => id)),
);

const recordingReferencesSchema = z.pipe(
  z
    .array(
      z.object(
        { id: recordingIdSchema },
        { error: "recordings must be a list of objects, each with the id of a recording" },
      ),
    )
    .check(z.maxLength(MAX_RECORDINGS, `A recap can have up to ${MAX_RECORDINGS} recordings`)),
  z.transform((references) => references.map(({ id }) => id)),
);

/** The body of POST /api/simple-recap: a shared recap with the id that the sender's device chose. */
export const sharedRecapSchema = z.pipe(
  z.object({
    ...inputFields,
    id: shareIdSchema,
    createdAt: z.nullish(
      z.iso.datetime({ offset: true, error: "createdAt must be a time such as 2026-05-17T08:30:00Z" }),
    ),
    media: z.nullish(mediaReferencesSchema),
    recordings: z.nullish(recordingReferencesSchema),
    status: z.nullish(z.enum(["draft", "published"], "status must be draft or published")),
  }),
  z.transform(({ id, createdAt, media, recordings, status, ...fields }) => ({
    shareId: id,
    createdAt: createdAt ?? null,
    mediaIds: media ?? [],
    recordingIds: recordings ?? [],
    isDraft: status === "draft",
    given: withoutAbsent(fields),
  })),
);

/** Fills absent fields with the specification's defaults (section 3). `today` is `YYYY-MM-DD`. */
export function completeRecap(input: RecapInput, today: string): NewRecap {
  const defaults: NewRecap = {
    ...EMPTY_DETAILS,
    raceType: "running",
    name: "My Race",
    date: today,
    location: "Unknown Location",
    distance: "5k",
    questions: defaultQuestions(),
    answers: {},
    isPublic: true,
  };
  return withoutImpossible({ ...defaults, ...input });
}

/** Fills absent fields of a draft, whose details may be missing. */
export function draftOf(input: RecapInput): NewRecap {
  const empty = { raceType: "running" as const, questions: defaultQuestions(), answers: {}, isPublic: true };
  return withoutImpossible({ ...EMPTY_DETAILS, ...empty, ...input });
}

/** Returns the filled-in fields of a recap as a request would contain them. */
export function filledIn(recap: NewRecap): RecapInput {
  const { raceType, questions, answers, isPublic } = recap;
  return withoutAbsent({ ...detailsOf(recap), raceType, questions, answers, isPublic });
}

function withoutAbsent(
  fields: { [Field in keyof NewRecap]?: NewRecap[Field] | null | undefined },
): RecapInput {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The body of PUT /api/recaps/{id}/listing. */
export const listingSchema = z.object({
  isListed: z.boolean({ error: "isListed must be true or false" }),
});
