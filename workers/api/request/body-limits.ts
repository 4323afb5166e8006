/**
 * Middleware that limits the size of request bodies. A call that accepts more than text applies its own limit;
 * `limitText` applies to every other call.
 */
import type { Context, Next } from "hono";
import { COURSE_TOO_LARGE, MAX_COURSE_BYTES } from "../../../app/domain/course/course.ts";
import {
  MAX_BASE64_BODY_BYTES,
  MAX_BASE64_UPLOAD_BYTES,
  MAX_MEDIA_FORM_BYTES,
  MAX_PLAIN_UPLOAD_BYTES,
} from "../../../app/domain/media/media.ts";
import { PART_BYTES } from "../../../app/domain/media/upload-limits.ts";
import { ApiError } from "./api-errors.ts";
import { fileTooLarge, isForm } from "./file-body.ts";

/** Enough for every form and every JSON call without files (product.md: POST /api/simple-recap, up to 1 MB). */
export const MAX_TEXT_BODY_BYTES = 1_000_000;

export function textTooLarge(): ApiError {
  return new ApiError(413, "too_large", "That's too much to send at once. The limit is 1 MB");
}

export const limitText = limitTo(MAX_TEXT_BODY_BYTES, textTooLarge);

export const limitCourse = limitTo(MAX_COURSE_BYTES, () => new ApiError(413, "too_large", COURSE_TOO_LARGE));

export const limitPart = limitTo(
  PART_BYTES,
  () => new ApiError(413, "too_large", "That's larger than a part of an upload can be"),
);

const limitForm = limitTo(MAX_MEDIA_FORM_BYTES, () => fileTooLarge(MAX_PLAIN_UPLOAD_BYTES));
const limitBase64 = limitTo(MAX_BASE64_BODY_BYTES, () => fileTooLarge(MAX_BASE64_UPLOAD_BYTES));

/** Limits calls that accept a file, in a multipart form or as base64 in JSON. */
export function limitFile(context: Context, next: Next) {
  return isForm(context.req) ? limitForm(context, next) : limitBase64(context, next);
}

function limitTo(maxBytes: number, tooLarge: () => ApiError) {
  return limitBody(maxBytes, () => {
    throw tooLarge();
  });
}

/**
 * Returns middleware that answers with `refuse` if the body has more bytes. Hono's `bodyLimit` puts the rest of a body of
 * unknown length out of reach, and the client would see a reset connection.
 */
export function limitBody(maxBytes: number, refuse: (context: Context) => Response) {
  return async (context: Context, next: Next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const body = hasKnownLength(raw)
      ? Number(raw.headers.get("content-length")) <= maxBytes && raw.body
      : await readUpTo(maxBytes, raw.body);
    if (!body) return refuse(context);
    if (body !== raw.body) context.req.raw = new Request(raw, { body });
    return next();
  };
}

/** Whether Content-Length is the body's length (RFC 9112, section 6.3). */
export function hasKnownLength({ headers }: Request): boolean {
  return headers.has("content-length") && !headers.has("transfer-encoding");
}

/** Returns null if there are more bytes. */
async function readUpTo(
  maxBytes: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Blob | null> {
  const reader = body.getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    size += value.byteLength;
    if (size > maxBytes) break;
    chunks.push(value);
  }
  reader.releaseLock();
  return null;
}
