/**
 * Parses the body of POST /api/recaps/{id}/recordings: a multipart form with `audio`, or JSON with `url` (specification
 * 7).
 */
import type { HonoRequest } from "hono";
import { z } from "zod";
import { uploadKeySchema } from "../../app/domain/media.ts";
import { shareIdSchema } from "../../app/domain/recap.ts";
import {
  languageSchema,
  recordingIdSchema,
  type Segment,
  segmentsSchema,
  transcriptSchema,
} from "../../app/domain/recording.ts";
import type { RecordingUpload } from "../../app/services/recording-service.ts";
import { fieldsOf, invalidInput } from "./errors.ts";
import { formIndexSchema, isForm, jsonIndexSchema, parseForm, refuseIfTooLarge } from "./file-body.ts";
import { readJsonFile } from "./json-file.ts";

/** A new recording, or a reference by address to one that this recap already has. */
export type RecordingBody =
  | { kind: "upload"; upload: RecordingUpload }
  | { kind: "reference"; shareId: string; recordingId: string; transcript: string | null };

/**
 * The optional fields. The question's text and the duration are ignored: the recap has the first, the file the second.
 */
const optionalFields = {
  transcript: transcriptSchema.nullish(),
  language: languageSchema.nullish(),
  uploadKey: uploadKeySchema.nullish(),
};

const formSchema = z.object({
  ...optionalFields,
  audio: z.instanceof(File, { error: "audio is missing: send the recording in this field" }),
  questionIndex: formIndexSchema,
  // A form sends an empty field for an unknown language.
  language: z.preprocess((value) => (value === "" ? null : value), optionalFields.language),
  segments: z.preprocess(parsedJson, segmentsSchema.optional()),
});

const jsonSchema = z.object({
  ...optionalFields,
  url: z.string("url is missing: send the recording as a data URL"),
  questionIndex: jsonIndexSchema.nullish(),
  segments: segmentsSchema.optional(),
});

/** Returns the value of a form field in JSON, or the field itself, which no schema accepts, if it is not JSON. */
function parsedJson(field: unknown): unknown {
  if (typeof field !== "string") return field;
  try {
    return JSON.parse(field);
  } catch (error) {
    if (error instanceof SyntaxError) return field;
    throw error;
  }
}

const AUDIO_ADDRESS = /^\/api\/audio\/([^/]+)\/([^/]+)$/;

/** Returns the parsed body. Throws 400, 413 `use_upload` or 415. */
export function readRecordingBody(request: HonoRequest): Promise<RecordingBody> {
  return isForm(request) ? readForm(request) : readJsonBody(request);
}

async function readForm(request: HonoRequest): Promise<RecordingBody> {
  const result = formSchema.safeParse(Object.fromEntries(await parseForm(request)));
  if (!result.success) throw invalidInput(fieldsOf(result.error));
  const { audio, questionIndex, ...rest } = result.data;
  refuseIfTooLarge(audio);
  return uploadOf(audio, questionIndex, rest);
}

async function readJsonBody(request: HonoRequest): Promise<RecordingBody> {
  const { value, decode } = await readJsonFile(request, jsonSchema, ["url"]);
  const { url, questionIndex, ...rest } = value;
  if (!url.startsWith("data:")) return referenceOf(url, rest.transcript ?? "");
  const index = jsonIndexSchema.safeParse(questionIndex);
  if (!index.success) throw invalidInput({ questionIndex: index.error.issues.map(({ message }) => message) });
  return uploadOf(decode(url, "url"), index.data, rest);
}

type OptionalFields = { [Field in keyof typeof optionalFields]?: string | null | undefined } & {
  segments?: Segment[] | undefined;
};

function uploadOf(
  file: Blob,
  questionIndex: number,
  { transcript, segments, language, uploadKey }: OptionalFields,
): RecordingBody {
  const upload = {
    file,
    questionIndex,
    transcript: transcript || null,
    ...(segments && { segments }),
    language: language ?? null,
    uploadKey: uploadKey ?? null,
  };
  return { kind: "upload", upload };
}

/** Returns a reference to a stored recording. An empty transcript leaves the stored one unchanged. */
function referenceOf(url: string, transcript: string): RecordingBody {
  const [, shareId, recordingId] = AUDIO_ADDRESS.exec(url) ?? [];
  const isAddress =
    shareIdSchema.safeParse(shareId).success && recordingIdSchema.safeParse(recordingId).success;
  if (!isAddress || shareId === undefined || recordingId === undefined)
    throw invalidInput({ url: ["url is a data URL, or an address that this recap's upload gave"] });
  return { kind: "reference", shareId, recordingId, transcript: transcript || null };
}
