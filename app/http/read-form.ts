/** Reads a submitted form; what is no form gets a clear refusal. */
import { drainBody } from "../domain/drain-body.ts";
import { MAX_DRAINED_BYTES, MAX_FORM_FIELDS, MAX_MEDIA_FORM_BYTES } from "../domain/media.ts";
import { badRequest, tooLarge, tooManyFields, unsupportedMediaType } from "./bad-request.ts";

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Throws 415 for a body of another type, 413 for files that are too large together or for too many fields, and 400 for
 * a broken body.
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

async function parseForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // The runtime throws a TypeError for a body that breaks its own type's rules.
    if (error instanceof TypeError) throw badRequest("The form did not arrive whole. Please send it again.");
    throw error;
  }
}
