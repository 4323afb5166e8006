/** Reads an upload out of a request: a multipart form with `file`, or JSON with `base64Data` (specification 7). */
import type { HonoRequest } from "hono";
import { z } from "zod";
import {
  cleanFileName,
  descriptionSchema,
  MAX_BASE64_UPLOAD_BYTES,
  MAX_PLAIN_UPLOAD_BYTES,
  mediaIdSchema,
  uploadKeySchema,
} from "../../app/domain/media.ts";
import type { MediaUpload } from "../../app/services.ts";
import { ApiError, fieldsOf, invalidInput } from "./errors.ts";
import { readJson } from "./json-body.ts";

/** A photo's or video's bytes, or the id of one that this recap has already: a save names what an upload gave. */
export type MediaBody =
  | { kind: "upload"; upload: MediaUpload }
  | { kind: "reference"; mediaId: string; description: string | null | undefined };

const questionIndexSchema = z.int("questionIndex is a whole number from 0").min(0).max(9_999);

const formSchema = z.object({
  file: z.instanceof(File, { error: "file is missing: send the photo or video in this field" }),
  description: descriptionSchema.nullish(),
  questionIndex: z
    .string()
    .regex(/^\d{1,4}$/, "questionIndex is a whole number from 0")
    .transform(Number)
    .nullish(),
  uploadKey: uploadKeySchema.nullish(),
});

const jsonSchema = z.object({
  fileName: z.string().nullish(),
  base64Data: z.string({ error: "base64Data is the file's bytes in base64" }).nullish(),
  url: z.string().nullish(),
  description: descriptionSchema.nullish(),
  questionIndex: questionIndexSchema.nullish(),
  uploadKey: uploadKeySchema.nullish(),
  mediaId: z.string().nullish(),
});

/** Throws 400, 413 `use_upload` or 415. */
export async function readMediaBody(request: HonoRequest): Promise<MediaBody> {
  const contentType = request.header("content-type") ?? "";
  return /^multipart\/form-data\s*(;|$)/i.test(contentType) ? readForm(request) : readJsonBody(request);
}

async function readForm(request: HonoRequest): Promise<MediaBody> {
  const result = formSchema.safeParse(Object.fromEntries(await parseForm(request)));
  if (!result.success) throw invalidInput(fieldsOf(result.error));
  const { file, description, questionIndex, uploadKey } = result.data;
  if (file.size > MAX_PLAIN_UPLOAD_BYTES) throw tooLargeToSend(MAX_PLAIN_UPLOAD_BYTES);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return uploadOf({ bytes, fileName: file.name, description, questionIndex, uploadKey });
}

async function parseForm(request: HonoRequest): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // The runtime throws a TypeError for a body that breaks the rules of multipart.
    if (error instanceof TypeError) throw new ApiError(400, "invalid_form", "The form did not arrive whole");
    throw error;
  }
}

async function readJsonBody(request: HonoRequest): Promise<MediaBody> {
  const { value } = await readJson(request, jsonSchema);
  const { fileName, description, questionIndex, uploadKey, mediaId } = value;
  const encoded = value.base64Data ?? dataOf(value.url);
  if (encoded === null) {
    if (!mediaIdSchema.safeParse(mediaId).success)
      throw invalidInput({ base64Data: ["base64Data is missing: send the file's bytes in base64"] });
    return { kind: "reference", mediaId: String(mediaId), description };
  }
  const bytes = decode(encoded);
  return uploadOf({ bytes, fileName: fileName ?? "", description, questionIndex, uploadKey });
}

interface ReadUpload {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  description: string | null | undefined;
  questionIndex: number | null | undefined;
  uploadKey: string | null | undefined;
}

function uploadOf({ bytes, fileName, description, questionIndex, uploadKey }: ReadUpload): MediaBody {
  return {
    kind: "upload",
    upload: {
      bytes,
      fileName: cleanFileName(fileName),
      description: description ?? null,
      questionIndex: questionIndex ?? null,
      uploadKey: uploadKey ?? null,
    },
  };
}

/** A data URL carries the bytes as `base64Data` does; any other address does not. */
function dataOf(url: string | null | undefined): string | null {
  return url?.startsWith("data:") ? url : null;
}

function decode(encoded: string): Uint8Array<ArrayBuffer> {
  const text = encoded.startsWith("data:") ? encoded.slice(encoded.indexOf(",") + 1) : encoded;
  if (text.length > Math.ceil(MAX_BASE64_UPLOAD_BYTES / 3) * 4) throw tooLargeToSend(MAX_BASE64_UPLOAD_BYTES);
  const bytes = parseBase64(text);
  if (bytes.length > MAX_BASE64_UPLOAD_BYTES) throw tooLargeToSend(MAX_BASE64_UPLOAD_BYTES);
  return bytes;
}

function parseBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidInput({ base64Data: ["base64Data is not base64"] });
    throw error;
  }
}

/** 413: more than this way of sending takes (product.md, Upload limits). */
export function tooLargeToSend(maxBytes: number): ApiError {
  return new ApiError(
    413,
    "use_upload",
    `This is more than can be sent this way (${maxBytes / 1_000_000} MB)`,
  );
}
