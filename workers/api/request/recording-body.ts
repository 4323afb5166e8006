/**
 * Parses the body of POST /api/recaps/{id}/recordings: a multipart form with `audio`, or JSON with `url` (specification
 * 7).
 */
import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { uploadKeySchema } from "../../../app/domain/media/media-input.ts";
import { creditSchema } from "../../../app/domain/media/upload-declaration.ts";
import { shareIdSchema } from "../../../app/domain/recap/recap.ts";
import { languageSchema, recordingIdSchema, transcriptSchema } from "../../../app/domain/voice/recording.ts";
import { containsSegments, segmentsSchema } from "../../../app/domain/voice/transcript-segments.ts";
import type { RecordingUpload } from "../../../app/services/recording-service.ts";
import { invalidInput } from "./api-errors.ts";
import { formIndexSchema, isForm, jsonIndexSchema, readForm, refuseIfTooLarge } from "./file-body.ts";
import { readJsonFile } from "./json-file.ts";

/** A new recording, or a reference by address to one that this recap already has. */
export type RecordingBody =
  | { kind: "upload"; upload: RecordingUpload }
  | { kind: "reference"; shareId: string; recordingId: string; given: GivenTranscript };

/** An empty transcript without segments leaves the stored one unchanged. */
export type GivenTranscript = Pick<RecordingUpload, "transcript" | "segments" | "language">;

/**
 * The optional fields. The question's text and the duration are ignored: the recap has the first, the file the second.
 */
const optionalFields = {
  transcript: z.nullish(transcriptSchema),
  /** The transcript's sentences with their times: nothing is transcribed then. */
  segments: z.nullish(segmentsSchema),
  language: z.nullish(languageSchema),
  uploadKey: z.nullish(uploadKeySchema),
  credit: z.optional(creditSchema),
};

export const recordingFormSchema = z.object({
  ...optionalFields,
  audio: z.instanceof(File, { error: "audio is missing: send the recording in this field" }),
  questionIndex: formIndexSchema,
  segments: z.pipe(z.transform(parsedJson), optionalFields.segments),
  // A form sends an empty field for an unknown language.
  language: z.pipe(
    z.transform((value) => (value === "" ? null : value)),
    optionalFields.language,
  ),
});

export const recordingJsonSchema = z.object({
  ...optionalFields,
  url: z.string("url is missing: send the recording as a data URL"),
  questionIndex: z.nullish(jsonIndexSchema),
});

/** Returns undefined for an empty or absent field, and text that is no JSON as it is. */
function parsedJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return value === "" ? undefined : JSON.parse(value);
  } catch {
    return value;
  }
}

const AUDIO_ADDRESS = /^\/api\/audio\/([^/]+)\/([^/]+)$/;

export async function readRecordingBody(request: HonoRequest): Promise<RecordingBody> {
  if (isForm(request)) {
    const { audio, questionIndex, ...fields } = await readForm(request, recordingFormSchema);
    refuseIfTooLarge(audio);
    return uploadOf(audio, questionIndex, fields);
  }
  const { value, decode } = await readJsonFile(request, recordingJsonSchema, ["url"]);
  const { url, questionIndex, ...fields } = value;
  if (!url.startsWith("data:")) return referenceOf(url, givenOf(fields));
  const index = jsonIndexSchema.safeParse(questionIndex);
  if (!index.success) throw invalidInput({ questionIndex: index.error.issues.map(({ message }) => message) });
  return uploadOf(decode(url, "url"), index.data, fields);
}

type Fields = Omit<z.output<typeof recordingJsonSchema>, "url" | "questionIndex">;

function uploadOf(file: Blob, questionIndex: number, fields: Fields): RecordingBody {
  const { uploadKey = null, credit = null } = fields;
  return { kind: "upload", upload: { file, questionIndex, ...givenOf(fields), uploadKey, credit } };
}

/** Throws 400 for segments that are not the transcript's. */
function givenOf({ transcript, segments, language }: Fields): GivenTranscript {
  if (segments && !containsSegments({ transcript: transcript ?? "", segments }))
    throw invalidInput({ segments: ["segments must be sentences of the transcript, in order"] });
  return { transcript: transcript || null, segments: segments ?? null, language: language ?? null };
}

function referenceOf(url: string, given: GivenTranscript): RecordingBody {
  const [, shareId, recordingId] = AUDIO_ADDRESS.exec(url) ?? [];
  const isAddress =
    shareIdSchema.safeParse(shareId).success && recordingIdSchema.safeParse(recordingId).success;
  if (!isAddress || shareId === undefined || recordingId === undefined)
    throw invalidInput({ url: ["url must be a data URL or an address that this recap's upload returned"] });
  return { kind: "reference", shareId, recordingId, given };
}
