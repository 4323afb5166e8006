/** Parsing shared by the calls that accept files in a multipart form. */
import type { HonoRequest } from "hono";
import * as z from "zod/mini";
import { MAX_FORM_FIELDS, MAX_PLAIN_UPLOAD_BYTES } from "../../../app/domain/media/media.ts";
import { isAnswerKey, MAX_QUESTION_INDEX } from "../../../app/domain/questions/questions.ts";
import { ApiError } from "./api-errors.ts";
import { validated } from "./json-body.ts";

const INDEX_MESSAGE = "questionIndex must be a whole number from 0";

export const jsonIndexSchema = z.int(INDEX_MESSAGE).check(z.minimum(0), z.maximum(MAX_QUESTION_INDEX));
export const formIndexSchema = z.pipe(
  z.string(INDEX_MESSAGE).check(z.refine(isAnswerKey, INDEX_MESSAGE)),
  z.transform(Number),
);

export function isForm(request: HonoRequest): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(request.header("content-type") ?? "");
}

/** Returns the request's form. Throws 400 if it is malformed, and 413 if it has too many fields. */
async function parseForm(request: HonoRequest): Promise<FormData> {
  const form = await formData(request);
  if ([...form.keys()].length > MAX_FORM_FIELDS) {
    throw new ApiError(413, "too_large", `A form can have up to ${MAX_FORM_FIELDS} fields`);
  }
  return form;
}

/** Returns the validated fields. Throws 400 with a message for each invalid field, and 413. */
export async function readForm<Schema extends z.ZodMiniType>(
  request: HonoRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return validated(Object.fromEntries(await parseForm(request)), schema);
}

async function formData(request: HonoRequest): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // The runtime throws a TypeError for malformed multipart data.
    if (error instanceof TypeError)
      throw new ApiError(400, "invalid_form", "Part of the form didn't reach us");
    throw error;
  }
}

/** Throws 413 `use_upload` if the file is too large. */
export function refuseIfTooLarge(file: File): void {
  if (file.size > MAX_PLAIN_UPLOAD_BYTES) throw fileTooLarge(MAX_PLAIN_UPLOAD_BYTES);
}

/** Returns the file's bytes. Throws 413 `use_upload` if there are more than `maxBytes`. */
export async function bytesOf(file: File, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxBytes) throw fileTooLarge(maxBytes);
  return new Uint8Array(await file.arrayBuffer());
}

/** Returns 413 `use_upload`: the file is too large for a single request (product.md, Upload limits). */
export function fileTooLarge(maxBytes: number): ApiError {
  return new ApiError(
    413,
    "use_upload",
    `That's too much to send this way. The limit is ${maxBytes / 1_000_000} MB`,
  );
}
