/** The calls for recordings and their transcripts, as the document has them. */
import * as z from "zod/mini";
import { publicRecordingSchema, recordingSchema } from "../../../../app/domain/voice/recording-schema.ts";
import { offerSchema, transcribeSchema, waveformBodySchema } from "../../recordings.ts";
import { recordingFormSchema, recordingJsonSchema } from "../../request/recording-body.ts";
import { transcribeFormSchema } from "../../transcribe.ts";
import { recording } from "../described-answers.ts";
import { type Call, json, NOTHING } from "../described-call.ts";
import { FILE_REFUSALS, TRANSCRIPTION_REFUSALS } from "../error-codes.ts";

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
