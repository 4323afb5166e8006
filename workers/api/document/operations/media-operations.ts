/** The calls for photos, videos and uploads in parts, as the document has them. */
import * as z from "zod/mini";
import { declarationSchema } from "../../../../app/domain/contributions/sent-declaration.ts";
import { coverSchema, orderSchema } from "../../media.ts";
import { mediaFormSchema, mediaJsonSchema } from "../../request/media-body.ts";
import { smallerFormSchema } from "../../request/smaller-body.ts";
import { contribution, named, ownMedia, recording, upload } from "../described-answers.ts";
import { type Call, json, NOTHING } from "../described-call.ts";
import { FILE_REFUSALS } from "../error-codes.ts";

const added = z
  .extend(ownMedia, { soundTrouble: z.optional(z.enum(["left-out", "unplayable"])) })
  .register(named, {
    id: "AddedMedia",
    description:
      "OwnMedia. With `soundTrouble` a video's sound was left out, because browsers can't play it, or some browsers can't.",
  });
const finished = json(z.union([ownMedia, recording, z.object({ contribution })]));

export const MEDIA_CALLS: Record<string, Call> = {
  "POST /recaps/:id/media": {
    summary: "Add a photo or video",
    description:
      "A file of up to 16 MB in a form, or of up to 10 MB as base64 in JSON; a video may have 5 MB. Larger ones are uploaded in parts. JSON with a `mediaId` describes a photo or video that the recap has.",
    by: "owner",
    body: { form: mediaFormSchema, json: mediaJsonSchema },
    answers: {
      200: json(added, { description: "The recap has it already" }),
      201: json(added),
    },
    refusals: [FILE_REFUSALS, { 404: ["media_not_found"] }],
  },
  "PUT /media/:mediaId/smaller": {
    summary: "Add the smaller versions that a photo lacks",
    by: "owner",
    body: { form: smallerFormSchema },
    answers: { 204: NOTHING },
    refusals: FILE_REFUSALS,
  },
  "PUT /recaps/:id/media/order": {
    summary: "Order the photos and videos",
    description: "Those that are not listed follow.",
    by: "owner",
    body: { json: orderSchema },
    answers: { 204: NOTHING },
  },
  "PUT /recaps/:id/cover": {
    summary: "Choose the cover",
    description: "With null, it is the first photo.",
    by: "owner",
    body: { json: coverSchema },
    answers: { 200: json(z.object({ coverMediaId: coverSchema.shape.mediaId })) },
    refusals: { 404: ["media_not_found"] },
  },
  "DELETE /media/:mediaId": {
    summary: "Delete a photo or video",
    description: "It can be restored for an hour.",
    by: "owner",
    answers: { 204: NOTHING },
  },
  "POST /media/:mediaId/restore": {
    summary: "Restore a deleted photo or video",
    by: "owner",
    answers: { 204: NOTHING },
    refusals: { 409: ["limit"] },
  },

  "POST /recaps/:id/uploads": {
    summary: "Begin an upload in parts",
    description:
      "Declares a photo, video or recording with its smaller versions and the SHA-256 of each part. With `contribution` it is a guest's, whatever its sender owns. The same `uploadKey` again finds the same upload.",
    body: { json: declarationSchema },
    answers: {
      200: json(upload, { description: "It was begun before: `parts` have arrived, or it is finished" }),
      201: json(upload),
    },
    refusals: [FILE_REFUSALS, { 422: ["key_reused"] }],
  },
  "PUT /uploads/:uploadId/parts/:number": {
    summary: "Send a part",
    description: "All parts but the last have `partBytes` bytes.",
    by: "owner",
    body: { bytes: true },
    answers: { 200: { types: ["text/plain"], headers: { ETag: "Of the part" } } },
    refusals: { 400: ["wrong_length"], 404: ["no_such_part"], 422: ["wrong_hash"] },
  },
  "POST /uploads/:uploadId/finish": {
    summary: "Finish an upload",
    description: "Joins the parts, checks the file and adds it.",
    by: "owner",
    answers: {
      200: { ...finished, description: "It was finished before" },
      201: finished,
    },
    refusals: [FILE_REFUSALS, { 409: ["incomplete"] }],
  },
  "DELETE /uploads/:uploadId": {
    summary: "Cancel an upload",
    by: "owner",
    answers: { 204: NOTHING },
  },
};
