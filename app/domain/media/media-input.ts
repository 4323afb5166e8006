/** Schemas of what clients send about photos and videos. Separate from media.ts, which loads no schemas. */
import * as z from "zod/mini";
import { idSchema } from "../lib/id.ts";
import { longText } from "../lib/text-schemas.ts";
import { MEDIA_EXTENSIONS, type PhotoType, type VideoType } from "./media.ts";

export const mediaTypeSchema = z.enum(Object.keys(MEDIA_EXTENSIONS) as (PhotoType | VideoType)[]);

export const mediaIdSchema = idSchema("This isn't a photo or video ID");

export const MAX_DESCRIPTION_LENGTH = 500;

/** An empty description becomes null. */
export const descriptionSchema = z.pipe(
  longText({ label: "The description", maxLength: MAX_DESCRIPTION_LENGTH }),
  z.transform((text) => (text.trim() === "" ? null : text.trim())),
);

/** The device's idempotency key of an upload: the server stores what has the same key once. */
export const uploadKeySchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "uploadKey can have up to 64 letters, digits, - and _"));

export const capturedAtSchema = z.iso.datetime({
  offset: true,
  error: "capturedAt must be a date and time in ISO 8601",
});
