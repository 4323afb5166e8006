/** The calls to create, read, save, publish, hide and delete recaps, and those for seasons, as the document has them. */
import * as z from "zod/mini";
import { courseSchema } from "../../../../app/domain/course/course.ts";
import { editsSchema } from "../../../../app/domain/edits/fields.ts";
import { visibilitySchema } from "../../../../app/domain/recap/recap.ts";
import {
  listingSchema,
  recapInputSchema,
  sharedRecapSchema,
} from "../../../../app/domain/recap/recap-input.ts";
import { RESTORABLE_DAYS } from "../../../../app/domain/recap-list/deleted-recap.ts";
import { seasonChoicesSchema } from "../../../../app/domain/season/season-choices.ts";
import { querySchema } from "../../oembed.ts";
import { MAX_KEY_LENGTH } from "../../recaps.ts";
import {
  deletedSummary,
  editResult,
  oembed,
  ownRecap,
  season,
  summary,
  viewedRecap,
} from "../described-answers.ts";
import { type Call, json, NOTHING, page } from "../described-call.ts";

const place = z.optional(z.string());
const listQuery = z.object({ before: place, after: place });

export const RECAP_CALLS: Record<string, Call> = {
  "GET /recaps": {
    summary: "List your published recaps, newest first",
    description: "50 a page. `before` comes from the link to the next page.",
    by: "owner",
    query: listQuery,
    answers: { 200: page(z.array(summary)) },
    refusals: { 400: ["invalid_input"] },
  },
  "GET /recaps/user": {
    summary: "List your drafts or your published recaps, newest first",
    by: "owner",
    query: z.extend(listQuery, { status: z.optional(z.enum(["draft", "published"])) }),
    answers: { 200: page(z.array(summary)) },
    refusals: { 400: ["invalid_input"] },
  },
  "POST /recaps": {
    summary: "Create a published recap",
    description:
      "What is missing gets a default. With an `Idempotency-Key`, the same request again creates no second recap.",
    headers: z.object({
      "Idempotency-Key": z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_KEY_LENGTH))),
    }),
    body: { json: recapInputSchema },
    answers: { 201: json(viewedRecap) },
    refusals: {
      400: ["invalid_idempotency_key", "visitor_required"],
      422: ["idempotency_key_reused"],
    },
  },
  "POST /simple-recap": {
    summary: "Create or update a recap under an id that the client has made",
    description:
      'The recap belongs to the visitor who sent it first. `media` and `recordings` name what was uploaded to it. With `status: "draft"` it creates a draft, and changes nothing if the recap exists.',
    body: { json: sharedRecapSchema },
    answers: { 200: json(viewedRecap) },
    refusals: { 403: ["id_taken"] },
  },
  "GET /recaps/:id": { summary: "Read a recap", answers: { 200: json(viewedRecap) } },
  "PATCH /recaps/:id": {
    summary: "Save what was typed or chosen in fields of a recap",
    description:
      'Compare and set: a field whose stored value is one of `base` becomes `value` ("saved"); one that has another value stays ("conflict", with what is stored in `theirs`). null removes a value. A field is `raceType`, a detail such as `name`, `question-{index}`, `answer-{index}`, `description-{id}` or `focal-{id}` of a photo or video, `transcript-{id}` (its `base` has the SHA-256 of each text, base64url) or `captions-{id}` of a recording. Details that depend on each other are saved together or not at all. To delete a question, `with` names the answer and the recordings that go with it.',
    by: "owner",
    body: { json: editsSchema },
    answers: { 200: json(z.object({ version: ownRecap.shape.version, fields: z.array(editResult) })) },
    refusals: { 503: ["outdated_page"] },
  },
  "PUT /recaps/:id/visibility": {
    summary: "Make a recap public or private",
    by: "owner",
    body: { json: visibilitySchema },
    answers: { 200: json(visibilitySchema) },
  },
  "PUT /recaps/:id/listing": {
    summary: "Let search engines list a recap, or not",
    by: "owner",
    body: { json: listingSchema },
    answers: { 200: json(listingSchema) },
  },
  "PUT /recaps/:id/course": {
    summary: "Store what a recap shows of the race file",
    description: "At most 20,000 bytes. Of a course that is not whole, its splits only are stored.",
    by: "owner",
    body: { json: courseSchema },
    answers: { 204: NOTHING },
  },
  "DELETE /recaps/:id/course": {
    summary: "Remove what a recap shows of the race file",
    by: "owner",
    answers: { 204: NOTHING },
  },
  "DELETE /recaps/:id": {
    summary: "Delete a recap",
    description: `A published recap can be restored for ${RESTORABLE_DAYS} days. A draft is deleted for good.`,
    by: "owner",
    answers: { 204: NOTHING },
  },
  "POST /recaps/:id/restore": {
    summary: "Restore a deleted recap",
    by: "owner",
    answers: { 204: NOTHING },
  },
  "GET /deleted-recaps": {
    summary: "List your deleted recaps that can be restored",
    description: "The 100 most recently deleted.",
    by: "owner",
    answers: { 200: json(z.array(deletedSummary)) },
  },
  "DELETE /deleted-recaps/:id": {
    summary: "Delete a deleted recap for good",
    by: "owner",
    answers: { 204: NOTHING },
  },
  "GET /oembed": {
    summary: "Describe how another site shows a recap (oEmbed)",
    query: querySchema,
    answers: { 200: json(oembed) },
    refusals: { 400: ["invalid_input"], 404: ["recap_not_found"], 501: ["unsupported_format"] },
  },
};

const picture = {
  200: { types: ["image/jpeg"], headers: { ETag: "Of this version of the picture" } },
  304: { description: "The client already has it (`If-None-Match`)" },
};

export const SEASON_CALLS: Record<string, Call> = {
  "GET /seasons/:year": {
    summary: "Read your season: what your races of a year add up to",
    description: "Of all your published recaps, private ones included. One without races is empty.",
    by: "owner",
    answers: { 200: json(season) },
  },
  "PUT /seasons/:year/choices": {
    summary: "Choose what your season shows",
    description:
      "Replaces all choices. Null is the default, `none` nothing. Does nothing without a published recap.",
    by: "owner",
    body: { json: seasonChoicesSchema },
    answers: { 200: json(seasonChoicesSchema) },
  },
  "GET /seasons/:year/card.jpg": {
    summary: "Get the card of your season",
    description: "It counts your public recaps alone.",
    by: "owner",
    query: z.object({
      style: z.optional(z.enum(["modern", "athletic", "minimal"])),
      format: z.optional(z.enum(["9:16", "1:1"])),
    }),
    answers: picture,
    refusals: { 429: ["limit"] },
  },
  "GET /season-preview/:seasonId/:file{[^/]+\\.jpg}": {
    summary: "Get the preview picture of a season's link",
    answers: picture,
    refusals: { 404: ["not_found"], 429: ["limit"] },
  },
};
