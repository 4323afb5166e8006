/** Reads a submitted form within its size limits. */
import { MAX_DRAINED_BYTES, MAX_FORM_FIELDS, MAX_MEDIA_FORM_BYTES } from "../domain/media/media.ts";
import { drainBody } from "../domain/site/drain-body.ts";
import { REQUEST_ERROR_TEXTS } from "../texts/site/request-errors.ts";
import { badRequest, tooLarge, tooManyFields, unsupportedMediaType } from "./bad-request.ts";

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Returns the form. Throws 415 for a body of another type, 413 for files that are too large together or for too many
 * fields, and 400 for a malformed body.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORM_TYPES.test(request.headers.get("content-type") ?? "")) throw unsupportedMediaType();
  if (Number(request.headers.get("content-length")) > MAX_MEDIA_FORM_BYTES) {
    await drainBody(request, MAX_DRAINED_BYTES);
    throw tooLarge();
  }
  const form = await parseForm(request);
  if ([...form.keys()].length > MAX_FORM_FIELDS) throw tooManyFields(MAX_FORM_FIELDS);
  return form;
}

/** Like `readForm`, but the request can be read again. */
export function peekForm(request: Request): Promise<FormData> {
  // The type of the copy lacks what `cf` contains.
  return readForm(request.clone() as Request);
}

async function parseForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // The runtime throws a TypeError if the body does not match its content type.
    if (error instanceof TypeError) throw badRequest(REQUEST_ERROR_TEXTS.incompleteForm);
    throw error;
  }
}
