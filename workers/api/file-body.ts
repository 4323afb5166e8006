/** What the calls that take files have in common: a multipart form with a file, or JSON with its bytes in base64. */
import type { HonoRequest } from "hono";
import { z } from "zod";
import { MAX_BASE64_UPLOAD_BYTES, MAX_FORM_FIELDS, MAX_PLAIN_UPLOAD_BYTES } from "../../app/domain/media.ts";
import { MAX_QUESTION_INDEX } from "../../app/domain/questions.ts";
import { ApiError, invalidInput } from "./errors.ts";

const INDEX_MESSAGE = "questionIndex is a whole number from 0";

export const jsonIndexSchema = z.int(INDEX_MESSAGE).min(0).max(MAX_QUESTION_INDEX);
export const formIndexSchema = z
  .string(INDEX_MESSAGE)
  .regex(/^\d{1,4}$/, INDEX_MESSAGE)
  .transform(Number);

export function isForm(request: HonoRequest): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(request.header("content-type") ?? "");
}

/** Throws 400 for a broken form, and 413 for a form with too many fields. */
export async function parseForm(request: HonoRequest): Promise<FormData> {
  const form = await formData(request);
  if ([...form.keys()].length > MAX_FORM_FIELDS) {
    throw new ApiError(413, "too_large", `A form can have up to ${MAX_FORM_FIELDS} fields`);
  }
  return form;
}

async function formData(request: HonoRequest): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // The runtime throws a TypeError for a body that breaks the rules of multipart.
    if (error instanceof TypeError) throw new ApiError(400, "invalid_form", "The form did not arrive whole");
    throw error;
  }
}

/** Throws 413 `use_upload`. */
export async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_PLAIN_UPLOAD_BYTES) throw tooLargeToSend(MAX_PLAIN_UPLOAD_BYTES);
  return new Uint8Array(await file.arrayBuffer());
}

/** The bytes of a data URL, or of its base64 alone. Throws 400 for `field`, or 413 `use_upload`. */
export function decodeBase64(encoded: string, field: string): Uint8Array<ArrayBuffer> {
  const text = encoded.startsWith("data:") ? encoded.slice(encoded.indexOf(",") + 1) : encoded;
  if (text.length > Math.ceil(MAX_BASE64_UPLOAD_BYTES / 3) * 4) throw tooLargeToSend(MAX_BASE64_UPLOAD_BYTES);
  const bytes = parseBase64(text, field);
  if (bytes.length > MAX_BASE64_UPLOAD_BYTES) throw tooLargeToSend(MAX_BASE64_UPLOAD_BYTES);
  return bytes;
}

function parseBase64(text: string, field: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidInput({ [field]: [`${field} is not base64`] });
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
