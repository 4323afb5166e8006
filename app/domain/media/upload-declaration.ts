/** What a client declares of an upload before it sends the parts (a guest: contributions/sent-declaration.ts). */
import * as z from "zod/mini";
import { lineOfText, MAX_USER_NAME_LENGTH } from "../lib/text-schemas.ts";
import { questionIndexSchema } from "../questions/questions.ts";
import { SMALLER_EDGES } from "./media.ts";
import { capturedAtSchema, descriptionSchema, uploadKeySchema } from "./media-input.ts";
import { MAX_PARTS, MAX_SMALLER_BYTES, thumbhashSchema } from "./upload-limits.ts";

const sizeSchema = z.int("size must be a number of bytes").check(z.positive("This file is empty"));

/** The guest's name with a photo, video or recording of the recap: null without one. */
export const creditSchema = z.pipe(
  z.nullable(lineOfText({ label: "The credit", maxLength: MAX_USER_NAME_LENGTH })),
  z.transform((name) => name || null),
);

/** The declaration as it is stored with an upload. */
export const declaredSchema = z.object({
  uploadKey: uploadKeySchema,
  fileName: z.string().check(z.maxLength(2_000)),
  contentType: z.string(),
  /** Bytes of the file itself. */
  size: sizeSchema,
  /** Its smaller versions, from the largest to the smallest; all of the same type. */
  smaller: z.nullable(
    z.object({
      contentType: z.enum(["image/webp", "image/jpeg"]),
      sizes: z
        .array(
          z.object({ edge: z.literal(SMALLER_EDGES), size: sizeSchema.check(z.maximum(MAX_SMALLER_BYTES)) }),
        )
        .check(
          z.minLength(1),
          z.maxLength(SMALLER_EDGES.length),
          z.refine((sizes) => sizes.every(({ edge }, at) => at === 0 || edge < (sizes[at - 1]?.edge ?? 0)), {
            error: "smaller must go from the largest to the smallest",
          }),
        ),
    }),
  ),
  /** SHA-256 of each part in base64url, in order. */
  partHashes: z
    .array(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "This isn't a SHA-256 in base64url")))
    .check(z.minLength(1), z.maxLength(MAX_PARTS, `An upload can have up to ${MAX_PARTS} parts`)),
  thumbhash: z.nullable(thumbhashSchema),
  description: z.nullish(descriptionSchema),
  capturedAt: z.nullish(capturedAtSchema),
  questionIndex: z.nullish(questionIndexSchema),
  /** For an import: the guest who added the file. */
  credit: z.optional(creditSchema),
});

export type UploadDeclaration = z.infer<typeof declaredSchema>;
