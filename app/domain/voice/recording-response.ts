/** The fields of a recording: its types and the API's document are made of them. Apart from recording.ts, which browsers load. */
import * as z from "zod/mini";
import { ownCount, ownId, ownText, ownTime } from "../lib/own-fields.ts";
import { AUDIO_TYPES } from "./audio-types.ts";
import { waveformSchema } from "./waveform.ts";

/** The public fields of a recording. */
export const publicRecordingSchema = z.object({
  id: ownId,
  questionIndex: ownCount,
  /** The guest whose voice it is; null for the athlete's own. */
  credit: ownText,
  contentType: z.enum(AUDIO_TYPES),
  /** Seconds. */
  duration: z.number(),
  /** The current text, with the athlete's edits; empty if there is none. */
  transcript: z.string(),
  /** ISO 639-1; null if it is not known. */
  language: ownText,
  /** The sentences of the transcript whose times are known, in order: spoken from `start` to `end`, in seconds. */
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  /** How loud its parts are; null until a browser has drawn it. */
  waveform: z.nullable(waveformSchema),
  createdAt: ownTime,
});
/** A recording with the fields that only its owner sees. */
export const recordingSchema = z.extend(publicRecordingSchema, {
  /** The device's key for the upload; null if it was sent without one. */
  uploadKey: ownText,
  /** Bytes. */
  fileSize: ownCount,
  /** Whether the athlete has edited the transcript. Transcription does not overwrite it then. */
  isEdited: z.boolean(),
  /** Whether all of it has been transcribed. If the transcript is empty then, no words were recognised. */
  isTranscribed: z.boolean(),
  /** Seconds transcribed so far, while `isTranscribed` is false. */
  transcribedSeconds: z.number(),
  /** A machine transcript for the athlete to accept or discard, next to one that was edited; otherwise null. */
  offer: ownText,
});
