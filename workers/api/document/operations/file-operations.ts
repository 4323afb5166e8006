/** The calls for files and pictures, as the document has them. */
import * as z from "zod/mini";
import { PHOTO_TYPES } from "../../../../app/domain/media/media.ts";
import { AUDIO_TYPES } from "../../../../app/domain/voice/audio-types.ts";
import { cardBodySchema } from "../../cards.ts";
import { querySchema } from "../../files.ts";
import { card, volume } from "../described-answers.ts";
import { type Call, json } from "../described-call.ts";

const VIDEOS = ["video/mp4", "video/webm"];

/** The answers of a stored file (RFC 9110, sections 13 and 14). */
function file(types: readonly string[]) {
  return {
    200: { types, headers: { ETag: "Of this version of the file, whose bytes never change" } },
    206: { types, headers: { "Content-Range": "The part that `Range` asked for" } },
    304: { description: "The client already has it (`If-None-Match`)" },
    416: { description: "The file has no such part", headers: { "Content-Range": "The file's size" } },
  };
}

const captions = {
  summary: "Get the sentences of a recording as captions",
  answers: { 200: { types: ["text/vtt"] } },
};
const photo = {
  summary: "Get a photo, or the poster of a video",
  description: "`w` picks the smallest version that is at least that many pixels wide.",
  query: querySchema,
  answers: file(PHOTO_TYPES),
};
const download = z.object({ download: z.optional(z.string()) });
const sound = {
  summary: "Get the sound of a recording",
  description: "With `download`, as an attachment.",
  query: download,
  answers: file(AUDIO_TYPES),
};

export const FILE_CALLS: Record<string, Call> = {
  "GET /image/:id/:mediaId": photo,
  "GET /video/:id/:mediaId": { summary: "Get a video", answers: file(VIDEOS) },
  "GET /audio/:id/:recordingId": sound,
  "GET /audio/:id/:recordingId/captions.vtt": captions,
  "GET /recaps/sample": {
    summary: "Read the sample",
    description: "A `Recap` whose ids are words.",
    answers: { 200: json(z.looseObject({ shareId: z.string() })) },
  },
  "GET /image/sample/:mediaId": { ...photo, summary: "Get a photo of the sample" },
  "GET /audio/sample/:recordingId": {
    summary: "Get the sound of a recording of the sample",
    answers: sound.answers,
  },
  "GET /audio/sample/:recordingId/captions.vtt": {
    ...captions,
    summary: "Get the sentences of a recording of the sample as captions",
  },
  "GET /picture/:pictureId": { summary: "Get a user's picture", answers: file(PHOTO_TYPES) },
  "GET /logo": { summary: "Get the product's logo", answers: { 200: { types: ["image/svg+xml"] } } },

  "POST /recaps/:id/cards": {
    summary: "Make a story card or a sticker",
    description:
      "Without `questionIndex` it has the recap's quote, without `mediaId` the cover; null leaves them out.",
    by: "owner",
    body: { json: cardBodySchema },
    answers: { 200: json(card, { description: "It is stored already" }), 201: json(card) },
    refusals: { 503: ["card_under_way"] },
  },
  "GET /cards/:id/:file{[^/]+\\.(jpg|png)}": {
    summary: "Get a story card or a sticker",
    description: "With `download`, as an attachment.",
    query: download,
    answers: file(["image/jpeg", "image/png"]),
    refusals: { 404: ["not_found"] },
  },
  "GET /preview/:id/:file{[^/]+\\.jpg}": {
    summary: "Get the preview picture of a recap's link",
    answers: {
      ...file(["image/jpeg"]),
      302: {
        description: "To its newest version, or to the product's picture",
        headers: { Location: "Its address" },
      },
    },
    refusals: { 404: ["not_found"] },
  },

  "GET /export": {
    summary: "List the volumes of your export",
    description: "`size` is an estimate.",
    by: "owner",
    answers: { 200: json(z.array(volume)) },
  },
  "GET /export/:number": {
    summary: "Get a volume of your export",
    description: "A ZIP, streamed. It breaks off if a file cannot be read.",
    by: "owner",
    answers: {
      200: { types: ["application/zip"] },
      303: {
        description: "To /take-out, in place of an error, if the request accepts HTML",
        headers: { Location: "/take-out" },
      },
    },
    refusals: { 404: ["volume_not_found"], 429: ["limit"] },
  },
};
