/** The calls for photos, videos, recordings, their transcripts, and uploads in parts, as the document has them. */
import * as z from "zod/mini";
import { declarationSchema } from "../../../../app/domain/contributions/sent-declaration.ts";
import { publicRecordingSchema, recordingSchema } from "../../../../app/domain/voice/recording-response.ts";
import { coverSchema, orderSchema } from "../../media.ts";
import { offerSchema, transcribeFormSchema, transcribeSchema, waveformBodySchema } from "../../recordings.ts";
import { mediaFormSchema, mediaJsonSchema, smallerFormSchema } from "../../request/media-body.ts";
import { recordingFormSchema, recordingJsonSchema } from "../../request/recording-body.ts";
import { contribution, named, ownMedia, recording, upload } from "../described-answers.ts";
import { type Call, FILE_REFUSALS, json, NOTHING, TRANSCRIPTION_REFUSALS } from "../described-call.ts";

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

export const RECORDING_CALLS: Record<string, Call> = {
  "POST /recaps/:id/recordings": {
    summary: "Add a recording",
    description:
      "A file of up to 5 MB in a form, or JSON whose `url` is a data URL, or the address of a recording that the recap has. With `segments` it counts as transcribed.",
    by: "owner",
    body: { form: recordingFormSchema, json: recordingJsonSchema },
    answers: { 200: json(recording, { description: "The recap has it already" }), 201: json(recording) },
    refusals: [FILE_REFUSALS, { 404: ["recording_not_found"] }],
  },
  "PUT /recordings/:recordingId/offer": {
    summary: "Take or drop the offered transcript",
    by: "owner",
    body: { json: offerSchema },
    answers: { 200: json(recordingSchema) },
  },
  "PUT /recordings/:recordingId/waveform": {
    summary: "Store the waveform",
    by: "owner",
    body: { json: waveformBodySchema },
    answers: { 204: NOTHING },
  },
  "POST /recordings/:recordingId/transcribe": {
    summary: "Transcribe the next piece",
    description: "Repeat it until `isTranscribed` is true. `again` starts over.",
    by: "owner",
    body: { json: transcribeSchema },
    answers: { 200: json(recordingSchema) },
    refusals: [TRANSCRIPTION_REFUSALS, { 409: ["transcription_under_way"] }],
  },
  "DELETE /recordings/:recordingId": {
    summary: "Delete a recording",
    description: "It can be restored for an hour.",
    by: "owner",
    answers: { 204: NOTHING },
  },
  "POST /recordings/:recordingId/restore": {
    summary: "Restore a deleted recording",
    by: "owner",
    answers: { 204: NOTHING },
    refusals: { 409: ["recording_limit"], 413: ["transcripts_full"] },
  },
  "POST /transcribe": {
    summary: "Transcribe a recording of up to 5 MB without storing it",
    body: { form: transcribeFormSchema },
    answers: {
      200: json(z.pick(publicRecordingSchema, { transcript: true, language: true, segments: true })),
    },
    refusals: [FILE_REFUSALS, TRANSCRIPTION_REFUSALS],
  },
};
