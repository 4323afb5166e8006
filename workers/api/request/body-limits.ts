/**
 * Middleware that limits the size of request bodies. A call that accepts more than text applies its own limit;
 * `limitText` applies to every other call. The rest of a rejected body is read first, so the client sees the error and
 * not a reset connection.
 */
import type { Context, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { COURSE_TOO_LARGE, MAX_COURSE_BYTES } from "../../../app/domain/course/course.ts";
import {
  MAX_BASE64_BODY_BYTES,
  MAX_BASE64_UPLOAD_BYTES,
  MAX_DRAINED_BYTES,
  MAX_MEDIA_FORM_BYTES,
  MAX_PLAIN_UPLOAD_BYTES,
} from "../../../app/domain/media/media.ts";
import { PART_BYTES } from "../../../app/domain/media/uploads.ts";
import { drainBody } from "../../../app/domain/site/drain-body.ts";
import { ApiError } from "./errors.ts";
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

function limitTo(maxSize: number, tooLarge: () => ApiError) {
  return bodyLimit({
    maxSize,
    async onError({ req }) {
      await drainBody(req.raw, MAX_DRAINED_BYTES);
      throw tooLarge();
    },
  });
}
